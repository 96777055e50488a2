// Rows in the order of their columns, so that the same world gives the same numbers, whatever came first.

import type { RowTable } from './ints.ts';
import { slice } from './slices.ts';
import type { Sliced } from './slices.ts';

/** So many rows count as one. */
const rowsAtOnce = 16;
/** Where values are further apart than that many for each row, they are not counted. */
const sparseValues = 64;

/** Rows of one kind: by the last column first, so that the first column decides in the end. */
export function* sortedRows(table: RowTable, rows: Int32Array, kind: number): Sliced<Int32Array> {
  let [from, to] = [rows.slice(), new Int32Array(rows.length)];
  const { data } = table.cells;
  const starts = table.starts.data;
  for (let column = table.widths[kind]! - 1; column >= 0; column--) {
    let [low, high] = [Infinity, -Infinity];
    for (let at = 0; at < from.length; at++) {
      const value = data[starts[from[at]!]! + column]!;
      if (value < low) low = value;
      if (value > high) high = value;
    }
    if (low >= high) continue;
    const span = high - low;
    if (span > from.length * sparseValues + 1000) {
      const valueOf = (row: number): number => data[starts[row]! + column]!;
      from = Int32Array.from(Array.from(from).sort((one, other) => valueOf(one) - valueOf(other)));
      to = new Int32Array(from.length);
      slice.left -= from.length;
    } else {
      // First how many come before each value, then who they are.
      const places = new Int32Array(span + 2);
      for (let at = 0; at < from.length; at++) places[data[starts[from[at]!]! + column]! - low + 1]!++;
      for (let value = 1; value < places.length; value++) places[value]! += places[value - 1]!;
      for (let at = 0; at < from.length; at++) to[places[data[starts[from[at]!]! + column]! - low]!++] = from[at]!;
      [from, to] = [to, from];
      slice.left -= Math.ceil((from.length + places.length) / rowsAtOnce);
    }
    if (slice.left <= 0) yield;
  }
  return from;
}
