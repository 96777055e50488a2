// Handlers are called: the game's code that carries actions out. What a handler throws fails its action and nothing
// else.

import { fail } from '../../bindings/internal.ts';
import type { Action, Progress } from './action.ts';
import { messageOf } from './ends.ts';
import type { ActingScene } from './scene.ts';

/**
 * Calls the handlers of all actions under way: those that have started before this tick, in the order of their start.
 */
export function updateActions(scene: ActingScene): void {
  const { actions } = scene;
  // A handler may end other actions of the game's, but nothing is taken from the list before they are settled.
  for (let at = 0; at < actions.length; at++) {
    const action = actions.at(at)!;
    if (action.isNew || action.outcome !== 'running') continue;
    if (action.isAborting) abort(scene, action);
    else if (action.handler?.update && !action.wantsAbort) {
      setOutcome(action, checkProgress(scene, action, call(scene, action, 'update'), 'update'));
    }
  }
}

/** Tells handlers that their actions have started, and those whose actions are to be given up. */
export function callHandlers(scene: ActingScene): void {
  const { actions } = scene;
  for (let at = 0; at < actions.length; at++) {
    const action = actions.at(at)!;
    if (action.isNew) {
      action.isNew = false;
      const answer = call(scene, action, 'start');
      if (answer !== undefined) setOutcome(action, checkProgress(scene, action, answer, 'start'));
    }
    if (action.wantsAbort && !action.isAborting && action.outcome === 'running') {
      action.isAborting = true;
      abort(scene, action);
    }
  }
}

/** While the handler was asked, the game or another step may have ended the action: that stays. */
function setOutcome(action: Action, answer: Progress): void {
  if (answer !== 'running') action.outcome = answer;
}

function abort(scene: ActingScene, action: Action): void {
  if (action.handler?.abort && call(scene, action, 'abort') === 'running') return;
  action.isAborted = true;
  action.outcome = 'failed';
}

function call(scene: ActingScene, action: Action, name: 'start' | 'update' | 'abort'): Progress | void {
  scene.isCalling = true;
  try {
    return action.handler![name]!(action);
  } catch (error) {
    action.detail = messageOf(error);
    scene.logAction('error', action, `${name}: ${action.detail}`);
    return 'failed';
  } finally {
    scene.isCalling = false;
  }
}

function checkProgress(scene: ActingScene, action: Action, answer: unknown, name: string): Progress {
  if (answer === 'running' || answer === 'done' || answer === 'failed') return answer;
  action.detail = `${name}() has to return 'running', 'done' or 'failed', not ${messageOf(answer)}`;
  scene.logAction('error', action, action.detail);
  return 'failed';
}

/** `tasks`: of all steps of a plan, by their numbers. */
export function refuseWithoutHandlers({ handlers, traits }: ActingScene, tasks: Iterable<number>): void {
  const missing = new Set<string>();
  for (const task of tasks) {
    const { isInternal, name } = traits.tasks[task]!;
    if (!isInternal && !handlers[task]) missing.add(name);
  }
  if (missing.size > 0) {
    fail('bad-option', `tasks without a handler: ${[...missing].join(', ')}; register one for each with carryOut()`);
  }
}
