// Actions as promises: an async function that is done when it returns. Only games that import this entry load it.

import { fail, show } from '../../../bindings/internal.ts';
import type { Value } from '../../../bindings/index.ts';
import type { Action, ActionHandler, Progress } from '../action.ts';

/** What an async function gets: a copy, since the action may end before the function does. */
export interface PromisedAction<Args extends readonly Value[] = readonly Value[]> {
  readonly id: number;
  readonly task: string;
  readonly args: Args;
  /** The action as in a plan: `Restrain(bob, eve)`. */
  readonly text: string;
  /** Aborted when the action is aborted. What the function returns after that is ignored. */
  readonly signal: AbortSignal;
}

interface Running {
  readonly controller: AbortController;
  outcome: Progress;
  error: unknown;
}

/**
 * Returns a handler that calls an async function. The action fails if the function returns `false` or `'failed'`, or
 * throws. The action ends in the next tick after that. Such actions can't be saved while they run. The same inputs need
 * not give the same record, as promises settle at any time.
 */
export function promised<Args extends readonly Value[]>(
  run: (action: PromisedAction<Args>) => Promise<boolean | 'done' | 'failed' | void>,
  ended?: ActionHandler<Args>['ended'],
): ActionHandler<Args> {
  if (typeof run !== 'function') fail('wrong-type', `promised() takes an async function, not ${show(run)}`);
  // By the view and not by its number: several worlds may use one handler.
  const running = new Map<Action<Args>, Running>();
  return {
    isUnsaved: true,
    start(action) {
      const entry: Running = { controller: new AbortController(), outcome: 'running', error: null };
      running.set(action, entry);
      run(copyOf(action, entry.controller.signal)).then(
        (result) => void (entry.outcome = result === false || result === 'failed' ? 'failed' : 'done'),
        (error: unknown) => void Object.assign(entry, { outcome: 'failed', error }),
      );
    },
    update(action) {
      const { outcome, error } = running.get(action)!;
      // The error is logged.
      if (error) throw error;
      return outcome;
    },
    abort: (action) => running.get(action)?.controller.abort(),
    ended(action, how) {
      // Somebody else may have ended the action.
      if (running.get(action)?.outcome === 'running') running.get(action)!.controller.abort();
      running.delete(action);
      ended?.(action, how);
    },
  };
}

function copyOf<Args extends readonly Value[]>(action: Action<Args>, signal: AbortSignal): PromisedAction<Args> {
  const args = Array.from({ length: action.argCount }, (_, at) => action.arg(at)) as unknown as Args;
  return { id: action.id, task: action.task, args, text: action.text, signal };
}
