// Hashes of cells. Networks are followed as polynomials in the hashes of their cells (remember.ts).
//
// The hash of an unordered cell is computed from the sum of its parts' hashes. So the order of the parts does not
// matter. If a part is nothing but an unordered cell, its parts count as parts of the outer cell. The sum is kept in
// the cell, because networks share cells. A cell with a single part left is treated as if the part were there instead.

import { CELL_ARGUMENTS, CHOICE, Cell, Unordered, emptyNetwork, registers } from './memory';
import { outOfMemory, slack } from './call';
import { isSingle, isUnordered, partOf, partsOf } from './unordered';

/** Any odd number has an inverse modulo 2^64. */
export const BASE: u64 = 0x9e3779b97f4a7c15;
export const BASE_INVERSE: u64 = 0xf1de83e19937733d;
const MIX: u64 = 0xd6e8feb86659fd93;

export function mixed(value: u64): u64 {
  const once = (value ^ (value >> 32)) * MIX;
  return (once ^ (once >> 29)) * MIX;
}

/** Hash of one task with its arguments. */
export function taskHash(cell: Cell): u64 {
  const end = changetype<usize>(cell) + (cell.task >> 16);
  // Spread the task number over all bits first. Otherwise an argument could compensate for the difference between two
  // tasks.
  let hash: u64 = <u64>cell.task * MIX;
  for (let at = changetype<usize>(cell) + CELL_ARGUMENTS; at < end; at += 8) {
    hash = (hash ^ (hash >> 31) ^ load<u64>(at)) * MIX;
  }
  return hash ^ (hash >> 32);
}

/** The hash of a task, or of an unordered cell with several parts. */
export function cellHash(cell: Cell): u64 {
  return isUnordered(cell) ? mixed(unorderedSum(cell)) : taskHash(cell);
}

/** The first cell of a network that is not an unordered cell with a single part. */
function beginning(network: Cell): Cell {
  let cell = network;
  while (isSingle(cell)) cell = partOf(cell, 0);
  return cell;
}

/** Hash of the cell that a network begins with. */
export function firstHash(network: Cell): u64 {
  return isUnordered(network) ? cellHash(beginning(network)) : taskHash(network);
}

/** Whether the cell that a network begins with has a choice. */
export function hasChoice(network: Cell): bool {
  if (!(network.task & CHOICE)) return false;
  return !isUnordered(network) || (beginning(network).task & CHOICE) != 0;
}

// --- The sum of an unordered cell ------------------------------------------------------------------------------------

/** An unordered cell whose parts are being summed up; scratch above the arena. */
@unmanaged
class HalfSum {
  cell: Cell;
  /** The current part, and the sum of those before it. */
  part: u32;
  sum: u64;
  /** The hash of the cells before this one in its own part. */
  before: u64;
}

function sumOf(cell: Cell): u64 {
  return changetype<Unordered>(cell).sum;
}

/** The first cell from `cell` on whose sum is not known yet. Sets `hashBefore` to the hash of all cells before it. */
let hashBefore: u64 = 0;

function nextUnknown(from: Cell, hash: u64): Cell {
  let cell = from;
  while (cell != emptyNetwork && !(isUnordered(cell) && !sumOf(cell))) {
    hash = hash * BASE + cellHash(cell);
    cell = cell.next;
  }
  hashBefore = hash;
  return cell;
}

/**
 * The sum of the parts' hashes. This is not recursive, because unordered cells may be nested as deep as the search:
 * unfinished cells are kept above the arena.
 */
function unorderedSum(outermost: Cell): u64 {
  if (sumOf(outermost)) return sumOf(outermost);
  const bottom = registers.arenaTop;
  const limit = registers.trailTop - offsetof<HalfSum>() - slack;
  let open = bottom - offsetof<HalfSum>();
  let cell = outermost;
  let hash: u64 = 0;
  while (true) {
    cell = nextUnknown(cell, hash);
    hash = hashBefore;
    if (cell != emptyNetwork) {
      open += offsetof<HalfSum>();
      if (open > limit) outOfMemory();
      beginSum(changetype<HalfSum>(open), cell, hash);
      if (!isSingle(cell)) hash = 0;
      cell = partOf(cell, 0);
      continue;
    }
    // The end of a part.
    const half = changetype<HalfSum>(open);
    const whole = half.cell;
    if (isSingle(whole)) {
      open -= offsetof<HalfSum>();
      cell = whole.next;
      continue;
    }
    half.sum += partHash(partOf(whole, half.part), hash);
    hash = 0;
    if (++half.part < partsOf(whole)) {
      cell = partOf(whole, half.part);
      continue;
    }
    // 0 is "not known".
    changetype<Unordered>(whole).sum = half.sum ? half.sum : 1;
    if (open == bottom) return sumOf(whole);
    hash = half.before;
    open -= offsetof<HalfSum>();
    cell = whole;
  }
}

function beginSum(half: HalfSum, cell: Cell, before: u64): void {
  half.cell = cell;
  half.part = 0;
  half.sum = 0;
  half.before = before;
}

/**
 * What a part with this hash adds to the sum. A part that is nothing but an unordered cell adds the sum of that cell's
 * parts.
 */
function partHash(head: Cell, hash: u64): u64 {
  const isNest = isUnordered(head) && head.next == emptyNetwork;
  return isNest ? sumOf(head) : mixed(hash);
}
