// The memo: a hash table of what a search remembers, by key. It grows up to a limit; then it begins anew.

import { Memo, SessionHeader } from './memory';
import { give, take, takeZeroed } from './heap';
import { DEBUG } from './debug';

const FIRST_BUCKETS: u32 = 1024;
/** Buckets become four times as many: entries are moved half as often as with twice as many. */
const GROWTH: u32 = 2;
const MOST_ENTRIES: u32 = 131072;
const MOST_WARY_ENTRIES: u32 = 1048576;

let start: usize = 0;
let buckets: u32 = 0;
let entries: u32 = 0;
let mostEntries: u32 = 0;

/** A search that has gone round may keep more: what it forgets, it may go round again. */
export function setMostEntries(isWary: bool): void {
  mostEntries = isWary ? MOST_WARY_ENTRIES : MOST_ENTRIES;
}

function bucketBytes(count: u32): usize {
  return <usize>count * offsetof<Memo>();
}

/** An empty memo. Answers false when there is no memory for it. */
export function makeMemo(): bool {
  start = takeZeroed(bucketBytes(FIRST_BUCKETS));
  buckets = FIRST_BUCKETS;
  entries = 0;
  return start != 0;
}

/** The bucket of a key, or the free bucket where it would be. */
export function find(key: u64): Memo {
  if (DEBUG) assert(key && entries < buckets, 'a free bucket ends every look-up');
  const mask = buckets - 1;
  let index = (<u32>(key >> 20)) & mask;
  while (true) {
    const memo = changetype<Memo>(start + bucketBytes(index));
    if (memo.key == key || !memo.key) return memo;
    index = (index + 1) & mask;
  }
}

/** Makes an entry in the free bucket of a key, or in another one where entries had to move. */
export function insert(key: u64, free: Memo): Memo {
  if (DEBUG) assert(!free.key, 'a key is entered once');
  const memo = makeRoom() ? find(key) : free;
  memo.key = key;
  entries++;
  return memo;
}

/** Room for one more entry. Answers whether entries have moved or gone. */
function makeRoom(): bool {
  if (entries < mostEntries && entries + (entries >> 1) < buckets) return false;
  if (entries < mostEntries) {
    const bigger = take(bucketBytes(buckets << GROWTH));
    if (bigger) {
      moveTo(bigger);
      return true;
    }
    // No memory for more: a fuller memo serves as well, up to a point.
    if (entries + (entries >> 3) < buckets) return false;
  }
  memory.fill(start, 0, bucketBytes(buckets));
  entries = 0;
  return true;
}

function moveTo(bigger: usize): void {
  const old = start;
  const end = start + bucketBytes(buckets);
  buckets <<= GROWTH;
  start = bigger;
  memory.fill(start, 0, bucketBytes(buckets));
  for (let from = old; from < end; from += offsetof<Memo>()) {
    const memo = changetype<Memo>(from);
    if (memo.key) memory.copy(changetype<usize>(find(memo.key)), from, offsetof<Memo>());
  }
  give(old);
}

export function pauseMemo(session: SessionHeader): void {
  session.memo = start;
  session.memoBuckets = buckets;
  session.memoEntries = entries;
}

export function resumeMemo(session: SessionHeader): void {
  start = session.memo;
  buckets = session.memoBuckets;
  entries = session.memoEntries;
}

/** Gives the memo back; the session has been paused. */
export function giveMemo(session: SessionHeader): void {
  give(session.memo);
  session.memo = 0;
}
