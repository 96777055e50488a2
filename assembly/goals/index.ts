// The planner for goals, as a separate module: a game that does not plan for goals does not load it. An instance has
// one grounded world, which the host writes after the header, and one search in it.

import * as lowered from './lowered-actions';
import { image, takeImage as moveImage } from './lowered-image';
import * as lowering from './lowering';
import * as found from './plan';
import * as relax from './relax';
import { usedBytes } from './room';
import * as search from './search';
import * as states from './states';
import { readHeader } from './lists';
import { HEADER } from './memory';

/** Reads the lists that the host has written. */
export function readLists(): void {
  // AssemblyScript's own data has to end before the lists.
  if (__heap_base > HEADER) unreachable();
  readHeader();
}

/** Begins to lower a world, whose actions the host has written (lowering.ts). */
export function beginLowering(): void {
  lowering.begin();
}

/** Continues the lowering with `budget` work. Returns how much of it is left: above 0 when all is done. */
export function lower(budget: i32): i32 {
  return lowering.run(budget);
}

/** The address of the result: a header and lists, to be copied to HEADER. */
export function imageAddress(): u32 {
  return <u32>image;
}

/** Copies the result to HEADER, for a search in this instance. */
export function takeImage(): void {
  moveImage();
}

/** The address of the facts that are true and never become false. */
export function rigidAddress(): u32 {
  return <u32>lowering.rigid;
}

export function rigidCount(): u32 {
  return lowering.rigidCount;
}

/** The address of the former numbers of the remaining facts. */
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

/** Ends the search with a status of the host. */
export function stop(status: u32): void {
  search.stop(status);
}

export function evaluations(): u32 {
  return relax.evaluations;
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

/**
 * Writes the steps to the nearest state where a plan would be. Returns their number, or -1. It must not be called after
 * a plan was found.
 */
export function nearestLength(): i32 {
  const nearest = search.nearest();
  if (nearest == states.NO_STATE) return -1;
  found.keepPlan(nearest);
  const length = found.planLength;
  found.dropPlan();
  return length;
}

export function nearestAddress(): u32 {
  return <u32>states.stateAt(search.nearest());
}
