// Checks whether plans still hold: simulates the actions under way and all steps that are left, in the world as it is
// now.

import { insideOf, recordAt } from '../../bindings/internal.ts';
import { markGone } from '../repair/steps.ts';
import { doesWriteFor } from './accesses.ts';
import { isMarkedGone } from './links.ts';
import type { RunningPlan } from './running-plan.ts';
import { WAITING } from './running-plan.ts';
import type { ActingScene } from './scene.ts';

/** Checks all plans for which something has changed. */
export function checkPlans(scene: ActingScene): void {
  const { plans, ground } = scene;
  let isLaid = false;
  for (let at = 0; at < plans.length; at++) {
    const plan = plans[at]!;
    if (plan.isLost) continue;
    // Only the actions under way matter: no step of the plan starts.
    const isEnding = plan.ending !== null || plan.repair !== null;
    const isWaiting = plan.brokenSince >= 0 && !isEnding;
    if (!plan.isDoubtful && !isWaiting) continue;
    if (!isLaid) ground.lay();
    isLaid = true;
    plan.isDoubtful = false;
    if (isEnding) checkActions(scene, plan);
    else checkPlan(scene, plan);
  }
}

/** Checks whether actions under way may go on: their watched conditions, and the conditions of endless actions. */
function checkActions(scene: ActingScene, plan: RunningPlan): boolean {
  const { ground } = scene;
  const { actions } = plan;
  let isWhole = true;
  markGone(scene.state, insideOf(plan.session).handle);
  for (let at = 0; at < actions.length; at++) {
    const action = actions.at(at)!;
    // An action that the repaired plan no longer has is aborted anyway.
    if (action.isAborting || action.position < 0) continue;
    const { watched } = plan.task(action.position);
    if (!watched || ground.simulate(plan.record(action.position), watched)) continue;
    breakAction(scene, plan, at, ground.fault ?? 'a condition that it watches no longer holds');
    isWhole = false;
  }
  if (!isWhole) return false;
  for (let at = 0; at < actions.length; at++) {
    const action = actions.at(at)!;
    if (!action.handler?.endless || action.isAborting || action.position < 0) continue;
    // An endless action has already written its effects.
    ground.pretend(action.own);
    const holds = ground.simulate(plan.record(action.position));
    ground.admit(action.own);
    if (holds) continue;
    breakAction(scene, plan, at, ground.fault ?? 'its conditions no longer hold');
    isWhole = false;
  }
  return isWhole;
}

function checkPlan(scene: ActingScene, plan: RunningPlan): void {
  const { ground, tick, settings } = scene;
  const { actions } = plan;
  if (!checkActions(scene, plan)) return;
  const position = firstBroken(scene, plan);
  if (position < 0) {
    if (plan.brokenSince >= 0) scene.isStirred = true;
    plan.brokenSince = plan.brokenAt = -1;
    // The plan may have waited for its repair, and holds again.
    plan.isBroken = false;
    return;
  }
  for (let at = 0; at < actions.length; at++) {
    if (actions.at(at)!.position !== position) continue;
    if (!actions.at(at)!.isAborting) breakAction(scene, plan, at, ground.fault ?? 'its conditions no longer hold');
    return;
  }
  if (plan.brokenSince < 0) plan.brokenSince = tick;
  plan.brokenAt = position;
  if (tick - plan.brokenSince >= settings.patience || !mayStillHold(scene, plan, position)) plan.isBroken = true;
}

/** The positions to check, in their order. Reused for each plan. */
let order = new Int32Array(64);

/** Returns the first step that is left and does not hold; -1 when all hold. Actions under way come first. */
export function firstBroken(scene: ActingScene, plan: RunningPlan): number {
  const { ground, state } = scene;
  const { actions, count, states } = plan;
  if (order.length < count) order = new Int32Array(2 * count);
  let left = 0;
  for (let at = 0; at < actions.length; at++) {
    const { handler, position } = actions.at(at)!;
    if (!handler?.endless && position >= 0) order[left++] = position;
  }
  for (let at = 0; at < count; at++) if (states[at] === WAITING) order[left++] = at;
  ground.beginList(left);
  const { core } = state.loaded;
  const { address } = plan;
  for (let at = 0; at < left; at++) {
    const record = recordAt(core, address, order[at]!);
    if (isMarkedGone(state, record)) break;
    ground.addToList(record);
  }
  pretendStarts(scene, plan);
  const held = ground.simulateList();
  admitStarts(scene, plan);
  return held < left ? order[held]! : -1;
}

/** Puts the values from their start into the places that the plan's own actions have yet to write. */
export function pretendStarts({ ground }: ActingScene, { actions }: RunningPlan): void {
  for (let at = actions.length - 1; at >= 0; at--) {
    ground.pretend(actions.at(at)!.during);
    if (!actions.at(at)!.handler?.endless) ground.pretend(actions.at(at)!.own);
  }
}

export function admitStarts({ ground }: ActingScene, { actions }: RunningPlan): void {
  for (let at = 0; at < actions.length; at++) {
    ground.admit(actions.at(at)!.during);
    ground.admit(actions.at(at)!.own);
  }
}

function breakAction(scene: ActingScene, plan: RunningPlan, at: number, why: string): void {
  const action = plan.actions.at(at)!;
  action.wantsAbort = true;
  action.detail = why;
  scene.isStirred = true;
}

/** Returns whether an action under way, or the game, may yet make the step hold. */
function mayStillHold(scene: ActingScene, plan: RunningPlan, position: number): boolean {
  if (plan.awaitExpected(scene.ground)) return true;
  const { accesses, places } = plan.links;
  return scene.actions
    .list()
    .some(
      (action) =>
        action.plan !== plan && doesWriteFor(places, action.plan!.links.accesses, action.position, accesses, position),
    );
}
