// The open lists of a search: buckets by value, first in, first out, in chunks that are reused. An entry is an action
// in a state. The state is written once for all actions that are pushed together.

import { take } from './room';

/** The open lists of the engines. The tables below have room for these. */
export const enum OpenList {
  /** The greedy engine: all actions, and those that are preferred. */
  plain,
  preferred,
  /** The novelty engine. */
  newest,
  count,
}

/** Greater values share the last bucket. */
export const BUCKETS: u32 = 4096;
const CHUNK_WORDS: u32 = 124;
/**
 * The head of a chunk: the next chunk, words written, words read, the state of the last entry that was read. The words
 * follow.
 */
const CHUNK_HEAD: usize = 16;
const CHUNK_BYTES: usize = CHUNK_HEAD + 124 * 4;
/** A word with this flag is a state, and the words after it are actions in that state. */
const STATE: u32 = 0x80000000;

/** Where the buckets of each list are. A bucket has its first and its last chunk. */
const buckets: usize = memory.data(4 * OpenList.count);
let spare: usize = 0;
const least: usize = memory.data(4 * OpenList.count);
const sizes: usize = memory.data(4 * OpenList.count);
const single: usize = memory.data(4);
/** The state and the action of the entry that was taken last. */
export let takenState: u32 = 0;
export let takenAction: u32 = 0;

/** Forgets the chunks of the previous search. */
export function clearOpen(): void {
  spare = 0;
}

/** Makes an empty list. Returns whether there was memory. */
export function clearList(list: OpenList): bool {
  const bytes = (<usize>BUCKETS) << 3;
  const position = take(bytes);
  if (!position) return false;
  memory.fill(position, 0, bytes);
  store<u32>(buckets + (list << 2), <u32>position);
  store<u32>(least + (list << 2), BUCKETS);
  store<u32>(sizes + (list << 2), 0);
  return true;
}

export function sizeOf(list: OpenList): u32 {
  return load<u32>(sizes + (list << 2));
}

function bucketAt(list: OpenList, bucket: u32): usize {
  return <usize>load<u32>(buckets + (list << 2)) + ((<usize>bucket) << 3);
}

/** Puts actions in a state on a list. Returns whether there was memory. */
export function pushAll(list: OpenList, value: u32, state: u32, actions: usize, count: u32): bool {
  if (count == 0) return true;
  const bucket = min<u32>(value, BUCKETS - 1);
  const row = bucketAt(list, bucket);
  if (bucket < load<u32>(least + (list << 2))) store<u32>(least + (list << 2), bucket);
  store<u32>(sizes + (list << 2), sizeOf(list) + count);
  const end = actions + ((<usize>count) << 2);
  for (let at = actions; at < end;) {
    let last: usize = load<u32>(row, 4);
    let written: u32 = last ? load<u32>(last, 4) : CHUNK_WORDS;
    // A state needs room for an action after it.
    if (written + 2 > CHUNK_WORDS) {
      const chunk = newChunk();
      if (!chunk) return false;
      if (last) store<u32>(last, <u32>chunk);
      else store<u32>(row, <u32>chunk);
      store<u32>(row, <u32>chunk, 4);
      last = chunk;
      written = 0;
    }
    let word = last + CHUNK_HEAD + ((<usize>written) << 2);
    store<u32>(word, state | STATE);
    const full = min(end - at + word, last + CHUNK_BYTES - 4);
    while (word < full) {
      word += 4;
      store<u32>(word, load<u32>(at));
      at += 4;
    }
    store<u32>(last, (<u32>(word + 4 - last - CHUNK_HEAD)) >> 2, 4);
  }
  return true;
}

export function push(list: OpenList, value: u32, state: u32, action: u32): bool {
  store<u32>(single, action);
  return pushAll(list, value, state, single, 1);
}

/** Takes the first entry of the least bucket. The list is not empty. */
export function takeFirst(list: OpenList): void {
  let bucket = load<u32>(least + (list << 2));
  while (!load<u32>(bucketAt(list, bucket))) bucket++;
  store<u32>(least + (list << 2), bucket);
  const row = bucketAt(list, bucket);
  const chunk: usize = load<u32>(row);
  let read = load<u32>(chunk, 8) + 1;
  let entry = load<u32>(chunk + CHUNK_HEAD + ((<usize>read - 1) << 2));
  if (entry & STATE) {
    store<u32>(chunk, entry & ~STATE, 12);
    entry = load<u32>(chunk + CHUNK_HEAD + ((<usize>read) << 2));
    read++;
  }
  takenState = load<u32>(chunk, 12);
  takenAction = entry;
  store<u32>(chunk, read, 8);
  store<u32>(sizes + (list << 2), sizeOf(list) - 1);
  if (read < load<u32>(chunk, 4)) return;
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
