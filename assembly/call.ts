// Calls functions of the domain of the search on stage, and leaves them by a trap.

import {
  Cell,
  ChoicePoint,
  FAULT_MEMORY,
  FAULT_WORK,
  INTERRUPTED,
  MOST_WORK,
  TASK_NUMBER,
  WorldHeader,
  registers,
} from './memory';
import { DEBUG } from './debug';

/**
 * The number of the domain's first function in the function table, and of the first task function in the row in use.
 */
let functions: u32 = 0;
let tasks: u32 = 0;

/** Whether any of its functions count work. */
let counts: bool = false;

/** How much one call of a function may take from the arena and the trail together, sort lists aside. */
export let slack: usize = 0;

/** `records`: whether to call the row of task functions that keep records. */
export function setDomain(world: WorldHeader, records: bool): void {
  functions = world.functions;
  counts = world.counts != 0;
  tasks = records ? functions + world.recording : functions;
  slack = world.slack;
}

/** Calls a task's function for its next alternative. The functions of all tasks have this signature. */
export function callTask(cell: Cell, point: ChoicePoint, phase: u32): u32 {
  if (DEBUG) assert(changetype<usize>(cell) && !(changetype<usize>(cell) & 7), 'cells begin at multiples of 8');
  return call_indirect<u32>(tasks + (cell.task & TASK_NUMBER), cell, point, phase);
}

/** Calls the function of a task without a limit on its work, except for the greatest number that can be counted. */
export function callUncut(cell: Cell, point: ChoicePoint, phase: u32): u32 {
  const answer = callTask(cell, point, phase);
  if (answer != INTERRUPTED) return answer;
  registers.faultCode = FAULT_WORK;
  registers.faultSite = cell.task & TASK_NUMBER;
  return unreachable();
}

/** Calls one of the domain's functions for a lower bound on the cost of a task. */
export function askBound(number: u32, cell: Cell): f64 {
  // This call can't be interrupted.
  if (counts) registers.workLeft += MOST_WORK;
  call_indirect<u32>(functions + number, cell, <usize>0, <u32>0);
  if (counts) registers.workLeft -= MOST_WORK;
  return registers.bound;
}

/** Whether the function with this number says that two tasks are independent. */
export function areIndependent(number: u32, cell: Cell, other: Cell): bool {
  return call_indirect<u32>(functions + number, cell, other, 0) != 0;
}

/** Ends the search on stage. The bindings catch the trap and read the reason. */
export function outOfMemory(): void {
  registers.faultCode = FAULT_MEMORY;
  registers.faultSite = 0;
  unreachable();
}
