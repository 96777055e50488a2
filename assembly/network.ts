// Partially ordered networks. A cell with UNORDERED_TASK holds networks that may be interleaved: its parts. In the
// function table it is a task like any other: its alternatives are those of every task without predecessor below it. So
// the search loop and totally ordered networks need no special code.
//
// The pick is the task that is currently tried. Picks are the tasks without predecessor, numbered from the left. The
// network that results from a pick replaces it. Cells on the path from the head of the agenda to the pick are copied,
// and all others are shared.

import {
  ALL_MARKED,
  ARENA_MARKED,
  CHOICE,
  Cell,
  ChoicePoint,
  FLAGS,
  INTERRUPTED,
  MORE,
  StepTaken,
  UNORDERED_TASK,
  Unordered,
  emptyNetwork,
  registers,
} from './memory';
import { areIndependent, callTask, outOfMemory, slack } from './call';
import { undoTo } from './undo';
import { isUnordered, partOf, partsOf, setPart, unorderedBytes } from './unordered';
import { DEBUG } from './debug';

// --- The path to a pick ----------------------------------------------------------------------------------------------

/**
 * One step of the path: an unordered cell, and which of its parts the path takes. The path is stored above the arena.
 */
@unmanaged
class Fork {
  cell: Cell;
  part: u32;
}

function forkAt(address: usize): Fork {
  return changetype<Fork>(address);
}

// The results of `findPick`, because a function returns only one value.
let pickedCell: Cell = changetype<Cell>(0);
let pathEnd: usize = 0;

/**
 * Walks the tree of unordered cells depth-first to the task without predecessor number `index`. Stores its path in the
 * scratch memory above the top of the arena. Returns false if there are fewer such tasks.
 */
function findPick(head: Cell, index: u32): bool {
  const bottom = registers.arenaTop;
  const limit = registers.trailTop - offsetof<Fork>() - slack;
  let path = bottom;
  let cell = head;
  let left = index;
  while (true) {
    if (isUnordered(cell)) {
      if (path > limit) outOfMemory();
      forkAt(path).cell = cell;
      forkAt(path).part = 0;
      path += offsetof<Fork>();
      cell = partOf(cell, 0);
      continue;
    }
    if (!left) {
      pickedCell = cell;
      pathEnd = path;
      return true;
    }
    left--;
    path = nextFork(bottom, path);
    if (path == bottom) return false;
    const fork = forkAt(path - offsetof<Fork>());
    cell = partOf(fork.cell, fork.part);
  }
}

/**
 * Moves to the next part of the deepest cell on the path that has one. Returns the new end of the path, or `bottom` if
 * none has one.
 */
function nextFork(bottom: usize, end: usize): usize {
  for (let path = end; path > bottom; path -= offsetof<Fork>()) {
    const fork = forkAt(path - offsetof<Fork>());
    if (++fork.part < partsOf(fork.cell)) return path;
  }
  return bottom;
}

// --- Replacing a pick ------------------------------------------------------------------------------------------------

/**
 * Returns the network with `replacement` at the end of the path in [bottom, end). New cells start at the arena's top.
 */
function rebuild(bottom: usize, end: usize, replacement: Cell): Cell {
  let result = replacement;
  for (let entry = end; entry > bottom;) {
    entry -= offsetof<Fork>();
    const fork = forkAt(entry);
    result = withPart(fork.cell, fork.part, result);
  }
  return result;
}

/** A copy of an unordered cell in which `network` replaces one part. If it is empty, the copy lacks this part. */
function withPart(cell: Cell, part: u32, network: Cell): Cell {
  const count = partsOf(cell);
  const isGone = network == emptyNetwork;
  if (isGone && count == 1) return cell.next;
  const kept = isGone ? count - 1 : count;
  // A single part with nothing after it needs no unordered cell.
  if (kept == 1 && cell.next == emptyNetwork) return isGone ? partOf(cell, 1 - part) : network;
  const made = makeUnordered(kept, cell.next);
  let to: u32 = 0;
  for (let i: u32 = 0; i < count; i++) {
    if (i != part) setPart(made, to++, partOf(cell, i));
    else if (!isGone) setPart(made, to++, network);
  }
  if (DEBUG) assert(to == kept, 'all parts of an unordered cell are written');
  return made;
}

/** Makes a cell with room for a number of parts, in the arena. */
function makeUnordered(count: u32, next: Cell): Cell {
  const top = registers.arenaTop;
  const bytes = unorderedBytes(count);
  if (top + bytes > registers.trailTop) outOfMemory();
  registers.arenaTop = top + bytes;
  const cell = changetype<Unordered>(top);
  cell.next = next;
  cell.task = UNORDERED_TASK | CHOICE | ((<u32>bytes) << 16);
  cell.sum = 0;
  cell.count = count;
  return cell;
}

// --- Tasks that need not be tried in every order ---------------------------------------------------------------------

/** The number of the domain's function that reports independent tasks, or 0 if every order is to be tried. */
let independent: u32 = 0;

export function setIndependent(number: u32): void {
  independent = number;
}

/** Whether the task `leaf` is independent of all tasks of a network. */
function isIndependent(leaf: Cell, network: Cell): bool {
  for (let cell = network; cell != emptyNetwork; cell = cell.next) {
    if (isUnordered(cell)) {
      const count = partsOf(cell);
      for (let i: u32 = 0; i < count; i++) if (!isIndependent(leaf, partOf(cell, i))) return false;
    } else if (!areIndependent(independent, leaf, cell)) return false;
  }
  return true;
}

/** Whether all tasks outside of the path in [bottom, end) may be done after the task `leaf` at the end of the path. */
function mayBeFirst(leaf: Cell, bottom: usize, end: usize): bool {
  if (!independent) return false;
  for (let entry = bottom; entry < end; entry += offsetof<Fork>()) {
    const fork = forkAt(entry);
    const count = partsOf(fork.cell);
    for (let i: u32 = 0; i < count; i++) {
      if (i != fork.part && !isIndependent(leaf, partOf(fork.cell, i))) return false;
    }
  }
  return true;
}

// --- The task's function ---------------------------------------------------------------------------------------------

/** The task of a network whose function was called last. */
export function lastAsked(network: Cell): Cell {
  return isUnordered(network) ? pickedCell : network;
}

/** The function of UNORDERED_TASK, which is the first function of every domain. */
export function selectUnordered(cell: Cell, point: ChoicePoint, phase: u32): u32 {
  const trail = registers.trailTop;
  const plan = registers.planHead;
  const cost = registers.cost;
  const arena = registers.arenaTop;
  let pick: u32 = phase ? point.pick : 0;
  let pickPhase: u32 = phase ? point.pickPhase : 0;
  for (; findPick(cell, pick); pick++, pickPhase = 0) {
    // Protect the path above the arena: the task's function is about to use that memory.
    const end = pathEnd;
    registers.arenaTop = end;
    const leaf = pickedCell;
    registers.lastStep = null;
    const answer = callTask(leaf, point, pickPhase);
    if (answer == INTERRUPTED) {
      restore(trail, plan, cost, arena);
      return INTERRUPTED;
    }
    if (!answer) {
      restore(trail, plan, cost, arena);
      if (mayBeFirst(leaf, arena, end)) return 0;
      continue;
    }
    registers.pick = pick;
    boundLeaf = leaf;
    boundResult = changetype<Cell>(answer & ~FLAGS);
    const last = registers.lastStep;
    const rebuilt = rebuild(arena, end, last ? leaf.next : boundResult);
    // Tasks that must not be interleaved come before everything outside of the path.
    if (last) last.next = rebuilt;
    const result = changetype<u32>(last ? boundResult : rebuilt);
    // This is marked even if nothing follows, because the search may keep the choice point to notice when the network
    // fails.
    point.trail = trail;
    point.plan = plan;
    point.cost = cost;
    if (!(answer & MORE) || !(answer & ARENA_MARKED)) point.arena = arena;
    if (answer & MORE) {
      point.pick = pick;
      point.pickPhase = point.phase;
    } else {
      if (!findPick(cell, pick + 1) || mayBeFirst(leaf, arena, end)) return result | ALL_MARKED;
      point.pick = pick + 1;
      point.pickPhase = 0;
    }
    point.phase = 1;
    return result | MORE | ALL_MARKED;
  }
  return 0;
}

function restore(trail: usize, plan: StepTaken | null, cost: f64, arena: usize): void {
  undoTo(trail);
  registers.planHead = plan;
  registers.cost = cost;
  registers.arenaTop = arena;
}

// For the lower bound (bounds.ts): the task that was replaced last, and the network that replaced it.
let boundLeaf: Cell = changetype<Cell>(0);
let boundResult: Cell = changetype<Cell>(0);

export function lastLeaf(): Cell {
  return boundLeaf;
}

/** The last cell of the network. The cells after it are not part of that network. */
export function lastStepOf(leaf: Cell): Cell {
  const last = registers.lastStep;
  return last ? last : leaf;
}

export function lastResult(): Cell {
  return boundResult;
}
