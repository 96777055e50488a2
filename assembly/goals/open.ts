// The open lists of a search: buckets by value, first in first out, in chunks that are used again.

import { take } from './room';

/** Greater values share the last bucket. */
export const BUCKETS: u32 = 4096;
const CHUNK_ENTRIES: u32 = 62;
/** next, entries, taken, unused; then two words an entry. */
const CHUNK_BYTES: usize = 16 + 62 * 8;

/** For each list where its buckets are: the first and the last chunk of each. */
const buckets: usize = memory.data(12);
let spare: usize = 0;
const least: usize = memory.data(12);
const sizes: usize = memory.data(12);
/** The entry that was taken last. */
export let takenState: u32 = 0;
export let takenAction: u32 = 0;

/** No list has chunks of a search before this one. */
export function clearOpen(): void {
  spare = 0;
}

/** Makes an empty list. Answers whether there was memory. */
export function clearList(list: u32): bool {
  const bytes = (<usize>BUCKETS) << 3;
  const position = take(bytes);
  if (!position) return false;
  memory.fill(position, 0, bytes);
  store<u32>(buckets + (list << 2), <u32>position);
  store<u32>(least + (list << 2), BUCKETS);
  store<u32>(sizes + (list << 2), 0);
  return true;
}

export function sizeOf(list: u32): u32 {
  return load<u32>(sizes + (list << 2));
}

function bucketAt(list: u32, bucket: u32): usize {
  return <usize>load<u32>(buckets + (list << 2)) + ((<usize>bucket) << 3);
}

/** Answers whether there was memory. */
export function push(list: u32, value: u32, state: u32, action: u32): bool {
  const bucket = min<u32>(value, BUCKETS - 1);
  const row = bucketAt(list, bucket);
  let last: usize = load<u32>(row, 4);
  if (!last || load<u32>(last, 4) == CHUNK_ENTRIES) {
    const chunk = newChunk();
    if (!chunk) return false;
    if (last) store<u32>(last, <u32>chunk);
    else store<u32>(row, <u32>chunk);
    store<u32>(row, <u32>chunk, 4);
    last = chunk;
  }
  const count = load<u32>(last, 4);
  const entry = last + 16 + ((<usize>count) << 3);
  store<u32>(entry, state);
  store<u32>(entry, action, 4);
  store<u32>(last, count + 1, 4);
  if (bucket < load<u32>(least + (list << 2))) store<u32>(least + (list << 2), bucket);
  store<u32>(sizes + (list << 2), sizeOf(list) + 1);
  return true;
}

/** The list is not empty. */
export function takeFirst(list: u32): void {
  let bucket = load<u32>(least + (list << 2));
  while (!load<u32>(bucketAt(list, bucket))) bucket++;
  store<u32>(least + (list << 2), bucket);
  const row = bucketAt(list, bucket);
  const chunk: usize = load<u32>(row);
  const taken = load<u32>(chunk, 8);
  const entry = chunk + 16 + ((<usize>taken) << 3);
  takenState = load<u32>(entry);
  takenAction = load<u32>(entry, 4);
  store<u32>(chunk, taken + 1, 8);
  store<u32>(sizes + (list << 2), sizeOf(list) - 1);
  if (taken + 1 < load<u32>(chunk, 4)) return;
  const next = load<u32>(chunk);
  store<u32>(row, next);
  if (!next) store<u32>(row, 0, 4);
  store<u32>(chunk, <u32>spare);
  spare = chunk;
}

function newChunk(): usize {
  const chunk = spare || take(CHUNK_BYTES);
  if (!chunk) return 0;
  if (chunk == spare) spare = load<u32>(chunk);
  store<u64>(chunk, 0);
  store<u64>(chunk, 0, 8);
  return chunk;
}
