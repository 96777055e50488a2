// How long the cells of task networks are, and where arguments stand in them: the emitter and the bindings both write cells, as
// assembly/network.ts does.

import { CELL_ARGUMENTS, UNORDERED_PARTS } from './abi.ts';
import type { ValueType } from './ir.ts';

/** Cells stand at multiples of it, and are as long. */
const cellAlignment = 8;
const floatBytes = 8;
const wordBytes = 4;

/** Bytes, up to the next multiple of what cells are aligned to. */
function wholeCell(bytes: number): number {
  return Math.ceil(bytes / cellAlignment) * cellAlignment;
}

export interface CellLayout {
  /** Where each argument stands. */
  offsets: number[];
  /** Where the words stand that hold no argument. */
  gaps: number[];
  /** How long the cell is. */
  bytes: number;
}

/** The cell of a task. */
export function cellLayout(params: readonly { type: ValueType }[]): CellLayout {
  let end = CELL_ARGUMENTS;
  const gaps: number[] = [];
  const skipTo = (offset: number): void => {
    for (; end < offset; end += wordBytes) gaps.push(end);
  };
  const offsets = params.map(({ type }) => {
    const bytes = type.kind === 'float' ? floatBytes : wordBytes;
    skipTo(Math.ceil(end / bytes) * bytes);
    end += bytes;
    return end - bytes;
  });
  skipTo(wholeCell(end));
  return { offsets, gaps, bytes: end };
}

/** Bytes of a cell for parts without an order between them. */
export function unorderedBytes(parts: number): number {
  return wholeCell(unorderedPart(parts));
}

/** Where such a cell names the first cell of a part. */
export function unorderedPart(part: number): number {
  return UNORDERED_PARTS + part * wordBytes;
}

/** The word of a cell that says what it is: its function's number with its flags, and how long the cell is. */
export function cellWord(task: number, bytes: number): number {
  return task | (bytes << 16);
}

/** The size of a cell has 16 bits. */
export const mostCellBytes = 0xffff;
