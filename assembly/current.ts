// Hashes of the current network and of the current state, kept up to date as both change, while a search remembers.
//
// The network's hash is a polynomial in the hashes of its cells (hash.ts), the last cell lowest. So replacing the first
// cell changes only the highest terms. `weight` is the power that the first cell's hash is multiplied by. The hash of
// the state is the exclusive or of a hash of each written word, so a write changes it by two terms. It is 0 for the
// state in which remembering began. A word is known by its position among the world's fluents, since a saved search may
// go on where they have other addresses.

import { ChoicePoint, Cell, SessionHeader, Undo, emptyNetwork, registers } from './memory';
import { BASE, BASE_INVERSE, cellHash, firstHash, mixed, taskHash } from './hash';
import { isSingle, isUnordered, partOf } from './unordered';
import { DEBUG } from './debug';

/** Where the working fluents stand. */
let fluents: usize = 0;
let weight: u64 = 0;
export let networkHash: u64 = 0;
export let stateHash: u64 = 0;
/** Number of cells in the current network. */
export let length: u32 = 0;

// --- The network -----------------------------------------------------------------------------------------------------

/** Whether no network of the search has an unordered cell: whatever looks for them is then left out. */
export let inOrder: bool = false;

export function lookForOrder(session: SessionHeader): void {
  fluents = session.world.working;
  inOrder = session.world.inOrder != 0;
  for (let cell = session.requestCell; inOrder && cell != emptyNetwork; cell = cell.next) inOrder = !isUnordered(cell);
}

/** Hash of the cell that a network begins with. */
export function headHash(network: Cell): u64 {
  return inOrder ? taskHash(network) : firstHash(network);
}

/** From a network that has not been followed so far. */
export function hashNetwork(network: Cell): void {
  networkHash = 0;
  weight = BASE_INVERSE;
  length = 0;
  addCells(network);
}

function addCells(network: Cell): void {
  for (let cell = network; cell != emptyNetwork; cell = cell.next) {
    if (isSingle(cell)) {
      addCells(partOf(cell, 0));
      continue;
    }
    networkHash = networkHash * BASE + cellHash(cell);
    weight *= BASE;
    length++;
  }
}

/**
 * The first cell of the current network, `cell`, whose hash is `head`, is replaced by the cells that `result` begins
 * with.
 */
export function followAlternative(cell: Cell, head: u64, result: Cell): void {
  if (!inOrder && (isSingle(cell) || isSingle(result) || registers.lastStep)) return hashNetwork(result);
  const rest = cell.next;
  let come: u64 = 0;
  let next = weight * BASE_INVERSE;
  length--;
  for (let added = result; added != rest; added = added.next) {
    come = come * BASE + (inOrder ? taskHash(added) : cellHash(added));
    next *= BASE;
    length++;
  }
  networkHash += weight * (come - head);
  weight = next;
}

/** The number of a network's cells, those with one part looked through. */
export function lengthOf(network: Cell): u32 {
  let count: u32 = 0;
  for (let cell = network; cell != emptyNetwork; cell = cell.next) {
    count += isSingle(cell) ? lengthOf(partOf(cell, 0)) : 1;
  }
  return count;
}

/** The hash that is followed is the one that the network has. */
export function assertHash(network: Cell): void {
  const followed = networkHash;
  const followedWeight = weight;
  const cells = length;
  hashNetwork(network);
  if (DEBUG)
    assert(networkHash == followed && weight == followedWeight, 'the hash that is followed is the hash of the network');
  if (DEBUG) assert(length == cells, 'the length that is followed is the length of the network');
}

// --- The state -------------------------------------------------------------------------------------------------------

function wordHash(position: usize, value: u32): u64 {
  return mixed(((<u64>position) << 32) | value);
}

/** What the last write of a word has changed. */
function changeOf(undo: Undo): u64 {
  const address = undo.address;
  return wordHash(address - fluents, undo.value) ^ wordHash(address - fluents, load<u32>(address));
}

/** Takes the writes since the trail's top was at `mark` into the state's hash. */
export function followWrites(mark: usize): void {
  stateHash ^= changesSince(mark);
}

/** By what the state's hash differs from the one when the trail's top was at `mark`. 0: the states are the same. */
export function changesSince(mark: usize): u64 {
  const top = registers.trailTop;
  let changes: u64 = 0;
  if (top == mark) return changes;
  if (mark - top == offsetof<Undo>()) return changeOf(changetype<Undo>(top));
  // Back to the state before, so that each write is seen with the value that it replaced and the one that it left ...
  for (let entry = top; entry < mark; entry += offsetof<Undo>()) {
    const undo = changetype<Undo>(entry);
    const address = undo.address;
    const now = load<u32>(address);
    changes ^= wordHash(address - fluents, undo.value) ^ wordHash(address - fluents, now);
    store<u32>(address, undo.value);
    undo.value = now;
  }
  // ... and forth again.
  for (let entry = mark; entry > top;) {
    entry -= offsetof<Undo>();
    const undo = changetype<Undo>(entry);
    const now = undo.value;
    undo.value = load<u32>(undo.address);
    store<u32>(undo.address, now);
  }
  return changes;
}

// --- Kept and taken up again -----------------------------------------------------------------------------------------

/** Begins with a network, in a state that counts as the first. */
export function followFrom(session: SessionHeader, network: Cell): void {
  fluents = session.world.working;
  stateHash = 0;
  hashNetwork(network);
}

export function keepHashes(point: ChoicePoint): void {
  point.weight = weight;
  point.networkHash = networkHash;
  point.stateHash = stateHash;
  point.length = length;
}

export function takeUpHashes(point: ChoicePoint): void {
  weight = point.weight;
  networkHash = point.networkHash;
  stateHash = point.stateHash;
  length = point.length;
}

export function pauseHashes(session: SessionHeader): void {
  session.weight = weight;
  session.networkHash = networkHash;
  session.stateHash = stateHash;
  session.length = length;
}

export function resumeHashes(session: SessionHeader): void {
  fluents = session.world.working;
  weight = session.weight;
  networkHash = session.networkHash;
  stateHash = session.stateHash;
  length = session.length;
}
