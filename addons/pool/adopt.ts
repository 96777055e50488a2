// Makes a session in the calling thread of a search of a pool.

import type { DomainShape, Session, TaskCall } from '../../bindings/index.ts';
import { fail, idIn, insideOf, plan } from '../../bindings/internal.ts';
import { settle } from './settle.ts';
import type { Calls } from '../../bindings/internal.ts';
import type { Ending } from './protocol.ts';
import { withoutRemoved } from './removed.ts';
import type { Submission } from './search.ts';
import type { WatchedWorld } from './watched.ts';

/** `epoch`: the epoch of the world when the search was submitted. */
export function adopt<D extends DomainShape>(
  watched: WatchedWorld,
  { world, network, options }: NonNullable<Submission<D>['request']>,
  ending: Ending,
  epoch: number,
): Session<D> {
  if (ending.status === 'running')
    fail('out-of-range', 'a search can only be adopted when it is over: await its "done"');
  const { state } = watched;
  if (state.version && !watched.isAsMade)
    fail(
      'incompatible',
      'a search cannot be adopted after its domain was replaced, or its world loaded: submit its tasks again',
    );
  // The scheduler does not step the session.
  const { priority: _, deadline: __, ...planOptions } = options;
  const session = plan<D>(state, world, withoutRemoved(state.calls, network), planOptions);
  try {
    settle(insideOf(session), { ...ending, steps: stepsOf(state.calls, ending.plan), epoch });
    return session;
  } catch (error) {
    session.free();
    throw error;
  }
}

/** Returns the steps, with objects by their ids, whether they have been removed or not. */
function stepsOf({ kinds }: Calls, plan: Float64Array | null): TaskCall[] | null {
  if (!plan) return null;
  const steps: TaskCall[] = [];
  for (let at = 0; at < plan.length;) {
    const task = plan[at++]!;
    const args = kinds[task]!.map(({ slots }) => (slots ? idIn(plan[at++]!) : plan[at++]!));
    steps.push({ kind: 'task', task, args });
  }
  return steps;
}
