// Sorting the long lists of `sort-by`: a stable merge sort from the bottom up. The domain's own code keeps short lists
// sorted while it collects them, so the first part of a long list is already sorted.

import { SORT_DESCENDING, SORT_FLOAT, registers } from './memory';
import { outOfMemory, slack } from './call';
import { DEBUG } from './debug';

/** Whether the entry at `right` belongs before the one at `left`. */
function before(right: usize, left: usize, kind: u32): bool {
  if (kind & SORT_FLOAT) {
    const r = load<f64>(right);
    const l = load<f64>(left);
    // NaN comes after all numbers.
    if (l != l) return r == r;
    return kind & SORT_DESCENDING ? r > l : r < l;
  }
  return kind & SORT_DESCENDING ? load<i32>(right) > load<i32>(left) : load<i32>(right) < load<i32>(left);
}

function merge(from: usize, middle: usize, end: usize, to: usize, bytes: usize, kind: u32): void {
  let left = from;
  let right = middle;
  for (let write = to; write < to + (end - from); write += bytes) {
    if (right >= end || (left < middle && !before(right, left, kind))) {
      memory.copy(write, left, bytes);
      left += bytes;
    } else {
      memory.copy(write, right, bytes);
      right += bytes;
    }
  }
}

/** Sorts the entries of `bytes` in [from, end) by the key at their start. The room after `end` is scratch. */
export function sortList(from: usize, end: usize, bytes: usize, kind: u32): void {
  const length = end - from;
  if (DEBUG)
    assert(from >= registers.arenaTop || end <= registers.arenaTop, 'a list lies on one side of the top of the arena');
  if (DEBUG) assert(length % bytes == 0, 'a list is made of whole entries');
  const scratch = (end + 7) & ~7;
  if (<isize>(registers.trailTop - scratch) < <isize>(length + slack)) outOfMemory();
  let source = from;
  let target = scratch;
  for (let run = bytes; run < length; run <<= 1) {
    for (let at: usize = 0; at < length; at += run << 1) {
      const middle = min(at + run, length);
      const last = min(at + (run << 1), length);
      merge(source + at, source + middle, source + last, target + at, bytes, kind);
    }
    const swap = source;
    source = target;
    target = swap;
  }
  if (source != from) memory.copy(from, source, length);
  if (DEBUG) assertSorted(from, end, bytes, kind);
}

function assertSorted(from: usize, end: usize, bytes: usize, kind: u32): void {
  for (let right = from + bytes; right < end; right += bytes) {
    if (DEBUG) assert(!before(right, right - bytes, kind), 'the list is sorted');
  }
}
