// Starts steps: those whose turn it is, whose actors are idle, and whose conditions hold.

import { writeEffects } from './effects.ts';
import { cancelPlan, endActionBy } from './ends.ts';
import { WordList } from './ground.ts';
import type { Action } from './action.ts';
import type { RunningPlan } from './running-plan.ts';
import type { ActingScene } from './scene.ts';

/** Reused for each step. */
const before = new WordList();
const after = new WordList();

/**
 * Starts all steps that can start now. Returns whether at least one step has started. Actions of such steps are new:
 * their handlers have yet to be called.
 */
export function startSteps(scene: ActingScene): boolean {
  let hasStarted = false;
  scene.ground.lay();
  scene.noteRemovals();
  for (let at = 0; at < scene.plans.length; at++) {
    if (startStepsOf(scene, scene.plans[at]!)) hasStarted = true;
  }
  return hasStarted;
}

/** Starts the steps of one plan that can start now, on fluents that are laid out. */
export function startStepsOf(scene: ActingScene, plan: RunningPlan): boolean {
  let hasStarted = openBarrier(plan);
  if (plan.ending || plan.repair || plan.isBroken || plan.failedAt >= 0) return hasStarted;
  for (let at = 0; at < plan.readyCount;) {
    if (startStep(scene, plan, plan.ready[at]!)) {
      hasStarted = true;
      if (plan.ending) break;
      // Steps before this one may be ready by now.
      at = 0;
    } else at++;
  }
  return hasStarted;
}

/** Passes the plan's barrier if the action that it waits for has ended. */
function openBarrier(plan: RunningPlan): boolean {
  const { barrier, barrierAction } = plan;
  if (barrier < 0 || barrierAction!.id === plan.barrierId) return false;
  plan.barrier = -1;
  plan.barrierAction = null;
  plan.end(barrier);
  return true;
}

function startStep(scene: ActingScene, plan: RunningPlan, position: number): boolean {
  if (plan.executor && !plan.isTurnOf(position)) return false;
  const { sync, isInternal } = plan.task(position);
  if (sync) {
    if (plan.barrier >= 0 && sync === 'global_block') return false;
    return startSync(scene, plan, position, sync);
  }
  if (!checkActors(scene, plan, position)) return false;
  const record = plan.record(position);
  before.clear();
  after.clear();
  if (plan.isGone(position) || !scene.ground.simulate(record, 0, before, after)) {
    plan.isDoubtful = true;
    return false;
  }
  if (isInternal) applyInternal(scene, plan, position);
  else begin(scene, plan, position, record);
  return true;
}

function checkActors(scene: ActingScene, plan: RunningPlan, position: number): boolean {
  const involved = plan.links.actors[position]!;
  for (let at = 0; at < involved.length; at++) {
    const holder = scene.actors.busyWith(involved[at]!);
    if (!holder) continue;
    if (holder.plan !== plan && plan.waitsFor[position] !== holder.id) {
      plan.waitsFor[position] = holder.id;
      scene.logStep('waits', plan, position, scene.actors.nameOf(involved[at]!));
    }
    return false;
  }
  return true;
}

/** Applies the internal step that has just been simulated. */
function applyInternal(scene: ActingScene, plan: RunningPlan, position: number): void {
  scene.logStep('applied', plan, position);
  writeEffects(scene, plan, before, after);
  plan.begin(position);
  plan.end(position);
}

function begin(scene: ActingScene, plan: RunningPlan, position: number, record: number): void {
  const { ground, actors } = scene;
  const traits = plan.task(position);
  const action = scene.takeAction(plan, position, scene.taskAt(plan, position));
  for (let at = 0; at < before.count; at++) action.own.add(before.words[at]!, before.values[at]!);
  for (let at = 0; at < traits.busy.length; at++) {
    const { param, part } = traits.busy[at]!;
    if (part && !ground.simulate(record, part)) continue;
    const actor = scene.actorAt(action, param);
    if (actor < 0) continue;
    action.busy.push(actor);
    action.params.push(param);
    actors.hold(actor, action);
  }
  if (traits.during && ground.simulate(record, traits.during, action.during, action.held)) {
    for (let at = 0; at < action.held.count; at++) ground.change(action.held.words[at]!, action.held.values[at]!);
  }
  if (action.handler?.endless) writeEffects(scene, plan, before, after);
  plan.begin(position);
  scene.logAction('started', action);
}

function startSync(scene: ActingScene, plan: RunningPlan, position: number, sync: string): boolean {
  const { actors } = scene;
  const [actor = -1, other = -1] = plan.syncActors(position, actors.of);
  scene.logStep('applied', plan, position);
  plan.begin(position);
  if (sync === 'global_block') {
    const action = actor < 0 ? null : actors.busyWith(actor);
    if (action) {
      plan.barrier = position;
      plan.barrierAction = action;
      plan.barrierId = action.id;
      return true;
    }
  } else if (sync === 'block') {
    if (actor >= 0 && other >= 0) actors.block(actor, other);
  } else if (sync === 'finish_action') {
    const action: Action | null = actor < 0 ? null : actors.holders[actor]!;
    if (action) endActionBy(action, plan);
  } else {
    for (const cancelled of scene.plans) {
      if (cancelled !== plan && cancelled.involves(actor)) cancelPlan(scene, cancelled, 'after-action', plan);
    }
  }
  plan.end(position);
  return true;
}
