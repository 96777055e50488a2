// Hashes of the current network and of the current state, kept up to date as both change, while a search remembers.
//
// The network's hash is a polynomial in the hashes of its cells (hash.ts), the last cell lowest. So replacing the first
// cell changes only the highest terms. `weight` is the power by which the first cell's hash is multiplied. The hash of
// the state is the exclusive or of a hash of each written word, so a write changes two terms. It is 0 for the state in
// which remembering began. Words are identified by their position among the world's fluents, because a saved search may
// continue in another memory, at other addresses.

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

/** Whether no network of the search has an unordered cell. The code then skips all checks for such cells. */
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

/** Computes the hash of a network from scratch. */
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
 * Updates the hash when an alternative replaces the first cell, whose hash is `head`, by the first cells of `result`.
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

/** The number of a network's cells. For a cell with only one part, the cells of this part count instead. */
export function lengthOf(network: Cell): u32 {
  let count: u32 = 0;
  for (let cell = network; cell != emptyNetwork; cell = cell.next) {
    count += isSingle(cell) ? lengthOf(partOf(cell, 0)) : 1;
  }
  return count;
}

/** Asserts that the hash that was updated step by step equals the hash of the network. */
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

/** By what the last write to a word changes the state's hash. */
function changeOf(undo: Undo): u64 {
  const address = undo.address;
  return wordHash(address - fluents, undo.value) ^ wordHash(address - fluents, load<u32>(address));
}

/** Adds to the state's hash all writes since the top of the trail was `mark`. */
export function followWrites(mark: usize): void {
  stateHash ^= changesSince(mark);
}

/**
 * The difference between the state's hash and the one when the top of the trail was `mark`. 0: the states are equal.
 */
export function changesSince(mark: usize): u64 {
  const top = registers.trailTop;
  let changes: u64 = 0;
  if (top == mark) return changes;
  if (mark - top == offsetof<Undo>()) return changeOf(changetype<Undo>(top));
  // Undo the writes, so that each one shows both its old and its new value ...
  for (let entry = top; entry < mark; entry += offsetof<Undo>()) {
    const undo = changetype<Undo>(entry);
    const address = undo.address;
    const now = load<u32>(address);
    changes ^= wordHash(address - fluents, undo.value) ^ wordHash(address - fluents, now);
    store<u32>(address, undo.value);
    undo.value = now;
  }
  // ... and redo them.
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

/** Starts following hashes at a network. The current state gets the hash 0. */
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
