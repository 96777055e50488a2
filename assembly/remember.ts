// Remembering what failed or can't be bettered (docs/semantics.md, Remembering). The search keeps hashes of the task network and of the state up to
// date as both change; a table holds the hashes of what has been tried in vain.
//
// The network's hash is a polynomial in the hashes of its cells (hash.ts), the last cell lowest: replacing the first by others
// changes only the highest terms. `weight` is the power that stands before the first cell's hash. The state's hash is the
// exclusive or of a hash of each written word, so a write changes it by two terms; it is 0 for the state in which remembering began.
// A word is told by its place among the world's fluents: a search that is saved may go on where they stand elsewhere.

import {
  CELL_NEXT,
  EMPTY_NETWORK,
  MEMO_BYTES,
  MEMO_COST,
  MEMO_KEY,
  MEMO_SHORTEST,
  CHOICE_POINT_CELL,
  CHOICE_POINT_LENGTH,
  CHOICE_POINT_NETWORK_HASH,
  CHOICE_POINT_SHORTEST,
  CHOICE_POINT_STATE_HASH,
  CHOICE_POINT_WEIGHT,
  REMEMBERS,
  SESSION_BOTTOM,
  SESSION_CHOICE_POINT,
  SESSION_KNOWN,
  SESSION_LENGTH,
  SESSION_NETWORK_HASH,
  SESSION_NOTED,
  SESSION_REMEMBERS,
  SESSION_ROOT,
  SESSION_SHORTEST,
  SESSION_MEMO_BUCKETS,
  SESSION_STATE_HASH,
  SESSION_MEMO,
  SESSION_MEMO_ENTRIES,
  SESSION_WEIGHT,
  SESSION_WORLD,
  TRAIL_TOP,
  UNDO_ADDRESS,
  UNDO_BYTES,
  UNDO_VALUE,
  WORLD_CHOICE_POINT_BYTES,
  WORLD_IN_ORDER,
  WORLD_WORKING,
} from './memory';
import { BASE, BASE_INVERSE, cellHash, mixed, taskHash } from './hash';
import { give, take } from './heap';
import { choicesStart } from './stage';
import { isSingle, isUnordered, partOf } from './unordered';

const ALONE: u64 = 0x2545f4914f6cdd1d;

const FIRST_SLOTS: u32 = 1024;
const MOST_ENTRIES: u32 = 131072;

/** Where the fluents stand that the search works on. */
let fluents: u32 = 0;
let weight: u64 = 0;
let networkHash: u64 = 0;
let stateHash: u64 = 0;
/**
 * Number of cells in the network at hand, and the least number met below the last noted network. For the best plan, that is 0
 * once a network below has been left because of one that was not settled.
 */
let length: u32 = 0;
let shortest: u32 = 0;

let table: usize = 0;
let slots: u32 = 0;
let entries: u32 = 0;

function wordHash(place: u32, value: u32): u64 {
  return mixed(((<u64>place) << 32) | value);
}

// --- The network and the state at hand ------------------------------------------------------------------------------

/** From a network that has not been followed so far. */
export function hashNetwork(network: usize): void {
  networkHash = 0;
  weight = BASE_INVERSE;
  length = 0;
  addCells(network);
}

function addCells(network: usize): void {
  for (let cell = network; cell != EMPTY_NETWORK; cell = load<usize>(cell, CELL_NEXT)) {
    if (isSingle(cell)) {
      addCells(partOf(cell, 0));
      continue;
    }
    networkHash = networkHash * BASE + cellHash(cell);
    weight *= BASE;
    length++;
  }
}

/** Whether no network of the search has an unordered cell: all that looks for them is then left out. */
export let inOrder: bool = false;

export function lookForOrder(session: usize): void {
  inOrder = load<u32>(load<usize>(session, SESSION_WORLD), WORLD_IN_ORDER) != 0;
  let cell: usize = load<usize>(session, SESSION_ROOT);
  for (; inOrder && cell != EMPTY_NETWORK; cell = load<usize>(cell, CELL_NEXT)) inOrder = !isUnordered(cell);
}

function followInOrder(cell: usize, head: u64, result: usize): void {
  const rest = load<usize>(cell, CELL_NEXT);
  let come: u64 = 0;
  let next = weight * BASE_INVERSE;
  length--;
  for (let added = result; added != rest; added = load<usize>(added, CELL_NEXT)) {
    come = come * BASE + taskHash(added);
    next *= BASE;
    length++;
  }
  networkHash += weight * (come - head);
  weight = next;
}

/** The first cell of the network at hand, `cell`, whose hash is `head`, is replaced by what `result` begins with. */
export function followAlternative(cell: usize, head: u64, result: usize): void {
  if (inOrder) return followInOrder(cell, head, result);
  if (isSingle(cell) || isSingle(result)) {
    hashNetwork(result);
    return;
  }
  const rest = load<usize>(cell, CELL_NEXT);
  let come: u64 = 0;
  let next = weight * BASE_INVERSE;
  length--;
  for (let added = result; added != rest; added = load<usize>(added, CELL_NEXT)) {
    come = come * BASE + cellHash(added);
    next *= BASE;
    length++;
  }
  networkHash += weight * (come - head);
  weight = next;
}

/** Takes the writes since the trail's top was at `mark` into the state's hash. */
export function followWrites(mark: usize): void {
  const top = load<usize>(TRAIL_TOP);
  if (top == mark) return;
  // Back to the state before, so that each write is seen with the value that it replaced and the one that it left ...
  for (let entry = top; entry < mark; entry += UNDO_BYTES) {
    const address = load<u32>(entry, UNDO_ADDRESS);
    const old = load<u32>(entry, UNDO_VALUE);
    const now = load<u32>(address);
    stateHash ^= wordHash(address - fluents, old) ^ wordHash(address - fluents, now);
    store<u32>(address, old);
    store<u32>(entry, now, UNDO_VALUE);
  }
  // ... and forth again.
  for (let entry = mark; entry > top;) {
    entry -= UNDO_BYTES;
    const address = load<u32>(entry, UNDO_ADDRESS);
    const now = load<u32>(entry, UNDO_VALUE);
    store<u32>(entry, load<u32>(address), UNDO_VALUE);
    store<u32>(address, now);
  }
}

/** A network is taken up. */
export function meet(): void {
  if (length < shortest) shortest = length;
}

/** Keeps in the frame of a noted network what is known of it. What is met from now on is below it. */
export function note(frame: usize): void {
  store<u64>(frame, weight, CHOICE_POINT_WEIGHT);
  store<u64>(frame, networkHash, CHOICE_POINT_NETWORK_HASH);
  store<u64>(frame, stateHash, CHOICE_POINT_STATE_HASH);
  store<u32>(frame, length, CHOICE_POINT_LENGTH);
  store<u32>(frame, shortest, CHOICE_POINT_SHORTEST);
  shortest = u32.MAX_VALUE;
}

export function isNoted(frame: usize): bool {
  return load<u64>(frame, CHOICE_POINT_WEIGHT) != 0;
}

/** Back to the network of a frame; to be called before the trail is undone to `mark`. */
export function comeBack(frame: usize, mark: usize): void {
  if (isNoted(frame)) {
    weight = load<u64>(frame, CHOICE_POINT_WEIGHT);
    networkHash = load<u64>(frame, CHOICE_POINT_NETWORK_HASH);
    stateHash = load<u64>(frame, CHOICE_POINT_STATE_HASH);
    length = load<u32>(frame, CHOICE_POINT_LENGTH);
  } else {
    followWrites(mark);
    hashNetwork(load<usize>(frame, CHOICE_POINT_CELL));
  }
}

// --- The table ------------------------------------------------------------------------------------------------------

function keyAlone(head: u64): u64 {
  const key = mixed(head * ALONE + stateHash);
  return key ? key : 1;
}

function keyWhole(): u64 {
  const key = mixed((networkHash * BASE) ^ stateHash);
  return key ? key : 1;
}

/** The slot of a key, or the free slot where it would be. */
function slotOf(key: u64): usize {
  const mask = slots - 1;
  let index = (<u32>(key >> 20)) & mask;
  while (true) {
    const slot = table + <usize>index * MEMO_BYTES;
    const found = load<u64>(slot, MEMO_KEY);
    if (found == key || !found) return slot;
    index = (index + 1) & mask;
  }
}

/** Whether the network at hand is known to fail; `head` is the hash of its first cell. */
export function isRemembered(head: u64): bool {
  if (load<u64>(slotOf(keyAlone(head)), MEMO_KEY)) return true;
  const slot = slotOf(keyWhole());
  if (!load<u64>(slot, MEMO_KEY)) return false;
  const met = load<u32>(slot, MEMO_SHORTEST);
  if (met < shortest) shortest = met;
  return true;
}

/** The noted network of `frame`, to which the search has come back, has failed. */
export function remember(frame: usize, head: u64): void {
  const alone = shortest >= length;
  const key = alone ? keyAlone(head) : keyWhole();
  const slot = slotOf(key);
  if (!load<u64>(slot, MEMO_KEY)) store<u32>(newSlot(key, slot), shortest, MEMO_SHORTEST);
  const above = load<u32>(frame, CHOICE_POINT_SHORTEST);
  if (above < shortest) shortest = above;
}

// For the best plan, an entry says of a noted network with its state what is known of the cost. Where all costs are whole, so
// that differences are exact: the least that it takes from there to the end, or, while that is being found out, -1 less the
// cost at which it was taken up. Elsewhere: the least cost at which it has been taken up.

/** Remembering costs as much as the rest of an iteration: it has to pay. So many noted networks are a trial. */
const TRIAL: u32 = 4096;
const LEAST_KNOWN: u32 = 256;

let noted: u32 = 0;
let known: u32 = 0;

/** Whether a trial has just ended in which too few networks were known. */
export function isUseless(): bool {
  if (noted < TRIAL) return false;
  const useless = known < LEAST_KNOWN;
  noted = 0;
  known = 0;
  return useless;
}

/**
 * Whether something better than `best` can come of the network at hand, taken up at `cost`, as far as is known from when it was
 * met before. If so, it counts as met at this cost.
 */
export function mayImprove(cost: f64, best: f64, whole: bool): bool {
  const key = keyWhole();
  let slot = slotOf(key);
  noted++;
  if (!load<u64>(slot, MEMO_KEY)) slot = newSlot(key, slot);
  else if (isCovered(load<f64>(slot, MEMO_COST), cost, best, whole)) {
    known++;
    if (load<f64>(slot, MEMO_COST) < 0) shortest = 0;
    return false;
  }
  store<f64>(slot, whole ? -1 - cost : cost, MEMO_COST);
  return true;
}

function isCovered(entry: f64, cost: f64, best: f64, whole: bool): bool {
  if (!whole) return cost >= entry;
  return entry < 0 ? cost >= -1 - entry : cost + entry >= best;
}

/** All alternatives of the noted network of `frame`, taken up at `cost`, have been tried: nothing better than `best` came of it. */
export function leave(frame: usize, cost: f64, best: f64, whole: bool): void {
  if (whole && shortest) {
    const key = keyWhole();
    let slot = slotOf(key);
    if (!load<u64>(slot, MEMO_KEY)) slot = newSlot(key, slot);
    store<f64>(slot, max<f64>(0, best - cost), MEMO_COST);
  }
  const above = load<u32>(frame, CHOICE_POINT_SHORTEST);
  if (above < shortest) shortest = above;
}

/** Makes an entry in the free slot of a key, or in another one where entries had to move. */
function newSlot(key: u64, free: usize): usize {
  const slot = makeRoom() ? slotOf(key) : free;
  store<u64>(slot, key, MEMO_KEY);
  entries++;
  return slot;
}

/** Room for one more entry. Answers whether entries have moved or gone. */
function makeRoom(): bool {
  if (entries < MOST_ENTRIES && entries + (entries >> 1) < slots) return false;
  if (entries < MOST_ENTRIES) {
    const bigger = take(<usize>(slots << 1) * MEMO_BYTES);
    if (bigger) {
      moveTo(bigger);
      return true;
    }
    // No memory for more: a fuller table serves as well, up to a point.
    if (entries + (entries >> 3) < slots) return false;
  }
  memory.fill(table, 0, <usize>slots * MEMO_BYTES);
  entries = 0;
  return true;
}

function moveTo(bigger: usize): void {
  const old = table;
  const end = table + <usize>slots * MEMO_BYTES;
  slots <<= 1;
  table = bigger;
  memory.fill(table, 0, <usize>slots * MEMO_BYTES);
  for (let from = old; from < end; from += MEMO_BYTES) {
    const key = load<u64>(from, MEMO_KEY);
    if (key) memory.copy(slotOf(key), from, MEMO_BYTES);
  }
  give(old);
}

// --- From step to step ----------------------------------------------------------------------------------------------

/** Begins to remember with the network at hand. Answers false when there is no memory for it. */
export function beginToRemember(session: usize, agenda: usize): bool {
  table = take(<usize>FIRST_SLOTS * MEMO_BYTES);
  if (!table) return false;
  memory.fill(table, 0, <usize>FIRST_SLOTS * MEMO_BYTES);
  slots = FIRST_SLOTS;
  entries = 0;
  stateHash = 0;
  shortest = 0;
  noted = 0;
  known = 0;
  // From now on the table is given back, also should there be no memory to go on.
  store<u32>(session, REMEMBERS, SESSION_REMEMBERS);
  hashNetwork(agenda);
  const world = load<usize>(session, SESSION_WORLD);
  fluents = load<u32>(world, WORLD_WORKING);
  const stride = load<usize>(world, WORLD_CHOICE_POINT_BYTES);
  const top = load<usize>(session, SESSION_CHOICE_POINT);
  for (let frame = choicesStart() + load<usize>(session, SESSION_BOTTOM); frame < top; frame += stride)
    store<u64>(frame, 0, CHOICE_POINT_WEIGHT);
  return true;
}

export function pause(session: usize): void {
  store<u64>(session, weight, SESSION_WEIGHT);
  store<u64>(session, networkHash, SESSION_NETWORK_HASH);
  store<u64>(session, stateHash, SESSION_STATE_HASH);
  store<u32>(session, length, SESSION_LENGTH);
  store<u32>(session, shortest, SESSION_SHORTEST);
  store<usize>(session, table, SESSION_MEMO);
  store<u32>(session, slots, SESSION_MEMO_BUCKETS);
  store<u32>(session, entries, SESSION_MEMO_ENTRIES);
  store<u32>(session, noted, SESSION_NOTED);
  store<u32>(session, known, SESSION_KNOWN);
}

export function resume(session: usize): void {
  fluents = load<u32>(load<usize>(session, SESSION_WORLD), WORLD_WORKING);
  weight = load<u64>(session, SESSION_WEIGHT);
  networkHash = load<u64>(session, SESSION_NETWORK_HASH);
  stateHash = load<u64>(session, SESSION_STATE_HASH);
  length = load<u32>(session, SESSION_LENGTH);
  shortest = load<u32>(session, SESSION_SHORTEST);
  table = load<usize>(session, SESSION_MEMO);
  slots = load<u32>(session, SESSION_MEMO_BUCKETS);
  entries = load<u32>(session, SESSION_MEMO_ENTRIES);
  noted = load<u32>(session, SESSION_NOTED);
  known = load<u32>(session, SESSION_KNOWN);
}

/** Gives the table back; the session has been paused. */
export function forgetAll(session: usize): void {
  give(load<usize>(session, SESSION_MEMO));
  store<usize>(session, 0, SESSION_MEMO);
  store<u32>(session, 0, SESSION_REMEMBERS);
}
