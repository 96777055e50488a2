// The open networks of a best-first search: choice points with which the search may continue in any order. A node in
// the arena holds one of them, with all writes that lead from the initial state to its state. A binary heap of the
// nodes takes the memory where a depth-first search keeps its choice points. The least value comes first; among equal
// values, the network that was taken up last.

import { ChoicePoint, NODE_CHOICE_POINT, Node, Open, Undo, Write, registers } from './memory';
import { outOfMemory } from './call';
import { choicesStart, trailEnd } from './stage';
import { undoTo } from './undo';
import { DEBUG } from './debug';

// --- Nodes -----------------------------------------------------------------------------------------------------------

/** The choice point of a node. */
export function choicePointOf(node: Node): ChoicePoint {
  return changetype<ChoicePoint>(changetype<usize>(node) + NODE_CHOICE_POINT);
}

/** Makes a node with the choice point `scratch`, for the state before the writes since `trail`. */
export function makeNode(scratch: ChoicePoint, stride: usize, trail: usize): Node {
  const top = registers.trailTop;
  const writes = trailEnd() - trail;
  const address = (registers.arenaTop + 7) & ~7;
  const firstWrite = address + NODE_CHOICE_POINT + stride;
  if (firstWrite + writes > top) outOfMemory();
  registers.arenaTop = firstWrite + writes;
  const node = changetype<Node>(address);
  node.writes = writes;
  memory.copy(address + NODE_CHOICE_POINT, changetype<usize>(scratch), stride);
  // Undo entries of later writes hold the old values of words. So undo these writes, and redo them afterwards.
  exchange(top, trail);
  let to = firstWrite;
  for (let entry = trailEnd(); entry > trail; to += offsetof<Write>()) {
    entry -= offsetof<Undo>();
    const word = changetype<Undo>(entry).address;
    changetype<Write>(to).address = word;
    changetype<Write>(to).value = load<u32>(word);
  }
  exchangeBack(top, trail);
  return node;
}

function exchange(top: usize, mark: usize): void {
  for (let entry = top; entry < mark; entry += offsetof<Undo>()) swap(changetype<Undo>(entry));
}

function exchangeBack(top: usize, mark: usize): void {
  for (let entry = mark; entry > top;) {
    entry -= offsetof<Undo>();
    swap(changetype<Undo>(entry));
  }
}

function swap(undo: Undo): void {
  const value = load<u32>(undo.address);
  store<u32>(undo.address, undo.value);
  undo.value = value;
}

/** Restores the situation in which the node's network was taken up. The arena keeps all its content. */
export function switchTo(node: Node, stride: usize): void {
  const point = choicePointOf(node);
  undoTo(trailEnd());
  let entry = trailEnd();
  const first = changetype<usize>(point) + stride;
  for (let from = first; from < first + node.writes; from += offsetof<Write>()) {
    const write = changetype<Write>(from);
    entry -= offsetof<Undo>();
    changetype<Undo>(entry).address = write.address;
    changetype<Undo>(entry).value = load<u32>(write.address);
    store<u32>(write.address, write.value);
  }
  if (DEBUG) assert(entry == point.trail, 'the writes of a node lead to its position in the trail');
  if (DEBUG) assert(entry >= registers.arenaTop, 'the trail that a node needs is left free by the arena');
  registers.trailTop = point.trail;
  registers.planHead = point.plan;
  registers.cost = point.cost;
}

// --- The heap --------------------------------------------------------------------------------------------------------

function at(position: u32): Open {
  return changetype<Open>(heapEnd(position));
}

/** The end of a heap with a number of entries. */
export function heapEnd(count: u32): usize {
  return choicesStart() + <usize>count * offsetof<Open>();
}

export function leastValue(): f64 {
  return at(0).value;
}

export function leastNode(): Node {
  return at(0).node;
}

function isBefore(value: f64, node: Node, other: Open): bool {
  return value < other.value || (value == other.value && changetype<usize>(node) > changetype<usize>(other.node));
}

function put(position: u32, value: f64, node: Node): void {
  at(position).value = value;
  at(position).node = node;
}

function move(to: u32, from: u32): void {
  put(to, at(from).value, at(from).node);
}

/** Adds a node to `count` others. */
export function add(count: u32, value: f64, node: Node): void {
  let position = count;
  while (position) {
    const above = (position - 1) >> 1;
    if (!isBefore(value, node, at(above))) break;
    move(position, above);
    position = above;
  }
  put(position, value, node);
}

/** Removes the least of `count` nodes. */
export function removeLeast(count: u32): void {
  if (DEBUG) assert(count, 'the least of some is taken away');
  const value = at(count - 1).value;
  const node = at(count - 1).node;
  const left = count - 1;
  let position: u32 = 0;
  for (let below: u32 = 1; below < left; below = (position << 1) + 1) {
    const right = below + 1;
    if (right < left && isBefore(at(right).value, at(right).node, at(below))) below = right;
    if (isBefore(value, node, at(below))) break;
    move(position, below);
    position = below;
  }
  put(position, value, node);
}
