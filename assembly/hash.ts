// Hashes of what a task network is made of. Networks are followed as polynomials in the hashes of their cells (remember.ts);
// here is what stands for one cell.
//
// An unordered cell's hash is made of the sum of its parts' hashes, so the order of its parts is no difference, and neither is whether a
// part that is nothing but an unordered cell has a cell of its own. The sum is kept in the cell: networks share cells. A cell that has
// only one part left is looked through: as if that part stood in its place.

import {
  ARENA_TOP,
  CELL_NEXT,
  CELL_TASK,
  CHOICE,
  EMPTY_NETWORK,
  TRAIL_TOP,
  UNORDERED_COUNT,
  UNORDERED_SUM,
} from './memory';
import { outOfMemory, slack } from './call';
import { isSingle, isUnordered, partOf } from './unordered';

/** Any odd number has an inverse modulo 2^64. */
export const BASE: u64 = 0x9e3779b97f4a7c15;
export const BASE_INVERSE: u64 = 0xf1de83e19937733d;
const MIX: u64 = 0xd6e8feb86659fd93;

// What is known half-way of an unordered cell: the cell, which of its parts is being summed up, the sum of those before, and the
// hash of what stands before the cell in the part that it belongs to.
const OPEN_CELL: usize = 0;
const OPEN_PART: usize = 4;
const OPEN_SUM: usize = 8;
const OPEN_BEFORE: usize = 16;
const OPEN_BYTES: usize = 24;

export function mixed(value: u64): u64 {
  const once = (value ^ (value >> 32)) * MIX;
  return (once ^ (once >> 29)) * MIX;
}

/** Hash of one task with its arguments. */
export function taskHash(cell: usize): u64 {
  const head = load<u32>(cell, CELL_TASK);
  const end = cell + (head >> 16);
  // Spread over all bits first, or an argument could make up for the difference between two tasks.
  let hash: u64 = <u64>head * MIX;
  for (let at = cell + 8; at < end; at += 8) hash = (hash ^ (hash >> 31) ^ load<u64>(at)) * MIX;
  return hash ^ (hash >> 32);
}

function unorderedHash(cell: usize): u64 {
  return mixed(unorderedSum(cell));
}

/** Hash of one cell that is not looked through: of a task, or of parts without order. */
export function cellHash(cell: usize): u64 {
  return isUnordered(cell) ? unorderedHash(cell) : taskHash(cell);
}

/** The cell that a network begins with. */
function beginning(network: usize): usize {
  let cell = network;
  while (isSingle(cell)) cell = partOf(cell, 0);
  return cell;
}

/** Hash of what a network begins with. */
export function firstHash(network: usize): u64 {
  return isUnordered(network) ? cellHash(beginning(network)) : taskHash(network);
}

/** Whether what a network begins with has a choice. */
export function hasChoice(network: usize): bool {
  if (!(load<u32>(network, CELL_TASK) & CHOICE)) return false;
  return !isUnordered(network) || (load<u32>(beginning(network), CELL_TASK) & CHOICE) != 0;
}

/**
 * The sum of the parts' hashes. Without recursion, since partial orders may be nested as deep as the search is: what is known
 * half-way is scratch above the arena.
 */
function unorderedSum(outermost: usize): u64 {
  if (load<u64>(outermost, UNORDERED_SUM)) return load<u64>(outermost, UNORDERED_SUM);
  const bottom: usize = load<usize>(ARENA_TOP);
  const limit = load<usize>(TRAIL_TOP) - OPEN_BYTES - slack;
  let open = bottom - OPEN_BYTES;
  let cell = outermost;
  let hash: u64 = 0;
  while (true) {
    while (cell != EMPTY_NETWORK && !(isUnordered(cell) && !load<u64>(cell, UNORDERED_SUM))) {
      hash = hash * BASE + cellHash(cell);
      cell = load<usize>(cell, CELL_NEXT);
    }
    if (cell != EMPTY_NETWORK) {
      open += OPEN_BYTES;
      if (open > limit) outOfMemory();
      store<usize>(open, cell, OPEN_CELL);
      store<u32>(open, 0, OPEN_PART);
      store<u64>(open, 0, OPEN_SUM);
      store<u64>(open, hash, OPEN_BEFORE);
      if (!isSingle(cell)) hash = 0;
      cell = partOf(cell, 0);
      continue;
    }
    // The end of a part.
    const whole: usize = load<usize>(open, OPEN_CELL);
    if (isSingle(whole)) {
      open -= OPEN_BYTES;
      cell = load<usize>(whole, CELL_NEXT);
      continue;
    }
    const part = load<u32>(open, OPEN_PART);
    const head = partOf(whole, part);
    const isNest = isUnordered(head) && load<usize>(head, CELL_NEXT) == EMPTY_NETWORK;
    const sum = load<u64>(open, OPEN_SUM) + (isNest ? load<u64>(head, UNORDERED_SUM) : mixed(hash));
    hash = 0;
    if (part + 1 < load<u32>(whole, UNORDERED_COUNT)) {
      store<u32>(open, part + 1, OPEN_PART);
      store<u64>(open, sum, OPEN_SUM);
      cell = partOf(whole, part + 1);
      continue;
    }
    // 0 is "not known".
    store<u64>(whole, sum ? sum : 1, UNORDERED_SUM);
    if (open == bottom) return load<u64>(whole, UNORDERED_SUM);
    hash = load<u64>(open, OPEN_BEFORE);
    open -= OPEN_BYTES;
    cell = whole;
  }
}
