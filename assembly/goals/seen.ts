// Memos of the facts and pairs of facts that were already true, which determine how new a state is. States are only
// compared with those that have come equally far, so there is a memo for each number of missing goals and of reached
// facts of a relaxed plan. A memo has a bit for each fact and, for each fact that was part of a new pair, a row with
// the other facts of its pairs.

import * as lists from './lists';
import { setWord, word } from './lists';
import { countWork } from './relax';
import { take } from './room';

/** How new a state is. */
export const enum Novelty {
  fact = 1,
  pair = 2,
  none = 3,
}

/** The work for a fact that became true, in touched operators, in addition to one for each word of 64 facts. */
const WORK_OF_ROW: u32 = 12;

/** An open-addressing index of memos and rows: key and address. No key is 0. */
let index: usize = 0;
let mask: u32 = 0;
let memoCount: u32 = 0;
const FIRST_INDEX: u32 = 64;
/** The bytes that are left for memos. When none are left, states count as known. */
let bytesLeft: usize = 0;
let rowBytes: usize = 0;

/** Begins with empty memos. Returns whether there was memory. */
export function clearSeen(bytes: usize): bool {
  bytesLeft = bytes;
  rowBytes = (<usize>lists.factWords) << 3;
  memoCount = 0;
  mask = FIRST_INDEX - 1;
  index = take((<usize>FIRST_INDEX) << 3);
  if (!index) return false;
  memory.fill(index, 0, (<usize>FIRST_INDEX) << 3);
  return true;
}

/** Returns zeroed memory, or 0 if none is left. */
function takeZeros(bytes: usize): usize {
  if (bytes > bytesLeft) return 0;
  const position = take(bytes);
  if (!position) return 0;
  bytesLeft -= bytes;
  memory.fill(position, 0, bytes);
  return position;
}

function spotOf(key: u32): u32 {
  let spot = ((key * <u32>0x9e3779b1) >> 7) & mask;
  while (word(index, spot * 2) && word(index, spot * 2) != key) spot = (spot + 1) & mask;
  return spot;
}

/** Grows the index. Returns whether there was memory. */
function growIndex(): bool {
  const old = index;
  const size = mask + 1;
  const larger = takeZeros((<usize>size) << 4);
  if (!larger) return false;
  index = larger;
  mask = size * 2 - 1;
  for (let at: u32 = 0; at < size; at++) {
    const key = word(old, at * 2);
    if (!key) continue;
    const spot = spotOf(key);
    setWord(index, spot * 2, key);
    setWord(index, spot * 2 + 1, word(old, at * 2 + 1));
  }
  return true;
}

/** Returns a memo, or 0 if memory runs out: the bits of facts, then where the row of each fact is. */
function memoFor(missing: u32, reached: u32): usize {
  const key = ((missing + 1) << 16) | min<u32>(reached, 0xffff);
  let spot = spotOf(key);
  if (word(index, spot * 2)) return word(index, spot * 2 + 1);
  if ((memoCount + 1) << 1 > mask) {
    if (!growIndex()) return 0;
    spot = spotOf(key);
  }
  const memo = takeZeros(rowBytes + ((<usize>lists.factCount) << 2));
  if (!memo) return 0;
  memoCount++;
  setWord(index, spot * 2, key);
  setWord(index, spot * 2 + 1, <u32>memo);
  return memo;
}

/** Returns how new a state after an action is, and adds its facts to the memo. */
export function noveltyOf(missing: u32, reached: u32, state: usize, before: usize): u32 {
  const memo = memoFor(missing, reached);
  if (!memo) return Novelty.none;
  let isNewFact = false;
  let isNewPair = false;
  let made: u32 = 1;
  for (let at: usize = 0; at < rowBytes; at += 8) {
    const now = load<u64>(state + at);
    const seen = load<u64>(memo + at);
    if (now & ~seen) {
      isNewFact = true;
      store<u64>(memo + at, seen | now);
    }
    for (let rest = now & ~load<u64>(before + at); rest; rest &= rest - 1) {
      made++;
      if (pairUp(memo + rowBytes, ((<u32>at) << 3) + <u32>ctz(rest), state)) isNewPair = true;
    }
  }
  countWork(made * (lists.factWords + WORK_OF_ROW));
  return isNewFact ? Novelty.fact : isNewPair ? Novelty.pair : Novelty.none;
}

/** Returns whether a fact is true together with some other fact for the first time. */
function pairUp(rows: usize, fact: u32, state: usize): bool {
  const row = rowFor(rows, fact);
  if (!row) return false;
  let isNew = false;
  for (let at: usize = 0; at < rowBytes; at += 8) {
    const seen = load<u64>(row + at);
    const fresh = load<u64>(state + at) & ~seen;
    if (!fresh) continue;
    isNew = true;
    store<u64>(row + at, seen | fresh);
    for (let rest = fresh; rest; rest &= rest - 1) {
      const other = rowFor(rows, ((<u32>at) << 3) + <u32>ctz(rest));
      if (other) lists.setFact(other, fact);
    }
  }
  return isNew;
}

/** Returns the row of a fact, or 0 if memory runs out. */
function rowFor(rows: usize, fact: u32): usize {
  let row: usize = word(rows, fact);
  if (row) return row;
  row = takeZeros(rowBytes);
  if (row) setWord(rows, fact, <u32>row);
  return row;
}
