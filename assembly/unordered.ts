// The parts of an unordered cell (memory.ts, Cells), for all who walk through networks.

import { CELL_TASK, TASK_NUMBER, UNORDERED_COUNT, UNORDERED_PARTS, UNORDERED_TASK } from './memory';

export function isUnordered(cell: usize): bool {
  return (load<u32>(cell, CELL_TASK) & TASK_NUMBER) == UNORDERED_TASK;
}

/** The first cell of a part. */
export function partOf(cell: usize, part: u32): usize {
  return load<usize>(cell + ((<usize>part) << 2), UNORDERED_PARTS);
}

/** Whether only one part is left of it: then there is no order to choose, but its cells keep their places for all who share them. */
export function isSingle(cell: usize): bool {
  return isUnordered(cell) && load<u32>(cell, UNORDERED_COUNT) == 1;
}
