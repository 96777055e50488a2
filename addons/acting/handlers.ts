// Calls handlers: the game's functions that execute actions. What a handler throws fails its action and nothing else.

import { fail } from '../../bindings/internal.ts';
import type { Action, Progress } from './action.ts';
import { messageOf } from './ends.ts';
import type { ActingScene } from './scene.ts';

/**
 * Calls `update` or `abort` for all actions under way that have started before this tick, in the order of their start.
 */
export function updateActions(scene: ActingScene): void {
  const { actions } = scene;
  // A handler may end other actions, but nothing is taken off the list before `endActions`.
  for (let at = 0; at < actions.length; at++) {
    const action = actions.at(at)!;
    if (action.isNew || action.outcome !== 'running') continue;
    if (action.isAborting) abort(scene, action);
    else if (action.handler?.update && !action.wantsAbort) {
      setOutcome(action, checkProgress(scene, action, call(scene, action, 'update'), 'update'));
    }
  }
}

/** Calls `start` for new actions, and `abort` for actions that are to be aborted. */
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

/** Stores what a handler has returned. If the game or another step has ended the action meanwhile, that stays. */
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

/** Refuses tasks that have no handler. `tasks`: the task numbers of all steps of a plan. */
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
