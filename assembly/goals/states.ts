// The states that a search has met, each once, with the way to it: an open-addressing index over records in chunks.

import { take } from './room';
import * as lists from './lists';
import { setWord, word } from './lists';

/** The engines. Each has a bit in the record of a state: whether the engine has met the state. */
export const enum Engine {
  greedy,
  novelty,
  count,
}

/** These bits share a word with the address of a trail, which is a multiple of 8. */
const MET_BITS: u32 = 7;

/** A record holds the state, its cost, its parent, its hash, and the data of the engines. */
let stateBytes: usize = 0;
let recordBytes: usize = 0;
/** A chunk has 1 << chunkShift records. */
let chunkShift: u32 = 0;
let chunks: usize = 0;
let chunkCapacity: u32 = 0;
let chunkCount: u32 = 0;
let index: usize = 0;
let mask: u32 = 0;
export let stateCount: u32 = 0;

export const NO_STATE: u32 = 0xffffffff;
/** There was no memory for it. */
export const NO_ROOM: u32 = 0xfffffffe;

const firstIndexSize: u32 = 256;

/** Begins without states. Returns whether there was memory. */
export function clearStates(): bool {
  stateBytes = (<usize>(lists.factWords + lists.numberCount)) << 3;
  recordBytes = stateBytes + 24;
  chunkShift = 4;
  while (recordBytes << (chunkShift + 1) <= 0x4000) chunkShift++;
  stateCount = 0;
  chunkCount = 0;
  chunkCapacity = 64;
  chunks = take((<usize>chunkCapacity) << 2);
  index = take((<usize>firstIndexSize) << 2);
  if (!chunks || !index) return false;
  mask = firstIndexSize - 1;
  memory.fill(index, 0, (<usize>firstIndexSize) << 2);
  return true;
}

export function stateAt(id: u32): usize {
  return <usize>word(chunks, id >> chunkShift) + <usize>(id & ((1 << chunkShift) - 1)) * recordBytes;
}

export function costOf(id: u32): f64 {
  return load<f64>(stateAt(id) + stateBytes);
}

export function parentOf(id: u32): u32 {
  return load<u32>(stateAt(id) + stateBytes, 8);
}

export function actionTo(id: u32): u32 {
  return load<u32>(stateAt(id) + stateBytes, 12);
}

function hashAt(id: u32): u32 {
  return load<u32>(stateAt(id) + stateBytes, 16);
}

export function setWay(id: u32, parent: u32, action: u32, cost: f64): void {
  const way = stateAt(id) + stateBytes;
  store<f64>(way, cost);
  store<u32>(way, parent, 8);
  store<u32>(way, action, 12);
}

/** Whether an engine has met the state. The novelty engine has met those that have a trail. */
export function isMetBy(engine: Engine, id: u32): bool {
  return <bool>((load<u32>(stateAt(id) + stateBytes, 20) >> engine) & 1);
}

export function setMetBy(engine: Engine, id: u32): void {
  if (<u32>Engine.count > <u32>popcnt(MET_BITS)) ERROR('a state has no bit for another engine: make its record larger');
  const position = stateAt(id) + stateBytes;
  store<u32>(position, load<u32>(position, 20) | (1 << engine), 20);
}

/** The address of the novelty engine's data about a state, a multiple of 8, or 0 if there is none. */
export function trailOf(id: u32): usize {
  return <usize>(load<u32>(stateAt(id) + stateBytes, 20) & ~MET_BITS);
}

export function setTrail(id: u32, trail: usize): void {
  const position = stateAt(id) + stateBytes;
  store<u32>(position, (<u32>trail) | (load<u32>(position, 20) & MET_BITS), 20);
}

function hashOf(state: usize): u32 {
  let hash: u64 = 0x9e3779b97f4a7c15;
  for (let at: usize = 0; at < stateBytes; at += 8) {
    hash = (hash ^ load<u64>(state + at)) * 0xd6e8feb86659fd93;
    hash ^= hash >> 32;
  }
  return <u32>hash;
}

/** States are small: a loop is faster than a call of the engine. */
export function copy(to: usize, from: usize): void {
  const end = from + stateBytes;
  for (; from < end; from += 8, to += 8) store<u64>(to, load<u64>(from));
}

function areSame(one: usize, other: usize): bool {
  const end = one + stateBytes;
  for (; one < end; one += 8, other += 8) if (load<u64>(one) != load<u64>(other)) return false;
  return true;
}

/** The position of the state in the index, or where it would be. */
function spotOf(state: usize, hash: u32): u32 {
  let spot = hash & mask;
  for (let id = word(index, spot); id; id = word(index, spot)) {
    if (hashAt(id - 1) == hash && areSame(stateAt(id - 1), state)) return spot;
    spot = (spot + 1) & mask;
  }
  return spot;
}

/** Whether the state that was entered last was new. */
export let isNew: bool = false;

/** Returns the number of a state, and adds it if it is new. Returns NO_ROOM if memory runs out. */
export function enter(state: usize): u32 {
  const hash = hashOf(state);
  const spot = spotOf(state, hash);
  const known = word(index, spot);
  isNew = known == 0;
  if (known) return known - 1;
  if ((stateCount + 1) << 1 > mask && !growIndex()) return NO_ROOM;
  if (stateCount >> chunkShift == chunkCount && !growChunks()) return NO_ROOM;
  const id = stateCount++;
  const position = stateAt(id);
  copy(position, state);
  store<u32>(position + stateBytes, hash, 16);
  store<u32>(position + stateBytes, 0, 20);
  insert(id, hash);
  return id;
}

/** Returns the number of a state, or NO_STATE if it is not known. */
export function find(state: usize): u32 {
  // The index has numbers plus one.
  return word(index, spotOf(state, hashOf(state))) - 1;
}

function insert(id: u32, hash: u32): void {
  let spot = hash & mask;
  while (word(index, spot)) spot = (spot + 1) & mask;
  setWord(index, spot, id + 1);
}

function growIndex(): bool {
  const size = (mask + 1) << 1;
  const larger = take((<usize>size) << 2);
  if (!larger) return false;
  memory.fill(larger, 0, (<usize>size) << 2);
  index = larger;
  mask = size - 1;
  for (let id: u32 = 0; id < stateCount; id++) insert(id, hashAt(id));
  return true;
}

function growChunks(): bool {
  if (chunkCount == chunkCapacity) {
    const larger = take((<usize>chunkCapacity) << 3);
    if (!larger) return false;
    memory.copy(larger, chunks, (<usize>chunkCount) << 2);
    chunks = larger;
    chunkCapacity <<= 1;
  }
  const chunk = take(recordBytes << chunkShift);
  if (!chunk) return false;
  setWord(chunks, chunkCount++, <u32>chunk);
  return true;
}
