// Best-first search (docs/semantics.md, Strategies): always continues with the open network that has the least value.
// It needs memory for all open networks. When little memory is left, it becomes a depth-first search below each network
// that is still open, the least value first.

import {
  ALL_MARKED,
  Cell,
  ChoicePoint,
  FLAGS,
  MORE,
  NODE_CHOICE_POINT,
  OUT_OF_DEPTH,
  OUT_OF_MEMORY,
  REMEMBERS,
  RUNNING,
  SessionHeader,
  emptyNetwork,
  registers,
} from './memory';
import { boundChange, boundsOf, lowerBar, statedAbove } from './bounds';
import { callUncut, slack } from './call';
import { countOne, leastWork, taken } from './count';
import { followAlternative, followWrites, hashNetwork, headHash } from './current';
import { depthFirst } from './depth-first';
import { hasChoice } from './hash';
import { add, choicePointOf, heapEnd, leastNode, leastValue, makeNode, removeLeast, switchTo } from './open';
import { tellOfPlan } from './news';
import { keepPlan } from './plan';
import { beginToRemember, comeBack, forgetAll, mayImprove, note, pause, resume } from './remember';
import { ROUND_OVER, ended } from './signals';
import { arenaStart, choicesEnd, choicesStart, trailEnd } from './stage';

/** Resets the fields of best-first search at the start of a search: no network is open. */
export function resetOpen(session: SessionHeader): void {
  session.open = 0;
  session.short = 0;
  session.lowestTrail = trailEnd();
}

export function bestFirst(session: SessionHeader, budget: u32): u32 {
  if (!session.short) {
    const status = expand(session, budget);
    if (status != ROUND_OVER) return status;
    becomeDepthFirst(session);
  }
  while (true) {
    const status = depthFirst(session, budget);
    if (status != ROUND_OVER) return status;
    if (!nextOpen(session)) return ended(session);
  }
}

// --- Expanding open networks -----------------------------------------------------------------------------------------

// Session fields as variables, valid between `takeUpAgain` and `leaveOff`.
let stride: usize = 0;
let bounds: usize = 0;
let bound: f64 = 0;
let depth: u32 = 0;
let open: u32 = 0;
let lowestTrail: usize = 0;
let remembers: bool = false;

/** Expands networks until the search ends. Returns the status, or ROUND_OVER if little memory is left. */
function expand(session: SessionHeader, budget: u32): u32 {
  const depthLimit = session.depthLimit;
  let agenda = session.agenda;
  let status = RUNNING;
  takeUpAgain(session);
  const counts = session.world.counts != 0;
  while (taken < budget && !(counts && registers.workLeft < leastWork)) {
    if (depth >= depthLimit) status = OUT_OF_DEPTH;
    else if (isShort()) status = ROUND_OVER;
    if (status != RUNNING) break;
    countOne();
    depth++;
    let trail = registers.trailTop;
    let answer = takeUp(session, agenda);
    if (answer == NO_PLAN_KEPT) {
      status = OUT_OF_MEMORY;
      break;
    }
    while (!answer) {
      if (!open || isTooMuch(session, leastValue())) {
        open = 0;
        break;
      }
      const point = switchToLeast();
      trail = registers.trailTop;
      agenda = point.cell;
      answer = callUncut(agenda, point, point.phase);
      if (!(answer & MORE)) removeLeast(open--);
    }
    if (!answer) {
      status = ended(session);
      break;
    }
    const result = changetype<Cell>(answer & ~FLAGS);
    if (bounds) bound += boundChange(agenda, result, bounds);
    if (remembers) {
      const head = headHash(agenda);
      followWrites(trail);
      followAlternative(agenda, head, result);
    }
    agenda = result;
  }
  leaveOff(session, agenda);
  return status;
}

/** A result of `takeUp`: there is no memory for the plan that was found. No task function returns this value. */
const NO_PLAN_KEPT: u32 = 0xffffffff;

/** Takes up a network. Returns its first alternative, or 0 if the network was abandoned, stays open, or is empty. */
function takeUp(session: SessionHeader, agenda: Cell): u32 {
  const trail = registers.trailTop;
  let value = registers.cost + bound;
  if (!isTooMuch(session, value)) value += statedAbove(agenda, bounds);
  if (isTooMuch(session, value)) return 0;
  if (agenda == emptyNetwork) {
    if (!keepPlan(session)) return NO_PLAN_KEPT;
    lowerBar(session, registers.cost);
    tellOfPlan(session);
    return 0;
  }
  if (isMet(agenda)) return 0;
  if (open && leastValue() < value) {
    scratch().phase = 0;
    keep(agenda, value, 0, trail);
    return 0;
  }
  const answer = callUncut(agenda, scratch(), 0);
  if (answer & MORE) keep(agenda, value, answer, trail);
  return answer;
}

/** Restores the state of the least open network. Returns its choice point. */
function switchToLeast(): ChoicePoint {
  const node = leastNode();
  const point = choicePointOf(node);
  if (remembers) comeBack(point, 0);
  switchTo(node, stride);
  bound = point.bound;
  depth = point.depth;
  return point;
}

function takeUpAgain(session: SessionHeader): void {
  stride = session.world.choicePointBytes;
  bounds = boundsOf(session);
  bound = session.bound;
  depth = session.depth;
  open = session.open;
  lowestTrail = session.lowestTrail;
  // A best-first search remembers from the beginning or not at all.
  if (!depth && session.rememberAfter && session.remembers != REMEMBERS) beginToRemember(session);
  remembers = session.remembers == REMEMBERS;
  if (remembers) resume(session);
}

function leaveOff(session: SessionHeader, agenda: Cell): void {
  if (remembers) pause(session);
  session.agenda = agenda;
  session.choicePoint = heapEnd(open);
  session.depth = depth;
  session.bound = bound;
  session.open = open;
  session.lowestTrail = lowestTrail;
}

/** Whether the current network was met before, at no higher cost. */
function isMet(agenda: Cell): bool {
  if (!remembers || !hasChoice(agenda)) return false;
  return !mayImprove(registers.cost, 0, false);
}

/** Where a function keeps its variables until it is known whether they have further alternatives. */
function scratch(): ChoicePoint {
  return changetype<ChoicePoint>(choicesEnd() - stride);
}

/** Keeps the current network open. It was taken up when the top of the trail was `trail`. */
function keep(agenda: Cell, value: f64, answer: u32, trail: usize): void {
  const point = scratch();
  point.cell = agenda;
  point.depth = depth;
  point.bound = bound;
  if (!(answer & ALL_MARKED)) {
    point.trail = trail;
    point.plan = registers.planHead;
    point.cost = registers.cost;
  }
  if (remembers) note(point);
  if (trail < lowestTrail) lowestTrail = trail;
  add(open++, value, makeNode(point, stride, trail));
}

/** Whether a network of this value can't lead to a better plan than the best one so far. */
function isTooMuch(session: SessionHeader, value: f64): bool {
  return session.hasPlan && value >= session.leaveAt;
}

// --- When memory gets short ------------------------------------------------------------------------------------------

/**
 * Whether to reserve the remaining memory for a depth-first search. The reserve is a quarter of the memory, or what one
 * iteration takes.
 */
function isShort(): bool {
  const writes = trailEnd() - min(lowestTrail, registers.trailTop);
  const kept = max((trailEnd() - arenaStart()) >> 2, slack + NODE_CHOICE_POINT + stride + writes);
  const left = <isize>(trailEnd() - writes) - <isize>registers.arenaTop;
  return left < <isize>kept || heapEnd(open + 1) + 4 * stride > choicesEnd();
}

function becomeDepthFirst(session: SessionHeader): void {
  forgetAll(session);
  session.short = 1;
  session.bottom = session.choicePoint - choicesStart();
  session.floor = registers.arenaTop;
}

/**
 * Begins the depth-first search below the least network that is still open. Returns false if none can lead to a better
 * plan.
 */
function nextOpen(session: SessionHeader): bool {
  const isRemembering = session.remembers == REMEMBERS;
  stride = session.world.choicePointBytes;
  if (isRemembering) resume(session);
  while (session.open && !isTooMuch(session, leastValue())) {
    const point = takeLeast(session, isRemembering);
    const agenda = point.cell;
    const answer = callUncut(agenda, point, point.phase);
    if (!answer) continue;
    const result = changetype<Cell>(answer & ~FLAGS);
    if (isRemembering) {
      followWrites(point.trail);
      hashNetwork(result);
      pause(session);
    }
    goOnAt(session, point, result, (answer & MORE) != 0);
    return true;
  }
  session.open = 0;
  return false;
}

/** The choice point of the least open network, which becomes the first one of the depth-first search. */
function takeLeast(session: SessionHeader, isRemembering: bool): ChoicePoint {
  const node = leastNode();
  removeLeast(session.open--);
  // The arena above the floor is free. The node's trail may reach down to the floor.
  registers.arenaTop = session.floor;
  // Changes one state into the other by undoing back to the initial state. For each value that differs, the hash of the
  // state loses the old value and gains the new one.
  if (isRemembering) followWrites(trailEnd());
  switchTo(node, stride);
  if (isRemembering) followWrites(trailEnd());
  const address = choicesStart() + session.bottom;
  memory.copy(address, changetype<usize>(choicePointOf(node)), stride);
  const point = changetype<ChoicePoint>(address);
  point.arena = session.floor;
  point.weight = 0;
  return point;
}

/** Continues the depth-first search with an alternative of its first choice point, which is kept if there are more. */
function goOnAt(session: SessionHeader, point: ChoicePoint, result: Cell, isKept: bool): void {
  const uses = boundsOf(session);
  session.agenda = result;
  session.choicePoint = changetype<usize>(point) + (isKept ? stride : 0);
  session.depth = point.depth;
  session.bound = point.bound + (uses ? boundChange(point.cell, result, uses) : 0);
}
