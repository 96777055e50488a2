// Repairs plans that no longer hold, or plans them again, a few iterations in each tick. What has been done stays done,
// and actions that are also in the new plan go on.

import { numberAt, recordAt, taskAt } from '../../bindings/internal.ts';
import type { WorldState } from '../../bindings/internal.ts';
import type { TracedRepair } from '../repair/repair-work.ts';
import { RunningRepair } from '../repair/running-repair.ts';
import type { Action } from './action.ts';
import { cancelPlan, messageOf } from './ends.ts';
import { giveBackUnneeded } from './give-back.ts';
import type { Withdrawn, WordList } from './ground.ts';
import { ENDED, UNDER_WAY, WAITING } from './running-plan.ts';
import type { RunningPlan } from './running-plan.ts';
import type { ActingScene } from './scene.ts';

/** Checking a step of a plan to be repaired takes about as long as this number of search iterations. */
const workOfStep = 20;

/**
 * Continues repairs for up to `iterations` iterations. A repair counts the iterations of its search and, when it
 * begins, some for each step of its plan. The remaining repairs wait for the next tick, in which another plan comes
 * first.
 */
export function repairPlans(scene: ActingScene, iterations: number): void {
  const { plans, tick } = scene;
  const count = plans.length;
  let left = iterations;
  for (let turn = 0; turn < count; turn++) {
    const plan = plans[(turn + tick) % count]!;
    if (plan.ending) continue;
    const isToBegin = !plan.repair && (plan.failedAt >= 0 || plan.isBroken) && !hasEnding(plan);
    if (isToBegin && !mayRepair(scene, plan)) giveUpBroken(scene, plan);
    if (plan.ending || left <= 0) continue;
    const fixed = isToBegin ? workOfStep * plan.count : 0;
    if (isToBegin) beginRepair(scene, plan);
    if (plan.repair) left -= fixed + stepRepair(scene, plan, left);
  }
}

/** Returns whether the plan has actions that end before its repair may begin. */
function hasEnding({ actions }: RunningPlan): boolean {
  return actions.list().some((action) => action.wantsAbort || action.outcome !== 'running');
}

/** Whether a broken plan may be repaired, or repaired again. */
function mayRepair({ settings: { onBroken, mostRepairs } }: ActingScene, { repairs }: RunningPlan): boolean {
  return onBroken !== 'end' && repairs < mostRepairs;
}

function giveUpBroken(scene: ActingScene, plan: RunningPlan): void {
  logBroken(scene, plan);
  giveUp(scene, plan, scene.settings.onBroken === 'end' ? '' : `already repaired ${plan.repairs} times`);
}

function logBroken(scene: ActingScene, plan: RunningPlan): void {
  const hasFailed = plan.failedAt >= 0;
  const position = hasFailed ? plan.failedAt : plan.brokenAt;
  // A repair that begins again in a loaded game was reported before.
  if (position >= 0) scene.logStep('broken', plan, position, hasFailed ? 'failed' : 'no longer holds');
}

function beginRepair(scene: ActingScene, plan: RunningPlan): void {
  logBroken(scene, plan);
  plan.failedAt = plan.brokenAt = plan.brokenSince = -1;
  plan.isBroken = false;
  plan.repairs++;
  plan.done = plan.stepsDone();
  plan.endedSince.length = 0;
  plan.repair = new RunningRepair(plan.session, plan.done, scene.settings.onBroken === 'anew' ? { iterations: 0 } : {});
  plan.repairSpent = 0;
}

function giveUp(scene: ActingScene, plan: RunningPlan, why: string): void {
  scene.logPlan('given-up', plan, why);
  cancelPlan(scene, plan, 'now', null, 'failed');
}

function stepRepair(scene: ActingScene, plan: RunningPlan, iterations: number): number {
  const repair = plan.repair!;
  let spent = iterations;
  withdraw(scene, plan, scene.withdrawn);
  try {
    const result = repair.step(iterations);
    if (result) {
      spent = result.iterations - plan.repairSpent;
      endRepair(scene, plan, result);
    } else plan.repairSpent += iterations;
  } catch (error) {
    plan.repair = null;
    giveUp(scene, plan, messageOf(error));
  } finally {
    putBack(scene, scene.withdrawn);
  }
  if (plan.isNew && !plan.ending) giveBackUnneeded(scene, plan);
  plan.isNew = false;
  return spent;
}

function endRepair(scene: ActingScene, plan: RunningPlan, { outcome, origins, tasks }: TracedRepair): void {
  plan.repair = null;
  scene.isStirred = true;
  if (outcome === 'failed') {
    giveUp(scene, plan, 'there is no other plan');
    return;
  }
  plan.isDoubtful = true;
  if (outcome === 'kept') return;
  followRepair(scene, plan, origins);
  if (outcome === 'repaired') scene.logPlan('repaired', plan, tasks.join(', '));
  else scene.logPlan('replanned', plan);
  plan.isNew = origins.every((origin) => origin < 0);
}

/** Follows a repair: the session has another plan. Actions that are also in the new plan go on. */
export function followRepair(scene: ActingScene, plan: RunningPlan, origins: Int32Array): void {
  const { actions, state } = plan;
  const states = new Uint8Array(origins.length);
  // The step that has failed may no longer be in the plan.
  if (plan.failedAt >= 0) plan.failedAt = origins.indexOf(plan.failedAt);
  // A barrier that is also in the new plan is set up again.
  plan.barrier = -1;
  plan.barrierAction = null;
  for (const action of actions.list()) {
    let position = origins.indexOf(action.position);
    if (position < 0) position = findEqual(state, plan, states, action.taskIndex, action.args);
    action.position = position;
    if (position < 0) action.wantsAbort = true;
    else states[position] = UNDER_WAY;
  }
  // The search for a completely new plan ignored the actions under way.
  if (origins.every((origin) => origin < 0)) {
    for (const { task, args } of plan.endedSince) {
      const position = findEqual(state, plan, states, task, args);
      if (position >= 0) states[position] = ENDED;
    }
  }
  plan.lay(scene, states);
  plan.markGone();
}

function findEqual(state: WorldState, plan: RunningPlan, states: Uint8Array, task: number, args: Float64Array): number {
  const { calls } = state;
  const { core } = calls;
  const { address } = plan;
  for (let at = 0; at < states.length; at++) {
    const record = recordAt(core, address, at);
    if (states[at] !== WAITING || taskAt(core, record) !== task) continue;
    if (calls.kinds[task]!.every((_, arg) => args[arg] === numberAt(calls, task, record, arg))) return at;
  }
  return -1;
}

/**
 * Withdraws the values that the plan's own actions write from the world, because the plan expects them to be written
 * later. Values that hold during an action are not part of the states of its plan.
 */
export function withdraw({ ground }: ActingScene, { actions }: RunningPlan, withdrawn: Withdrawn): void {
  for (let at = actions.length - 1; at >= 0; at--) {
    for (const list of placesOf(actions.at(at)!)) {
      for (let entry = 0; entry < list.count; entry++) {
        const word = list.words[entry]!;
        if (withdrawn.values.indexOf(word) < 0) {
          withdrawn.values.add(word, ground.get(word));
          withdrawn.meanwhile.add(word, list.values[entry]!);
        } else withdrawn.meanwhile.values[withdrawn.values.indexOf(word)] = list.values[entry]!;
        ground.set(word, list.values[entry]!);
      }
    }
  }
}

/** Puts withdrawn values back. What somebody else has written meanwhile stays. */
export function putBack({ ground }: ActingScene, { values, meanwhile }: Withdrawn): void {
  for (let at = 0; at < values.count; at += ground.wordsAt(values, at)) ground.putBack(meanwhile, values, at, false);
  values.clear();
  meanwhile.clear();
}

/** Returns the places of an action to withdraw. The effects of an endless action are written at its start. */
function placesOf({ during, own, handler }: Action): WordList[] {
  return handler?.endless ? [during] : [during, own];
}
