// Calling into the domain of the search on stage, and leaving it by a trap.

import {
  BOUND,
  CELL_TASK,
  FAULT_CODE,
  FAULT_MEMORY,
  FAULT_SITE,
  WORLD_SLACK,
  WORLD_FUNCTIONS,
  TASK_NUMBER,
} from './memory';

/** First slot of the domain on stage in the function table. */
export let tableBase: u32 = 0;

/** What one call of a function of it may take from the arena and the trail together, sort lists aside. */
export let slack: usize = 0;

export function setDomain(world: usize): void {
  tableBase = load<u32>(world, WORLD_FUNCTIONS);
  slack = load<usize>(world, WORLD_SLACK);
}

/** Asks a task for its next alternative: the function of every task has this one signature. */
export function callTask(cell: usize, frame: usize, phase: u32): u32 {
  return call_indirect<u32>(tableBase + (load<u32>(cell, CELL_TASK) & TASK_NUMBER), cell, frame, phase);
}

/** Asks the domain's function in a slot for a lower bound on the cost of a task. */
export function askBound(slot: u32, cell: usize): f64 {
  call_indirect<u32>(tableBase + slot, cell, <usize>0, <u32>0);
  return load<f64>(BOUND);
}

/** Ends the search on stage; the bindings catch the trap and read what it was. */
export function outOfMemory(): void {
  store<u32>(FAULT_CODE, FAULT_MEMORY);
  store<u32>(FAULT_SITE, 0);
  unreachable();
}
