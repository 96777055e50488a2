// The scheduler of a planner: games submit searches, and one call in each frame steps all of them. In the long run
// nothing is allocated, because released sessions are reused.

import { LEAST_WORK, WORK_LEFT } from '../../ir/abi.ts';
import { fail, show } from '../base/errors.ts';
import { checkBudget, mostBudget } from './plan-options.ts';
import { leastRate, measurable, rateAfter } from './rate.ts';
import { recoverFrom } from './recover.ts';
import { tellNews } from './news.ts';
import type { PlannerInside } from '../world/state.ts';
import { freeOutdated, prepareToStart } from '../world/versions.ts';

/** Runs a frame with this many iterations for all searches together. Returns how many have been spent. */
export function step(planner: PlannerInside, iterations: number): number {
  const { core } = planner;
  checkBudget('planner.step()', iterations);
  core.refuseWhileBusy('planner.step');
  prepareWorlds(planner);
  let spent = run(planner, Math.min(iterations, mostBudget), mostBudget, true);
  while (spent < iterations && core.exports.waitingCount() > 0) {
    spent +=
      core.guests?.(iterations - spent, Infinity) ||
      run(planner, Math.min(iterations - spent, mostBudget), mostBudget, false);
  }
  tellNews(core);
  return spent;
}

/** The most milliseconds between two looks at the clock: a frame overshoots by a fraction of it. */
const slice = 0.1;

/**
 * Runs a frame of this many milliseconds. Returns how many iterations were spent. Turns are counted, too: in short
 * searches most time is spent on copying fluents and plans, not on iterations. Work is also counted, since an iteration
 * may take long.
 */
export function stepFor(planner: PlannerInside, milliseconds: number): number {
  const { core } = planner;
  if (typeof milliseconds !== 'number' || !(milliseconds >= 0))
    fail('bad-option', `stepFor() takes a number of milliseconds from 0 on, not ${show(milliseconds)}`);
  core.refuseWhileBusy('planner.stepFor');
  let spent: number;
  try {
    spent = stepUntil(planner, milliseconds);
  } finally {
    core.until = Infinity;
  }
  tellNews(core);
  return spent;
}

function stepUntil(planner: PlannerInside, milliseconds: number): number {
  const { core } = planner;
  const begun = performance.now();
  prepareWorlds(planner);
  // A frame counts even when it has no time for any search.
  let spent = run(planner, 0, 0, true);
  core.until = begun + milliseconds;
  core.isLate = false;
  let measuredFrom = begun;
  let iterations = 0;
  let turns = 0;
  let work = 0;
  for (let now = begun; now - begun < milliseconds; now = performance.now()) {
    const part = Math.min(slice, milliseconds - (now - begun));
    const served = core.guests?.(Infinity, part);
    if (served) {
      // Other rates than those of the core.
      spent += served;
      measuredFrom = performance.now();
      iterations = turns = work = 0;
      continue;
    }
    const mostIterations = Math.max(16, Math.floor(core.rate * part));
    const mostTurns = Math.max(1, Math.floor(core.turnRate * part));
    const mostWork = Math.max(2 * LEAST_WORK, Math.floor(core.workRate * part));
    const taken = run(planner, mostIterations, mostTurns, false, mostWork);
    spent += taken;
    if (core.exports.waitingCount() === 0) break;
    const workLeft = core.load(WORK_LEFT);
    // The slice ended at one of the limits: only that one is measured. An external may have taken all the time.
    if (taken >= mostIterations) iterations += taken;
    else if (workLeft >= LEAST_WORK) turns += mostTurns;
    else if (!core.isLate) work += mostWork - workLeft;
    else break;
    const elapsed = performance.now() - measuredFrom;
    if (elapsed < measurable) continue;
    if (turns > 0) core.turnRate = rateAfter(core.turnRate, turns, elapsed, 1);
    if (iterations > 0) core.rate = rateAfter(core.rate, iterations, elapsed, leastRate);
    if (work > 0) core.workRate = rateAfter(core.workRate, work, elapsed, LEAST_WORK);
    measuredFrom += elapsed;
    iterations = turns = work = 0;
  }
  return spent;
}

export function prepareWorlds({ worlds }: PlannerInside): void {
  for (let at = 0; at < worlds.length; at++) prepareToStart(worlds[at]!);
}

/** One call of the core's scheduler. */
export function run(planner: PlannerInside, budget: number, turns: number, isNewFrame: boolean, work = 0): number {
  const { core, worlds } = planner;
  core.tape?.beforeRun(isNewFrame);
  let spent: number;
  core.busy = true;
  try {
    spent = core.exports.run(budget, turns, isNewFrame, work);
  } catch (error) {
    recoverFrom(planner, error);
    // The search with the error was ended, so the caller continues with the others.
    spent = Math.max(1, core.exports.spentIterations());
  } finally {
    core.busy = false;
    for (let at = 0; at < worlds.length; at++) freeOutdated(worlds[at]!);
  }
  core.tape?.onRun(budget, turns, isNewFrame, work, spent);
  return spent;
}
