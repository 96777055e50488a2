// Actions as generators: a function that yields once in each tick. Only games that import this entry load it.

import { fail, show } from '../../../bindings/internal.ts';
import type { Value } from '../../../bindings/index.ts';
import type { Action, ActionHandler, Progress } from '../action.ts';

/**
 * The generator of an action. `return false` or `return 'failed'` says that the action has failed, anything else that
 * it is done.
 */
export type ActionGenerator = Generator<unknown, boolean | 'done' | 'failed' | void, unknown>;

/**
 * Returns a handler that calls a generator function. The generator runs up to its first `yield` when the action starts,
 * and on from there in each tick. When the action is aborted, the generator returns where it is: its `finally` blocks
 * run, and may go on yielding. Such actions can't be saved while they run.
 */
export function generated<Args extends readonly Value[]>(
  run: (action: Action<Args>) => ActionGenerator,
  ended?: ActionHandler<Args>['ended'],
): ActionHandler<Args> {
  if (typeof run !== 'function') fail('wrong-type', `generated() takes a generator function, not ${show(run)}`);
  // By the view and not by its number: several worlds may use one handler.
  const running = new Map<Action<Args>, ActionGenerator>();
  const goOn = (action: Action<Args>): Progress => {
    const { done, value } = running.get(action)!.next();
    if (!done) return 'running';
    return value === false || value === 'failed' ? 'failed' : 'done';
  };
  return {
    isUnsaved: true,
    start(action) {
      const generator = run(action);
      if (typeof (generator as Partial<ActionGenerator> | undefined)?.next !== 'function') {
        fail('wrong-type', `the function of ${action.task} has to be a generator function: function*`);
      }
      running.set(action, generator);
      return goOn(action);
    },
    update: goOn,
    abort(action) {
      const generator = running.get(action);
      if (!generator) return 'failed';
      return leave(generator) ? 'failed' : 'running';
    },
    ended(action, how) {
      const generator = running.get(action);
      running.delete(action);
      try {
        // Somebody else may have ended the action: whatever the generator still does, it does now.
        if (generator) leaveAtOnce(generator);
      } finally {
        ended?.(action, how);
      }
    },
  };
}

/** Generators that have been asked to return. */
const leaving = new WeakSet<ActionGenerator>();

/** A generator that goes on yielding may not end at all. */
const mostSteps = 1000;

function leaveAtOnce(generator: ActionGenerator): void {
  for (let steps = 0; steps < mostSteps; steps++) if (leave(generator)) return;
}

/** Asks the generator to return, or steps it through what it still does. Returns whether it has ended. */
function leave(generator: ActionGenerator): boolean {
  if (leaving.has(generator)) return generator.next().done === true;
  leaving.add(generator);
  return generator.return(false).done === true;
}
