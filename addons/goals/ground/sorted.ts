// Rows in the order of their columns, so that the same world gives the same numbers, whatever came first.

import { giveRoom, takeRoom } from './ints.ts';
import { slice } from './slices.ts';
import type { Sliced } from './slices.ts';

/** The number of rows that count as one. */
const rowsAtOnce = 16;
/** Where values are further apart than that many for each row, they are not counted. */
const sparseValues = 64;
/** The number of rows that are sorted one by one. */
const mostInserted = 24;

/**
 * Sorts rows that begin at these places of `cells`: by the last column first, so that the first column decides in the
 * end. `rows` is a room, and so is the answer. The caller gives it back.
 */
export function* sortedRows(
  cells: Int32Array,
  rows: Int32Array<ArrayBuffer>,
  count: number,
  width: number,
): Sliced<Int32Array<ArrayBuffer>> {
  if (sortFew(cells, rows, count, width)) return rows;
  let [from, to] = [rows, takeRoom(count)];
  for (let column = width - 1; column >= 0; column--) {
    let [low, high] = [cells[from[0]! + column]!, cells[from[0]! + column]!];
    for (let at = 0; at < count; at++) {
      const value = cells[from[at]! + column]!;
      if (value < low) low = value;
      if (value > high) high = value;
    }
    if (low === high) continue;
    const most = high - low + 2;
    if (most > count * sparseValues + 1000) {
      const sorted = Array.from(from.subarray(0, count));
      sorted.sort((one, other) => cells[one + column]! - cells[other + column]!);
      from.set(sorted);
      slice.left -= count;
    } else {
      // First how many come before each value, then who they are.
      const places = takeRoom(most).fill(0, 0, most);
      for (let at = 0; at < count; at++) places[cells[from[at]! + column]! - low + 1]!++;
      for (let value = 1; value < most; value++) places[value]! += places[value - 1]!;
      for (let at = 0; at < count; at++) to[places[cells[from[at]! + column]! - low]!++] = from[at]!;
      giveRoom(places);
      [from, to] = [to, from];
      slice.left -= Math.ceil((count + most) / rowsAtOnce);
    }
    if (slice.left <= 0) yield;
  }
  giveRoom(to);
  return from;
}

/** Sorts a few rows in place. false: they are more than a few, and nothing has been done. */
export function sortFew(cells: Int32Array, rows: Int32Array, count: number, width: number): boolean {
  if (count > mostInserted) return false;
  for (let at = 1; at < count; at++) {
    const row = rows[at]!;
    let place = at;
    for (; place > 0 && isBefore(cells, row, rows[place - 1]!, width); place--) rows[place] = rows[place - 1]!;
    rows[place] = row;
  }
  return true;
}

function isBefore(cells: Int32Array, one: number, other: number, width: number): boolean {
  for (let at = 0; at < width; at++) {
    const difference = cells[one + at]! - cells[other + at]!;
    if (difference !== 0) return difference < 0;
  }
  return false;
}
