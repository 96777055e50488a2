// Adds submitted searches to the scheduler's queue, and labels them with the option `development`.

import { NO_DEADLINE, SESSION_DEADLINE, SESSION_SUBMITTED } from '../../ir/abi.ts';
import type { Network } from '../domain/shape.ts';
import { fail } from '../base/errors.ts';
import { textOf } from '../values/kinds.ts';
import { idIn } from '../values/slots.ts';
import type { SessionInside } from './handles.ts';
import { readRequest } from './request.ts';

/** Makes a submitted session wait for its turn, with its original deadline. */
export function enqueueIfSubmitted(session: SessionInside): void {
  const { address, isSubmitted } = session.handle;
  if (!isSubmitted) return;
  const { core } = session.state.loaded;
  // A signed number: a greater one would be an object on the heap.
  const deadline = core.load(address + SESSION_DEADLINE);
  const isWanted = deadline !== (NO_DEADLINE | 0);
  enqueue(session, isWanted ? deadline - core.load(address + SESSION_SUBMITTED) : NO_DEADLINE);
}

/** Makes the scheduler step the session. `frames`: the deadline. */
export function enqueue(session: SessionInside, frames: number): void {
  const { state, handle } = session;
  const { core } = state.loaded;
  if (!core.exports.submit(handle.address, frames)) fail('out-of-memory', 'no memory for one more search');
  core.tape?.onSubmit(session, frames);
  if (core.isDevelopment) handle.label = labelOf(session) + here();
}

/** The task network that the session plans, as text. */
function labelOf(session: SessionInside): string {
  const { tasks, kinds } = session.state.calls;
  const text = (network: Network): string => {
    if (network.kind !== 'task') return `${network.kind}(${network.parts.map(text).join(', ')})`;
    const args = network.args.map((arg, at) => {
      const kind = kinds[network.task]![at]!;
      return textOf(kind, kind.slots ? idIn(arg) : arg);
    });
    return `${tasks[network.task]!.name}(${args.join(', ')})`;
  };
  return text(readRequest(session));
}

/** The place in the game's code that has submitted the search. */
function here(): string {
  const stack = new Error('submitted').stack ?? '';
  return `, submitted${stack.slice(stack.indexOf('\n'))}`;
}
