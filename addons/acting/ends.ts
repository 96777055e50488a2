// Ends actions and plans: writes effects, undoes what held during an action, makes actors idle, and gives back
// reservations.

import { show } from '../../bindings/internal.ts';
import { writeEndEffects } from './effects.ts';
import { takeOutDuring, takeOutReserved } from './layers.ts';
import type { Action, ActionEnd } from './action.ts';
import type { RunningPlan, PlanEnd } from './running-plan.ts';
import type { CancelWhen, ActingScene } from './scene.ts';

/** Ends all actions that have a result. Returns whether there was any. */
export function endActions(scene: ActingScene): boolean {
  const { actions } = scene;
  let isLaid = false;
  let kept = 0;
  // `ended` of a handler may adopt plans, whose actions are at the end of the list. Their turn is in the next round.
  const count = actions.length;
  for (let at = 0; at < actions.length; at++) {
    const action = actions.at(at)!;
    const { outcome } = action;
    if (at >= count || outcome === 'running' || (action.isAborting && !action.isAborted)) {
      actions.set(kept++, action);
      continue;
    }
    const plan = action.plan!;
    if (!isLaid) scene.ground.lay();
    // `ended` of a handler may write into the world.
    const isPart = !plan.isLost && action.position >= 0;
    isLaid = !endAction(scene, action, action.isAborting || !isPart ? 'aborted' : outcome);
  }
  const hasEnded = kept < actions.length;
  actions.truncate(kept);
  if (hasEnded) scene.isStirred = true;
  return hasEnded;
}

/** Ends one action, and returns whether a function of its handler was called. */
function endAction(scene: ActingScene, action: Action, planned: ActionEnd): boolean {
  const plan = action.plan!;
  const { handler, position } = action;
  const isDone = planned === 'done' && failIfRemoved(scene, action) && writeEndEffects(scene, action);
  const how: ActionEnd = planned === 'done' && !isDone ? 'failed' : planned;
  if (!isDone) takeOutDuring(scene, action);
  scene.actors.leave(action);
  scene.logAction(how, action, action.detail);
  if (isDone && plan.repair) plan.endedSince.push({ task: action.taskIndex, args: action.args.slice() });
  if (isDone) plan.end(position);
  else if (position >= 0) plan.fail(position);
  scene.isCalling = true;
  try {
    handler?.ended?.(action, how);
  } catch (error) {
    scene.logAction('error', action, messageOf(error));
  }
  scene.isCalling = false;
  scene.dropAction(action);
  return handler?.ended !== undefined;
}

/**
 * Returns whether the step may be done: it fails if one of its objects has been removed, as another object may have its
 * places by now.
 */
function failIfRemoved(scene: ActingScene, action: Action): boolean {
  scene.noteRemovals();
  if (action.position < 0 || !action.plan!.isGone(action.position)) return true;
  action.detail = 'one of its objects has been removed';
  return false;
}

/** Aborts an action without giving its handler time for it. */
export function abortAtOnce(action: Action): void {
  action.isAborting = action.isAborted = true;
  action.outcome = 'failed';
}

/** Ends an action because another step says so: as done, if it is a step of the same plan. */
export function endActionBy(action: Action, plan: RunningPlan): void {
  if (action.isAborting) {
    // The action is already being aborted, and is not to be done again.
    if (action.plan === plan && action.position >= 0) {
      plan.end(action.position);
      action.position = -1;
    }
    return;
  }
  if (action.plan === plan || !action.plan!.ending) action.outcome = 'done';
  else action.wantsAbort = true;
}

/** Lets no further step of the plan start. `by`: the plan that gets its reservations. */
export function cancelPlan(
  scene: ActingScene,
  plan: RunningPlan,
  when: CancelWhen,
  by: RunningPlan | null = null,
  end: PlanEnd = 'cancelled',
): void {
  if (plan.ending) {
    // The plan is already ending, and its actions may take time for that.
    if (by && plan.reserved.count > 0) passOn(scene, plan, by);
    return;
  }
  plan.ending = end;
  plan.repair?.abandon();
  plan.repair = null;
  if (by) passOn(scene, plan, by);
  else scene.logPlan('cancelled', plan);
  // Nobody else would end an endless action.
  for (const action of plan.actions.list()) if (when === 'now' || action.handler?.endless) action.wantsAbort = true;
  scene.isStirred = true;
}

/** Passes what a plan has reserved on to another plan, which gives it back at its end. */
function passOn(scene: ActingScene, plan: RunningPlan, by: RunningPlan): void {
  scene.logPlan('cancelled', plan, `by plan ${by.id}`);
  for (let at = 0; at < plan.reserved.count; at++) {
    by.takeOver(plan.reserved.words[at]!, plan.reserved.values[at]!, plan.reservedNow.values[at]!);
  }
  plan.reserved.clear();
  plan.reservedNow.clear();
}

/** Ends plans without remaining steps and actions. Returns whether there was any. */
export function endPlans(scene: ActingScene): boolean {
  const { plans } = scene;
  let kept = 0;
  for (let at = 0; at < plans.length; at++) {
    const plan = plans[at]!;
    if (plan.actions.length === 0 && (plan.ending !== null || plan.left === 0)) endPlan(scene, plan);
    else plans[kept++] = plan;
  }
  const hasEnded = kept < plans.length;
  plans.length = kept;
  if (hasEnded) scene.isStirred = true;
  return hasEnded;
}

function endPlan(scene: ActingScene, plan: RunningPlan): void {
  plan.ending ??= 'done';
  takeOutReserved(scene, plan);
  scene.logPlan('ended', plan, plan.ending);
  scene.dropPlan(plan);
}

export function messageOf(error: unknown): string {
  if (error instanceof Error) return error.message;
  return typeof error === 'string' ? error : show(error);
}
