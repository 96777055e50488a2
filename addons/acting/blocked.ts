// Finds plans that can't go on by themselves: they only wait for endless actions, which no plan that goes on will end.
// Each is reported once, with who waits for whom.

import type { Action } from './action.ts';
import type { RunningPlan } from './running-plan.ts';
import type { ActingScene } from './scene.ts';

/** The plans that may be blocked, each with the action that it waits for. Reused for each tick. */
const waiting = new Map<RunningPlan, Action>();

/** Reports blocked plans. Called after a tick in which nothing has happened. */
export function logBlocked(scene: ActingScene): void {
  waiting.clear();
  for (let at = 0; at < scene.plans.length; at++) {
    const plan = scene.plans[at]!;
    const action = waitsForEndless(scene, plan);
    if (action) waiting.set(plan, action);
    else plan.blockedBy = 0;
  }
  // A plan that waits for an action of a plan that goes on may not wait for ever.
  for (let isSettled = false; !isSettled;) {
    isSettled = true;
    for (const [plan, action] of waiting) {
      if (waiting.has(action.plan!)) continue;
      waiting.delete(plan);
      isSettled = false;
    }
  }
  for (const [plan, action] of waiting) {
    if (plan.blockedBy === action.id) continue;
    plan.blockedBy = action.id;
    scene.logPlan('blocked', plan, `waits for ${action.text} of plan ${action.plan!.id}, which has no end`);
  }
}

/** Returns the endless action that a plan waits for, if it waits for nothing else; otherwise null. */
function waitsForEndless(scene: ActingScene, plan: RunningPlan): Action | null {
  const { actions } = plan;
  if (plan.ending || plan.repair || plan.left === actions.length) return null;
  for (let at = 0; at < actions.length; at++) if (!isWithoutEnd(actions.at(at)!)) return null;
  if (plan.barrier >= 0 && !isWithoutEnd(plan.barrierAction!)) return null;
  let found = plan.barrier >= 0 ? plan.barrierAction : null;
  for (let at = 0; at < plan.readyCount; at++) {
    const holder = holderOf(scene, plan, plan.ready[at]!);
    if (!holder || !isWithoutEnd(holder)) return null;
    found ??= holder;
  }
  return found;
}

/** Returns whether the action has no end. An action that is being aborted ends, however long that takes. */
function isWithoutEnd({ handler, wantsAbort, isAborting }: Action): boolean {
  return handler?.endless === true && !wantsAbort && !isAborting;
}

function holderOf(scene: ActingScene, plan: RunningPlan, position: number): Action | null {
  if (plan.task(position).sync) return null;
  for (const actor of plan.links.actors[position]!) {
    const holder = scene.actors.busyWith(actor);
    if (holder) return holder;
  }
  return null;
}
