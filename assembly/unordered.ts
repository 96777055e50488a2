// The parts of an unordered cell, for all code that walks through networks.

import { Cell, TASK_NUMBER, UNORDERED_PARTS, UNORDERED_TASK, Unordered } from './memory';
import { DEBUG } from './debug';

export function isUnordered(cell: Cell): bool {
  return (cell.task & TASK_NUMBER) == UNORDERED_TASK;
}

/** How many parts an unordered cell has. */
export function partsOf(cell: Cell): u32 {
  return changetype<Unordered>(cell).count;
}

/** The first cell of a part. */
export function partOf(cell: Cell, part: u32): Cell {
  if (DEBUG) assert(part < partsOf(cell), 'an unordered cell has the part that is asked for');
  return load<Cell>(changetype<usize>(cell) + ((<usize>part) << 2), UNORDERED_PARTS);
}

export function setPart(cell: Cell, part: u32, head: Cell): void {
  store<Cell>(changetype<usize>(cell) + ((<usize>part) << 2), head, UNORDERED_PARTS);
}

/** Bytes of an unordered cell with a number of parts. */
export function unorderedBytes(count: u32): usize {
  return (UNORDERED_PARTS + ((<usize>count) << 2) + 7) & ~7;
}

/**
 * Whether an unordered cell has only one part left. There is no choice of order then, but the cell stays, because other
 * networks share it.
 */
export function isSingle(cell: Cell): bool {
  return isUnordered(cell) && partsOf(cell) == 1;
}
