// The heap: chunks for everything that outlives a step. Each size class has a free list; there are four classes for
// each power of two. New chunks are taken from the end of the used memory and never move. A freed chunk is used for the
// next request of its class.
//
//   | class | mark (only with assertions) | the chunk (8-aligned) ... |
//
// The first word of a free chunk is the next free chunk.

import { DEBUG } from './debug';

const HEADER: usize = 8;
const CLASSES: u32 = 112;
const PAGE: usize = 65536;
/** Growing detaches the typed arrays of the game, so memory grows in steps of at least 4 MB. */
const LEAST_GROWTH: usize = 4 << 20;
const MOST_BYTES: usize = 0x3fffffff;

const IN_USE: u32 = 0x6b6e7568;
const FREE: u32 = 0x65657266;

const freeLists = memory.data(112 * 4);
let heapTop: usize = 0;

/** Smallest class whose chunks hold `bytes`: sizes 32, 40, 48, 56, 64, 80, 96, 112, 128, ... */
function classOf(bytes: usize): u32 {
  if (bytes <= 32) return 0;
  const size = <u32>bytes - 1;
  const power = 31 - clz(size);
  return ((power - 5) << 2) + ((size >> (power - 2)) & 3) + 1;
}

function classBytes(index: u32): usize {
  return (<usize>(4 + (index & 3))) << ((index >> 2) + 3);
}

function isMarked(chunk: usize, mark: u32): bool {
  return load<u32>(chunk - HEADER, 4) == mark && load<u32>(chunk - HEADER) < CLASSES;
}

/** Marks a chunk, so that assertions can check who owns it. */
function mark(chunk: usize, as: u32): void {
  if (DEBUG) store<u32>(chunk - HEADER, as, 4);
}

export function startHeap(from: usize): void {
  heapTop = (from + 7) & ~7;
}

/** Makes sure that `bytes` more can be taken without growing the memory. Returns whether they can. */
export function reserve(bytes: usize): bool {
  const end = heapTop + bytes + HEADER;
  const have = <usize>memory.size() * PAGE;
  if (end <= have) return true;
  const least = max<usize>(end - have, LEAST_GROWTH);
  if (memory.grow(<i32>((least + PAGE - 1) / PAGE)) >= 0) return true;
  return memory.grow(<i32>((end - have + PAGE - 1) / PAGE)) >= 0;
}

/** A chunk of at least `bytes`, or 0 when the memory is at its maximum. Its content is undefined. */
export function take(bytes: usize): usize {
  if (bytes > MOST_BYTES) return 0;
  const index = classOf(bytes);
  const list = freeLists + ((<usize>index) << 2);
  const free: usize = load<u32>(list);
  if (free) {
    if (DEBUG) assert(isMarked(free, FREE), 'chunks in a free list belong to nobody');
    if (DEBUG) assert(classBytes(load<u32>(free - HEADER)) >= bytes, 'a chunk is as large as its class says');
    store<u32>(list, load<u32>(free));
    mark(free, IN_USE);
    return free;
  }
  const size = classBytes(index);
  if (!reserve(size + HEADER)) return 0;
  const chunk = heapTop + HEADER;
  if (DEBUG) assert(!(chunk & 7), 'chunks begin at multiples of 8');
  store<u32>(heapTop, index);
  mark(chunk, IN_USE);
  heapTop = chunk + size;
  return chunk;
}

/** Takes a chunk that is filled with zeros. */
export function takeZeroed(bytes: usize): usize {
  const chunk = take(bytes);
  if (chunk) memory.fill(chunk, 0, bytes);
  return chunk;
}

export function give(chunk: usize): void {
  if (!chunk) return;
  if (DEBUG) assert(isMarked(chunk, IN_USE), 'a chunk is given back once, by its owner');
  const list = freeLists + ((<usize>load<u32>(chunk - HEADER)) << 2);
  store<u32>(chunk, load<u32>(list));
  store<u32>(list, <u32>chunk);
  mark(chunk, FREE);
}

/** How many bytes a chunk can hold. */
export function capacity(chunk: usize): usize {
  if (DEBUG) assert(!chunk || isMarked(chunk, IN_USE), 'only a chunk in use has a capacity');
  return chunk ? classBytes(load<u32>(chunk - HEADER)) : 0;
}

/**
 * Returns `chunk` if it holds `bytes`, otherwise a larger chunk instead of it, without the content. Never returns 0 for
 * `bytes` of 0.
 */
export function atLeast(chunk: usize, bytes: usize): usize {
  if (chunk && capacity(chunk) >= bytes) return chunk;
  give(chunk);
  return take(bytes);
}

/** The end of the heap: the most memory that was ever in use at once. */
export function heapEnd(): usize {
  return heapTop;
}
