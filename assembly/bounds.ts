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
  TASK_BYTES,
  TASK_LEAST,
  TASK_MINIMUM,
  TASK_NUMBER,
  TASK_STATED,
  UNORDERED_COUNT,
  WORLD_BOUNDS,
} from './memory';
import { askBound } from './call';
import { lastLeaf, lastResult } from './network';
import { isSingle, isUnordered, partOf } from './unordered';

/** The entry of a cell's task in the world's table of bounds. */
function entryOf(cell: usize, bounds: usize): usize {
  return bounds + <usize>(load<u32>(cell, CELL_TASK) & TASK_NUMBER) * TASK_BYTES;
}

/** What a task costs at the least, in whatever state its turn comes. */
function leastCost(cell: usize, bounds: usize): f64 {
  const entry = entryOf(cell, bounds);
  const minimum = load<f64>(entry, TASK_MINIMUM);
  const slot = load<u32>(entry, TASK_LEAST);
  return slot ? max(minimum, askBound(slot, cell)) : minimum;
}

/** Sum of the least costs of the tasks of a network down to (not including) the cell `until`. */
export function boundOf(network: usize, until: usize, bounds: usize): f64 {
  let sum: f64 = 0;
  for (let cell = network; cell != until && cell != EMPTY_NETWORK; cell = load<u32>(cell, CELL_NEXT)) {
    if (isUnordered(cell)) {
      const count = load<u32>(cell, UNORDERED_COUNT);
      for (let i: u32 = 0; i < count; i++) sum += boundOf(partOf(cell, i), 0, bounds);
    } else sum += leastCost(cell, bounds);
  }
  return sum;
}

/** What an alternative changes of the lower bound of what is left: its task goes, the tasks of its network come. */
export function boundChange(cell: usize, result: usize, bounds: usize): f64 {
  let leaf = cell;
  let network = result;
  if (isUnordered(cell)) {
    leaf = lastLeaf();
    network = lastResult();
  }
  return boundOf(network, load<u32>(leaf, CELL_NEXT), bounds) - leastCost(leaf, bounds);
}

/**
 * Whether the cost so far and what is left at the least (`bound`) rule out anything better than the best plan. The task that
 * comes before all others, if there is one, is asked what it says of the state at hand only where that may tell more.
 */
export function isTooDear(session: usize, agenda: usize, bound: f64, bounds: usize): bool {
  if (!load<u32>(session, SESSION_HAS_PLAN)) return false;
  const cost = load<f64>(COST);
  const bar = load<f64>(session, SESSION_LEAVE_AT);
  return cost + bound >= bar || cost + bound + statedAbove(agenda, bounds) >= bar;
}

/** By how much the task that comes before all others, if there is one, states more than is known of it in any state. */
export function statedAbove(agenda: usize, bounds: usize): f64 {
  if (!bounds || agenda == EMPTY_NETWORK) return 0;
  let cell = agenda;
  while (isSingle(cell)) cell = partOf(cell, 0);
  if (isUnordered(cell)) return 0;
  const slot = load<u32>(entryOf(cell, bounds), TASK_STATED);
  return slot ? max(0, askBound(slot, cell) - leastCost(cell, bounds)) : 0;
}

/** There is a new best plan: networks are left from now on when they can't become cheaper by more than the gap that is allowed. */
export function lowerBar(session: usize, cost: f64): void {
  store<f64>(session, cost, SESSION_BEST_COST);
  const share = cost * (1 - load<f64>(session, SESSION_GAP));
  // Sums of whole costs are compared with a whole number, so that differences are exact.
  const isWhole = load<u32>(load<usize>(session, SESSION_WORLD), WORLD_BOUNDS) != 0;
  store<f64>(session, isWhole ? ceil(share) : share, SESSION_LEAVE_AT);
}
