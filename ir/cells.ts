// The layout of cells in task networks: the size of a cell, and the offsets of its parts. The emitter and the bindings
// both write cells and take the layout from here. assembly/network.ts writes cells of the same layout.

import { CELL_ARGUMENTS, UNORDERED_PARTS } from './abi.ts';
import type { ValueType } from './ir.ts';
import { isReal } from './kinds.ts';

/** The addresses of cells are multiples of this, and their size is a multiple of it. */
const cellAlignment = 8;
const floatBytes = 8;
export const wordBytes = 4;
/** In the way to a repaired plan, this replaces the number of steps before a task that was done out of order. */
export const doneBefore = -(2 ** 31);
/** The size of a position that a choice point keeps. */
export const positionBytes = 2 * wordBytes;

/** Rounds a size up to a whole cell. */
function wholeCell(bytes: number): number {
  return Math.ceil(bytes / cellAlignment) * cellAlignment;
}

export interface CellLayout {
  /** The offset of each argument. */
  offsets: number[];
  /** The offsets of the words without an argument. */
  gaps: number[];
  /** The size of the cell. */
  bytes: number;
}

/** The layout of the cell of a task with these parameters. */
export function cellLayout(params: readonly { type: ValueType }[]): CellLayout {
  let end = CELL_ARGUMENTS;
  const gaps: number[] = [];
  const skipTo = (offset: number): void => {
    for (; end < offset; end += wordBytes) gaps.push(end);
  };
  const offsets = params.map(({ type }) => {
    const bytes = isReal(type.kind) ? floatBytes : wordBytes;
    skipTo(Math.ceil(end / bytes) * bytes);
    end += bytes;
    return end - bytes;
  });
  skipTo(wholeCell(end));
  return { offsets, gaps, bytes: end };
}

/** The size of an unordered cell with this number of parts. */
export function unorderedBytes(parts: number): number {
  return wholeCell(unorderedPart(parts));
}

/** The offset in an unordered cell of the address of a part's first cell. */
export function unorderedPart(part: number): number {
  return UNORDERED_PARTS + part * wordBytes;
}

/** The word that describes a cell: the number of the task's function with its flags, and the size of the cell. */
export function cellWord(task: number, bytes: number): number {
  return task | (bytes << 16);
}

/** The greatest size of a cell, because a cell stores its size in 16 bits. */
export const mostCellBytes = 0xffff;
