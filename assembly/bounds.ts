// The lower bound on the cost of the remaining tasks. It rules out networks that can't lead to a cheaper plan than the
// best one so far. Each alternative updates the bound.

import { BEST_PLAN, Cell, SessionHeader, TASK_NUMBER, TaskCosts, emptyNetwork, registers } from './memory';
import { askBound } from './call';
import { lastLeaf, lastResult, lastStepOf } from './network';
import { isSingle, isUnordered, partOf, partsOf } from './unordered';
import { DEBUG } from './debug';

/** Resets the cost fields for a new search. */
export function resetCosts(session: SessionHeader): void {
  session.bestCost = Infinity;
  session.leaveAt = Infinity;
  session.lowerBound = 0;
}

/** The world's table of least costs if the search uses it, else 0. */
export function boundsOf(session: SessionHeader): usize {
  return session.mode == BEST_PLAN ? session.world.bounds : 0;
}

/** The lower bounds known for the task of a cell. */
function taskOf(cell: Cell, bounds: usize): TaskCosts {
  return changetype<TaskCosts>(bounds + <usize>(cell.task & TASK_NUMBER) * offsetof<TaskCosts>());
}

/** The least cost of a task, for any state in which its turn may come. */
function leastCost(cell: Cell, bounds: usize): f64 {
  const task = taskOf(cell, bounds);
  return task.least ? max(task.minimum, askBound(task.least, cell)) : task.minimum;
}

/** Sum of the least costs of the tasks of a network down to (not including) the cell `until`. */
export function boundOf(network: Cell, until: Cell, bounds: usize): f64 {
  let sum: f64 = 0;
  for (let cell = network; cell != until && cell != emptyNetwork; cell = cell.next) {
    if (isUnordered(cell)) {
      const count = partsOf(cell);
      for (let i: u32 = 0; i < count; i++) sum += boundOf(partOf(cell, i), emptyNetwork, bounds);
    } else sum += leastCost(cell, bounds);
  }
  return sum;
}

/** By how much an alternative changes the bound: it removes a task, and adds the tasks of the resulting network. */
export function boundChange(cell: Cell, result: Cell, bounds: usize): f64 {
  let leaf = cell;
  let network = result;
  let last = cell;
  if (isUnordered(cell)) {
    leaf = lastLeaf();
    network = lastResult();
    last = lastStepOf(leaf);
  }
  return boundOf(network, last.next, bounds) - leastCost(leaf, bounds);
}

/**
 * Whether the cost so far plus the bound rules out a better plan. Computes the stated bound of the first task, in the
 * current state, only if the known bound does not already rule it out.
 */
export function isTooDear(session: SessionHeader, agenda: Cell, bound: f64, bounds: usize): bool {
  if (!session.hasPlan) return false;
  const least = registers.cost + bound;
  return least >= session.leaveAt || least + statedAbove(agenda, bounds) >= session.leaveAt;
}

/** How far the first task's stated bound exceeds the least cost known for any state. */
export function statedAbove(agenda: Cell, bounds: usize): f64 {
  if (!bounds || agenda == emptyNetwork) return 0;
  let cell = agenda;
  while (isSingle(cell)) cell = partOf(cell, 0);
  if (isUnordered(cell)) return 0;
  const stated = taskOf(cell, bounds).stated;
  return stated ? max(0, askBound(stated, cell) - leastCost(cell, bounds)) : 0;
}

/** Whether nothing can be cheaper than the bar: no cost is below 0. */
export function isGoodEnough(session: SessionHeader): bool {
  return session.leaveAt <= 0;
}

/**
 * Lowers the bar after a new best plan: from now on, the search abandons networks that can't be cheaper by more than
 * the gap.
 */
export function lowerBar(session: SessionHeader, cost: f64): void {
  if (DEBUG) assert(!(cost > session.bestCost), 'a new best plan is no dearer than the one before');
  session.bestCost = cost;
  // With this gap any plan is good enough, even one of infinite cost.
  const share = session.gap == 1 ? 0 : cost * (1 - session.gap);
  // Sums of whole costs are compared with a whole number, so that differences are exact.
  session.leaveAt = session.world.bounds ? ceil(share) : share;
}
