// The lower bound of what is left to do, and what it rules out: networks that can't become anything cheaper than the best plan
// found so far. It is kept as a number that each alternative changes.

import {
  CELL_NEXT,
  CELL_TASK,
  COST,
  EMPTY_NETWORK,
  SESSION_BEST_COST,
  SESSION_GAP,
  SESSION_HAS_PLAN,
  SESSION_LEAVE_AT,
  SESSION_WORLD,
  TASK_NUMBER,
  UNORDERED_COUNT,
  UNORDERED_TASK,
  WORLD_BOUNDS,
} from './memory';
import { lastLeaf, lastResult } from './network';
import { partOf } from './unordered';

/** Sum of the least costs of the tasks of a network down to (not including) the cell `until`. */
export function boundOf(network: usize, until: usize, bounds: usize): f64 {
  let sum: f64 = 0;
  for (let cell = network; cell != until && cell != EMPTY_NETWORK; cell = load<u32>(cell, CELL_NEXT)) {
    const task = load<u32>(cell, CELL_TASK) & TASK_NUMBER;
    if (task == UNORDERED_TASK) {
      const count = load<u32>(cell, UNORDERED_COUNT);
      for (let i: u32 = 0; i < count; i++) sum += boundOf(partOf(cell, i), 0, bounds);
    } else sum += load<f64>(bounds + ((<usize>task) << 3));
  }
  return sum;
}

/** What an alternative changes of the lower bound of what is left: its task goes, the tasks of its network come. */
export function boundChange(cell: usize, result: usize, bounds: usize): f64 {
  let leaf = cell;
  let network = result;
  if ((load<u32>(cell, CELL_TASK) & TASK_NUMBER) == UNORDERED_TASK) {
    leaf = lastLeaf();
    network = lastResult();
  }
  const task = load<u32>(leaf, CELL_TASK) & TASK_NUMBER;
  return boundOf(network, load<u32>(leaf, CELL_NEXT), bounds) - load<f64>(bounds + ((<usize>task) << 3));
}

/** Whether the cost so far and what is left at the least rule out anything better than the best plan. */
export function isTooDear(session: usize, bound: f64): bool {
  if (!load<u32>(session, SESSION_HAS_PLAN)) return false;
  return load<f64>(COST) + bound >= load<f64>(session, SESSION_LEAVE_AT);
}

/** There is a new best plan: networks are left from now on when they can't become cheaper by more than the gap that is allowed. */
export function lowerBar(session: usize, cost: f64): void {
  store<f64>(session, cost, SESSION_BEST_COST);
  const share = cost * (1 - load<f64>(session, SESSION_GAP));
  // Sums of whole costs are compared with a whole number, so that differences are exact.
  const isWhole = load<u32>(load<usize>(session, SESSION_WORLD), WORLD_BOUNDS) != 0;
  store<f64>(session, isWhole ? ceil(share) : share, SESSION_LEAVE_AT);
}
