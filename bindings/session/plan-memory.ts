// Reads plans, and the ways to them, in the core's memory (assembly/plan.ts). All other code uses these functions.

import * as abi from '../../ir/abi.ts';
import { wordBytes } from '../../ir/cells.ts';
import { isReal } from '../../ir/kinds.ts';
import type { Core } from '../core/core.ts';
import type { Calls } from '../domain/network.ts';

/** The number of steps of a plan, including internal ones. */
export function stepCount(core: Core, plan: number): number {
  return core.load(plan + abi.PLAN_COUNT);
}

/** Address of a step's record: a copy of its cell. */
export function recordAt(core: Core, plan: number, position: number): number {
  return plan + core.loadEntry(plan + abi.PLAN_OFFSETS, position);
}

/** From the word of a cell that says what it is. */
function taskOf(word: number): number {
  return (word & abi.TASK_NUMBER) - 1;
}

/** What `taskAt` returns for a cell that represents parts without an order. */
export const unorderedTask = taskOf(abi.UNORDERED_TASK);

/** The number of the task of the cell or record at an address. */
export function taskAt(core: Core, cell: number): number {
  return taskOf(core.load(cell + abi.CELL_TASK));
}

/** The number in a cell, or a record, of the task that represents its argument at `position`; for an object its id. */
export function numberAt({ core, tasks, kinds }: Calls, task: number, cell: number, position: number): number {
  const address = cell + tasks[task]!.offsets[position]!;
  return isReal(kinds[task]![position]!.kind) ? core.loadFloat(address) : core.load(address);
}

/**
 * Gives a session a plan of copies of these cells or records, which may be from the session's current plan. Returns
 * false when there is no memory for it: the session keeps the plan that it has.
 */
export function writePlan(core: Core, session: number, cells: readonly number[]): boolean {
  const { exports } = core;
  const bytes = cells.length * wordBytes;
  const list = exports.take(bytes);
  if (!list) return false;
  core.wordsAt(list, bytes).set(cells);
  const isWritten = exports.writePlan(session, list, cells.length) !== 0;
  exports.give(list);
  return isWritten;
}

/** The way to a plan. */
export interface WayInMemory {
  address: number;
  /** The number of decisions, and the beginning of their entries. */
  count: number;
  trace: number;
  /** The remaining network. */
  tail: number;
  /** The distance between the copies of cells and the addresses that they contain. */
  distance: number;
}

/** The way to the session's plan; null when none was kept, or there is no plan. */
export function wayOf(core: Core, session: number): WayInMemory | null {
  const address = core.load(session + abi.SESSION_KEEPS_DERIVATION) ? core.load(session + abi.SESSION_DERIVATION) : 0;
  if (!address || !core.load(session + abi.SESSION_HAS_PLAN)) return null;
  const count = core.load(address + abi.DERIVATION_COUNT);
  const trace = address + abi.DERIVATION_TRACE;
  const distance = trace + abi.TRACE_BYTES * count - core.arenaStart;
  return { address, count, trace, tail: core.load(address + abi.DERIVATION_TAIL), distance };
}
