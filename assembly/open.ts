// The open networks of a best-first search: choice points that may be gone on with in any order. A node in the arena holds each of
// them, with all that its state differs by from the one that the search began in; a binary heap, which stands where a depth-first
// search keeps its choice points, orders them by value, and among equals by when they were taken up, the last first.

import {
  ARENA_TOP,
  COST,
  CHOICE_POINT_COST,
  CHOICE_POINT_PLAN,
  CHOICE_POINT_TRAIL,
  NODE_CHOICE_POINT,
  NODE_WRITES,
  OPEN_BYTES,
  OPEN_NODE,
  OPEN_VALUE,
  PLAN_HEAD,
  TRAIL_TOP,
  UNDO_ADDRESS,
  UNDO_BYTES,
  UNDO_VALUE,
  WRITE_ADDRESS,
  WRITE_BYTES,
  WRITE_VALUE,
} from './memory';
import { outOfMemory } from './call';
import { choicesStart, trailEnd } from './stage';
import { undoTo } from './undo';

// --- Nodes ----------------------------------------------------------------------------------------------------------

/** A node with the frame at `scratch`, in the state that holds once the writes since `trail` are taken back. */
export function makeNode(scratch: usize, stride: usize, trail: usize): usize {
  const top = load<usize>(TRAIL_TOP);
  const writes = trailEnd() - trail;
  const node: usize = (load<usize>(ARENA_TOP) + 7) & ~7;
  const end = node + NODE_CHOICE_POINT + stride + writes;
  if (end > top) outOfMemory();
  store<usize>(ARENA_TOP, end);
  store<usize>(node, writes, NODE_WRITES);
  memory.copy(node + NODE_CHOICE_POINT, scratch, stride);
  // Undo entries of later writes hold what the word held before: exchanged there and back.
  exchange(top, trail);
  let write = node + NODE_CHOICE_POINT + stride;
  for (let entry = trailEnd(); entry > trail; write += WRITE_BYTES) {
    entry -= UNDO_BYTES;
    const address = load<u32>(entry, UNDO_ADDRESS);
    store<u32>(write, address, WRITE_ADDRESS);
    store<u32>(write, load<u32>(address), WRITE_VALUE);
  }
  exchangeBack(top, trail);
  return node;
}

function exchange(top: usize, mark: usize): void {
  for (let entry = top; entry < mark; entry += UNDO_BYTES) swap(entry);
}

function exchangeBack(top: usize, mark: usize): void {
  for (let entry = mark; entry > top;) swap((entry -= UNDO_BYTES));
}

function swap(entry: usize): void {
  const address = load<u32>(entry, UNDO_ADDRESS);
  const value = load<u32>(address);
  store<u32>(address, load<u32>(entry, UNDO_VALUE));
  store<u32>(entry, value, UNDO_VALUE);
}

/** Back to how everything was when the node's network was taken up; nothing in the arena is given up. */
export function switchTo(node: usize, stride: usize): void {
  const frame = node + NODE_CHOICE_POINT;
  undoTo(trailEnd());
  let entry = trailEnd();
  const end = frame + stride + load<usize>(node, NODE_WRITES);
  for (let write = frame + stride; write < end; write += WRITE_BYTES) {
    entry -= UNDO_BYTES;
    const address = load<u32>(write, WRITE_ADDRESS);
    store<u32>(entry, address, UNDO_ADDRESS);
    store<u32>(entry, load<u32>(address), UNDO_VALUE);
    store<u32>(address, load<u32>(write, WRITE_VALUE));
  }
  store<usize>(TRAIL_TOP, load<u32>(frame, CHOICE_POINT_TRAIL));
  store<u32>(PLAN_HEAD, load<u32>(frame, CHOICE_POINT_PLAN));
  store<f64>(COST, load<f64>(frame, CHOICE_POINT_COST));
}

// --- The heap -------------------------------------------------------------------------------------------------------

function at(place: u32): usize {
  return choicesStart() + <usize>place * OPEN_BYTES;
}

/** The end of a heap of so many. */
export function heapEnd(count: u32): usize {
  return at(count);
}

export function leastValue(): f64 {
  return load<f64>(at(0), OPEN_VALUE);
}

export function leastNode(): usize {
  return load<u32>(at(0), OPEN_NODE);
}

function isBefore(value: f64, node: usize, other: usize): bool {
  const its = load<f64>(other, OPEN_VALUE);
  return value < its || (value == its && node > <usize>load<u32>(other, OPEN_NODE));
}

function put(place: u32, value: f64, node: usize): void {
  store<f64>(at(place), value, OPEN_VALUE);
  store<usize>(at(place), node, OPEN_NODE);
}

/** Adds a node to `count` others. */
export function add(count: u32, value: f64, node: usize): void {
  let place = count;
  while (place) {
    const above = (place - 1) >> 1;
    if (!isBefore(value, node, at(above))) break;
    memory.copy(at(place), at(above), OPEN_BYTES);
    place = above;
  }
  put(place, value, node);
}

/** Takes away the least of `count`. */
export function removeLeast(count: u32): void {
  const last = at(count - 1);
  const value = load<f64>(last, OPEN_VALUE);
  const node: usize = load<u32>(last, OPEN_NODE);
  const left = count - 1;
  let place: u32 = 0;
  for (let below: u32 = 1; below < left; below = (place << 1) + 1) {
    const right = below + 1;
    if (right < left && isBefore(load<f64>(at(right), OPEN_VALUE), load<u32>(at(right), OPEN_NODE), at(below))) {
      below = right;
    }
    if (isBefore(value, node, at(below))) break;
    memory.copy(at(place), at(below), OPEN_BYTES);
    place = below;
  }
  put(place, value, node);
}
