// The planner for goals, as a separate module: a game that does not plan for goals loads no byte of it. It has one
// grounded world, which the host writes after the header, and one search in it.

import { nearest as nearestByEstimate } from './greedy';
import { nearest as nearestByNovelty } from './novelty';
import * as lowered from './lowered-actions';
import { image, takeImage as moveImage } from './lowered-image';
import * as lowering from './lowering';
import * as found from './plan';
import { usedBytes } from './room';
import * as search from './search';
import * as states from './states';
import { readHeader } from './lists';
import { HEADER } from './memory';

/** The host has written the lists. */
export function readLists(): void {
  // What the compiler of AssemblyScript puts into memory has to end before them.
  if (__heap_base > HEADER) unreachable();
  readHeader();
}

/** The host has written the actions of a world, to be lowered: lowering.ts. */
export function beginLowering(): void {
  lowering.begin();
}

/** Goes on with `budget` work. Returns how much of it is left: above 0 when all is done. */
export function lower(budget: i32): i32 {
  return lowering.run(budget);
}

/** The address of the result: the header and the lists, to be copied to HEADER. */
export function imageAddress(): u32 {
  return <u32>image;
}

/** Copies the result to HEADER, for a search in this instance. */
export function takeImage(): void {
  moveImage();
}

/** The facts that are true and stay so. */
export function rigidAddress(): u32 {
  return <u32>lowering.rigid;
}

export function rigidCount(): u32 {
  return lowering.rigidCount;
}

/** The former numbers of the facts that are left. */
export function originsAddress(): u32 {
  return <u32>lowering.origins;
}

/** The former numbers of the actions that are left. */
export function actionsAddress(): u32 {
  return <u32>lowered.actions;
}

/** Begins a search (search.ts). */
export function start(bytes: u32, best: bool, strategy: u32, firstTurn: f64): void {
  search.start(bytes, best, strategy, firstTurn);
}

export function step(budget: f64): u32 {
  return search.step(budget);
}

/** Ends the search, for a reason of the host. */
export function stop(status: u32): void {
  search.stop(status);
}

export function evaluations(): u32 {
  return search.evaluations();
}

export function iterations(): f64 {
  return search.iterations();
}

export function cost(): f64 {
  return found.planCost;
}

export function statesMet(): u32 {
  return states.stateCount;
}

export function bytesUsed(): u32 {
  return <u32>usedBytes();
}

/** The number of steps of the plan, or -1 if there is no plan. */
export function planLength(): i32 {
  return found.planLength;
}

/** The address of the numbers of the plan's actions. */
export function planAddress(): u32 {
  return <u32>found.plan;
}

/** The state that seems nearest to the goal, or NO_STATE if none was looked at. */
function nearest(): u32 {
  return nearestByEstimate == states.NO_STATE ? nearestByNovelty : nearestByEstimate;
}

/** The number of steps to the nearest state, or -1. They are then where a plan would be. No plan has been found. */
export function nearestLength(): i32 {
  if (nearest() == states.NO_STATE) return -1;
  found.keepPlan(nearest());
  const length = found.planLength;
  found.dropPlan();
  return length;
}

export function nearestAddress(): u32 {
  return <u32>states.stateAt(nearest());
}
