// Partially ordered networks. A cell with UNORDERED_TASK stands for sub-networks that may be interleaved; in the function
// table it is a task like any other, whose alternatives are those of every task without predecessor below it. The
// core's loop and totally ordered networks know nothing of this.
//
// Which task is tried is the CHOICE_POINT_CANDIDATE-th without predecessor, leftmost first. What results from it replaces it: the
// cells on the path from the agenda's head to it are made anew, everything beside the path is shared.

import {
  ALL_MARKED,
  ARENA_MARKED,
  ARENA_TOP,
  CANDIDATE,
  CELL_NEXT,
  CELL_TASK,
  CHOICE,
  COST,
  EMPTY_NETWORK,
  FLAGS,
  CHOICE_POINT_ARENA,
  CHOICE_POINT_CANDIDATE,
  CHOICE_POINT_CANDIDATE_PHASE,
  CHOICE_POINT_COST,
  CHOICE_POINT_PHASE,
  CHOICE_POINT_PLAN,
  CHOICE_POINT_TRAIL,
  MORE,
  PLAN_HEAD,
  TRAIL_TOP,
  UNORDERED_COUNT,
  UNORDERED_PARTS,
  UNORDERED_SUM,
  UNORDERED_TASK,
} from './memory';
import { callTask, outOfMemory, slack, tableBase } from './call';
import { undoTo } from './undo';
import { isUnordered, partOf } from './unordered';

/** Entries of the path to a candidate: the unordered cell, and which of its parts the path takes. */
const PATH_BYTES: usize = 8;

// What `findCandidate` found, since a function returns one value.
let candidateCell: usize = 0;
let pathEnd: usize = 0;

/** Bytes of an unordered cell with so many parts. */
function unorderedBytes(count: u32): usize {
  return (UNORDERED_PARTS + ((<usize>count) << 2) + 7) & ~7;
}

/**
 * Walks the tree of unordered cells depth first to the task without predecessor number `index`. Its path is left above the
 * top of the arena, where it is only scratch. Answers false when there are not so many.
 */
function findCandidate(head: usize, index: u32): bool {
  const bottom = load<u32>(ARENA_TOP);
  const limit = load<usize>(TRAIL_TOP) - PATH_BYTES - slack;
  let path: usize = bottom;
  let cell = head;
  let left = index;
  while (true) {
    if (isUnordered(cell)) {
      if (path > limit) outOfMemory();
      store<usize>(path, cell);
      store<u32>(path, 0, 4);
      path += PATH_BYTES;
      cell = partOf(cell, 0);
      continue;
    }
    if (!left) {
      candidateCell = cell;
      pathEnd = path;
      return true;
    }
    left--;
    // To the next part of the deepest cell that has one.
    while (true) {
      if (path == bottom) return false;
      const above = load<usize>(path - PATH_BYTES);
      const part = load<u32>(path - PATH_BYTES, 4) + 1;
      if (part < load<u32>(above, UNORDERED_COUNT)) {
        store<u32>(path - PATH_BYTES, part, 4);
        cell = partOf(above, part);
        break;
      }
      path -= PATH_BYTES;
    }
  }
}

/** The network in which `replacement` stands where the path in [bottom, end) leads. New cells start at ARENA_TOP. */
function rebuild(bottom: usize, end: usize, replacement: usize): usize {
  let top: usize = load<usize>(ARENA_TOP);
  const limit: usize = load<usize>(TRAIL_TOP);
  let result = replacement;
  for (let entry = end; entry > bottom;) {
    entry -= PATH_BYTES;
    const cell: usize = load<usize>(entry);
    const part = load<u32>(entry, 4);
    const count = load<u32>(cell, UNORDERED_COUNT);
    const next = load<usize>(cell, CELL_NEXT);
    if (result == EMPTY_NETWORK && count == 1) {
      result = next;
      continue;
    }
    const kept = result == EMPTY_NETWORK ? count - 1 : count;
    const bytes = unorderedBytes(kept);
    if (top + bytes > limit) outOfMemory();
    store<u32>(top, next, CELL_NEXT);
    store<u32>(top, UNORDERED_TASK | CHOICE | ((<u32>bytes) << 16), CELL_TASK);
    store<u64>(top, 0, UNORDERED_SUM);
    store<u32>(top, kept, UNORDERED_COUNT);
    let write = top;
    for (let i: u32 = 0; i < count; i++) {
      let head = partOf(cell, i);
      if (i == part) {
        if (result == EMPTY_NETWORK) continue;
        head = result;
      }
      store<usize>(write, head, UNORDERED_PARTS);
      write += 4;
    }
    result = top;
    top += bytes;
    // The only part left, with nothing after it, needs no cell around it.
    if (kept == 1 && next == EMPTY_NETWORK) {
      result = partOf(result, 0);
      top -= bytes;
    }
  }
  store<usize>(ARENA_TOP, top);
  return result;
}

/** The slot of the domain's function that tells of independent tasks; 0: every order is to be tried. */
let independent: u32 = 0;

export function setIndependent(slot: u32): void {
  independent = slot;
}

/** Whether the task `leaf` is independent of all tasks of a network. */
function isIndependent(leaf: usize, network: usize): bool {
  for (let cell = network; cell != EMPTY_NETWORK; cell = load<usize>(cell, CELL_NEXT)) {
    if (isUnordered(cell)) {
      const count = load<u32>(cell, UNORDERED_COUNT);
      for (let i: u32 = 0; i < count; i++) if (!isIndependent(leaf, partOf(cell, i))) return false;
    } else if (!call_indirect<u32>(tableBase + independent, leaf, cell, 0)) return false;
  }
  return true;
}

/** Whether it makes no difference to do all that is beside the path in [bottom, end) after the task `leaf` that it leads to. */
function mayBeFirst(leaf: usize, bottom: usize, end: usize): bool {
  if (!independent) return false;
  for (let entry = bottom; entry < end; entry += PATH_BYTES) {
    const cell: usize = load<usize>(entry);
    const count = load<u32>(cell, UNORDERED_COUNT);
    for (let i: u32 = 0; i < count; i++) {
      if (i != load<u32>(entry, 4) && !isIndependent(leaf, partOf(cell, i))) return false;
    }
  }
  return true;
}

/** The function of UNORDERED_TASK; called through slot 0 of every domain. */
export function selectUnordered(cell: usize, frame: usize, phase: u32): u32 {
  const trail = load<u32>(TRAIL_TOP);
  const plan = load<u32>(PLAN_HEAD);
  const cost = load<f64>(COST);
  const arena = load<u32>(ARENA_TOP);
  let candidate: u32 = 0;
  let candidatePhase: u32 = 0;
  if (phase) {
    candidate = load<u32>(frame, CHOICE_POINT_CANDIDATE);
    candidatePhase = load<u32>(frame, CHOICE_POINT_CANDIDATE_PHASE);
  }
  for (; findCandidate(cell, candidate); candidate++, candidatePhase = 0) {
    // The path is scratch above the arena, which the task's function is about to use: keep it out of the way.
    const bottom: usize = load<usize>(ARENA_TOP);
    const pathBytes = pathEnd - bottom;
    store<usize>(ARENA_TOP, pathEnd);
    const leaf = candidateCell;
    const answer = callTask(leaf, frame, candidatePhase);
    if (!answer) {
      undoTo(trail);
      store<u32>(PLAN_HEAD, plan);
      store<f64>(COST, cost);
      store<u32>(ARENA_TOP, arena);
      if (mayBeFirst(leaf, bottom, bottom + pathBytes)) return 0;
      continue;
    }
    store<u32>(CANDIDATE, candidate);
    boundLeaf = leaf;
    boundResult = answer & ~FLAGS;
    const result = rebuild(bottom, bottom + pathBytes, answer & ~FLAGS);
    // Marked even when nothing follows: the search may keep the frame to see the network fail.
    store<u32>(frame, trail, CHOICE_POINT_TRAIL);
    store<u32>(frame, plan, CHOICE_POINT_PLAN);
    store<f64>(frame, cost, CHOICE_POINT_COST);
    if (!(answer & MORE) || !(answer & ARENA_MARKED)) store<u32>(frame, arena, CHOICE_POINT_ARENA);
    if (answer & MORE) {
      store<u32>(frame, candidate, CHOICE_POINT_CANDIDATE);
      store<u32>(frame, load<u32>(frame, CHOICE_POINT_PHASE), CHOICE_POINT_CANDIDATE_PHASE);
    } else {
      if (!findCandidate(cell, candidate + 1) || mayBeFirst(leaf, bottom, bottom + pathBytes))
        return (<u32>result) | ALL_MARKED;
      store<u32>(frame, candidate + 1, CHOICE_POINT_CANDIDATE);
      store<u32>(frame, 0, CHOICE_POINT_CANDIDATE_PHASE);
    }
    store<u32>(frame, 1, CHOICE_POINT_PHASE);
    return (<u32>result) | MORE | ALL_MARKED;
  }
  return 0;
}

// For the lower bound of what is left (bounds.ts): which task was replaced last, and by what.
let boundLeaf: usize = 0;
let boundResult: usize = 0;

export function lastLeaf(): usize {
  return boundLeaf;
}

export function lastResult(): usize {
  return boundResult;
}
