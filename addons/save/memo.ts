// The memo of a search in saved bytes: the taken buckets, each with its number. The list of tasks without an end so far
// (assembly/unsettled.ts) is computed again from it.

import * as abi from '../../ir/abi.ts';
import type { Core } from '../../bindings/internal.ts';
import { refuse } from './bytes.ts';
import { MemoryImage } from './memory-image.ts';

/** An entry in saved bytes: the number of a bucket, then the bucket, at a multiple of 8. */
const bucketNumber = 0;
const bucketStart = 8;
const savedEntry = bucketStart + abi.MEMO_BYTES;

/** The least and the greatest number of buckets of a memo (assembly/memo.ts). A smaller memo could fill up. */
const leastBuckets = 2 ** 10;
const mostBuckets = 2 ** 21;

/** The least and the greatest number of places of the list (assembly/unsettled.ts). */
const leastPlaces = 2 ** 8;
const mostPlaces = 2 ** 20;

/** Saves the memo without its free buckets. */
export function saveMemo(core: Core, header: MemoryImage): Uint8Array<ArrayBuffer> {
  const from = header.load(abi.SESSION_MEMO);
  const buckets = header.load(abi.SESSION_MEMO_BUCKETS);
  const saved = new MemoryImage(new Uint8Array(header.load(abi.SESSION_MEMO_ENTRIES) * savedEntry));
  let at = 0;
  for (let bucket = 0; bucket < buckets; bucket++) {
    const address = from + bucket * abi.MEMO_BYTES;
    if (!core.loadLong(address + abi.MEMO_KEY)) continue;
    saved.store(at + bucketNumber, bucket);
    saved.bytes.set(core.bytesAt(address, abi.MEMO_BYTES), at + bucketStart);
    at += savedEntry;
  }
  return saved.bytes;
}

/** All buckets of the memo. */
export function memoOf(header: MemoryImage, bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const buckets = header.load(abi.SESSION_MEMO_BUCKETS);
  const entries = header.load(abi.SESSION_MEMO_ENTRIES);
  const isPower = buckets >= leastBuckets && (buckets & (buckets - 1)) === 0;
  if (!isPower || buckets > mostBuckets || entries >= buckets || bytes.length !== entries * savedEntry) {
    refuse('what a search remembers is cut off');
  }
  const saved = new MemoryImage(bytes);
  const memo = new Uint8Array(buckets * abi.MEMO_BYTES);
  for (let at = 0; at < saved.length; at += savedEntry) {
    const bucket = saved.load(at + bucketNumber);
    if (bucket < 0 || bucket >= buckets) refuse('what a search remembers is cut off');
    memo.set(bytes.subarray(at + bucketStart, at + savedEntry), bucket * abi.MEMO_BYTES);
  }
  return memo;
}

/** The memo followed by a sieve (assembly/memo.ts). Which bits are set is not saved, so all are set. */
export function withSieve(memo: Uint8Array): Uint8Array<ArrayBuffer> {
  const sieve = ((memo.length / abi.MEMO_BYTES) * abi.SIEVE_BITS) / 8;
  const all = new Uint8Array(memo.length + sieve).fill(0xff, memo.length);
  all.set(memo);
  return all;
}

/**
 * The list of tasks without an end so far, with as many places as it needs. Changes the header accordingly. null: the
 * list is empty.
 */
export function unsettledOf(header: MemoryImage, memo: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> | null {
  const count = header.load(abi.SESSION_UNSETTLED_COUNT) >>> 0;
  if (count > mostPlaces) refuse('what a search remembers is cut off');
  if (count === 0) return null;
  let places = leastPlaces;
  while (places < count) places *= 2;
  const entries = new MemoryImage(memo);
  const buckets = new Map<number, number>();
  for (let at = 0; at < entries.length; at += abi.MEMO_BYTES) {
    if (entries.load(at + abi.MEMO_UNDER_WAY) >>> 0 !== abi.UNSETTLED) continue;
    const place = entries.load(at + abi.MEMO_SHORTEST);
    if (place < 0 || place >= count || buckets.has(place)) refuse('what a search remembers is cut off');
    buckets.set(place, at);
  }
  const list = new MemoryImage(new Uint8Array(places * abi.UNSETTLED_BYTES));
  let last = 0;
  for (const [place, bucket] of [...buckets].sort(([one], [other]) => one - other)) {
    const start = place * abi.UNSETTLED_BYTES;
    for (let at = 0; at < 8; at += 4) {
      list.store(start + abi.UNSETTLED_KEY + at, entries.load(bucket + abi.MEMO_KEY + at));
    }
    list.store(start + abi.UNSETTLED_BEFORE, last);
    last = place + 1;
  }
  header.store(abi.SESSION_UNSETTLED_ROOM, places);
  header.store(abi.SESSION_LAST_UNSETTLED, last);
  return list.bytes;
}
