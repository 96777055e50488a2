// The memo: a hash table of what a search remembers, by key. It grows up to a limit; then it starts empty again.
//
// Most look-ups find nothing, and a look-up in a table of megabytes waits for memory. So the buckets are followed by a
// sieve, with some bits for each bucket. When a search for the first plan enters the failure of a task in a state,
// alone or with the tasks after it, it sets a bit for this task and state. If the bit is not set, nothing is known. A
// wary search sets no bits.

import { Memo, SIEVE_BITS, SessionHeader } from './memory';
import { give, take, takeZeroed } from './heap';
import { DEBUG } from './debug';

const FIRST_BUCKETS: u32 = 1024;
/** The table grows to four times its size, so entries are moved half as often as with doubling. */
const GROWTH: u32 = 2;
const MOST_ENTRIES: u32 = 131072;
const MOST_WARY_ENTRIES: u32 = 1048576;

let start: usize = 0;
let buckets: u32 = 0;
let entries: u32 = 0;
let mostEntries: u32 = 0;

/** Sets the limit of entries. A wary search may keep more, because it might go round again in what it forgets. */
export function setMostEntries(isWary: bool): void {
  mostEntries = isWary ? MOST_WARY_ENTRIES : MOST_ENTRIES;
}

function bucketBytes(count: u32): usize {
  return <usize>count * offsetof<Memo>();
}

function sieveBytes(count: u32): usize {
  return (<usize>count * SIEVE_BITS) >> 3;
}

/** Bytes of the whole memo. */
function memoBytes(count: u32): usize {
  return bucketBytes(count) + sieveBytes(count);
}

function sieveBit(key: u64): u32 {
  return (<u32>(key >> 20)) & (buckets * SIEVE_BITS - 1);
}

/** The word of the sieve that has a bit. */
function sieveWord(bit: u32): usize {
  return start + bucketBytes(buckets) + <usize>((bit >> 5) << 2);
}

/** Whether something may be known of the task and state with this key. */
export function mayKnow(key: u64): bool {
  const bit = sieveBit(key);
  return (load<u32>(sieveWord(bit)) & (1 << (bit & 31))) != 0;
}

/** Notes that something is known of the task and state with this key. */
export function setKnown(key: u64): void {
  const bit = sieveBit(key);
  const at = sieveWord(bit);
  store<u32>(at, load<u32>(at) | (1 << (bit & 31)));
}

/** Makes an empty memo. Returns false if memory runs out. */
export function makeMemo(): bool {
  start = takeZeroed(memoBytes(FIRST_BUCKETS));
  buckets = FIRST_BUCKETS;
  entries = 0;
  return start != 0;
}

/** The bucket with this key, or the free bucket for it. */
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

/** Makes an entry in the free bucket of a key, or in another bucket if entries had to move. */
export function insert(key: u64, free: Memo): Memo {
  if (DEBUG) assert(!free.key, 'a key is entered once');
  const memo = makeRoom() ? find(key) : free;
  memo.key = key;
  entries++;
  return memo;
}

/** Makes room for one more entry. Returns whether entries have moved or gone. */
function makeRoom(): bool {
  if (entries < mostEntries && entries + (entries >> 1) < buckets) return false;
  if (entries < mostEntries) {
    const bigger = take(memoBytes(buckets << GROWTH));
    if (bigger) {
      moveTo(bigger);
      return true;
    }
    // There is no memory to grow, so the memo gets fuller, up to a point.
    if (entries + (entries >> 3) < buckets) return false;
  }
  memory.fill(start, 0, memoBytes(buckets));
  entries = 0;
  return true;
}

function moveTo(bigger: usize): void {
  const old = start;
  const end = start + bucketBytes(buckets);
  const sieve = sieveBytes(buckets);
  buckets <<= GROWTH;
  start = bigger;
  memory.fill(start, 0, bucketBytes(buckets));
  // A bit's number is taken modulo the size of the sieve, so each bit now stands for several.
  const first = start + bucketBytes(buckets);
  for (let at = first; at < first + sieveBytes(buckets); at += sieve) memory.copy(at, end, sieve);
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

/** Frees the memo. The session has been paused. */
export function giveMemo(session: SessionHeader): void {
  give(session.memo);
  session.memo = 0;
}
