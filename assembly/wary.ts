// A search for the first plan that has gone round (docs/semantics.md, Searches that go round) abandons networks and
// tasks that recur below themselves. A noted network is under way until all its alternatives have been tried. Its first
// task is open until a network is shorter. The open tasks on the way are a chain of choice points.

import { BEST_PLAN, ChoicePoint, FORGOTTEN, Memo, SessionHeader, UNSETTLED, WAS_CUT } from './memory';
import { headHash, length, stateHash } from './current';
import { choicesStart } from './stage';
import {
  NOTHING,
  add,
  become,
  beginList,
  closeList,
  count,
  relyAsBefore,
  relyOn,
  relyOnNothing,
  reliesOn,
  pauseList,
  resumeList,
} from './unsettled';
import { DEBUG } from './debug';

/** How many open tasks are compared: those that were begun last. */
const MOST_LOOKED_AT: u32 = 128;
const SPREAD: u64 = 0x9fb21c651e98df25;
/** The rounds allow a task to recur below 0, 1, 3, 7, 15, 31 and 63 equal open tasks. */
export const MOST_NESTED: u32 = 63;

/** Whether networks under way are marked, and open tasks are followed. */
export let isWary: bool = false;
let mostNested: u32 = 0;
let lastOpen: u32 = 0;
/**
 * The least depth on which a result below the last noted network depends: that of a network under way or an open task
 * further up.
 */
let low: u32 = 0;
/** Whether a task on which the search relied in this round was completed. Then there is another round. */
export let isCut: bool = false;

function offsetOf(point: ChoicePoint): u32 {
  return <u32>(changetype<usize>(point) - choicesStart()) + 1;
}

function pointAt(offset: u32): ChoicePoint {
  return changetype<ChoicePoint>(choicesStart() + offset - 1);
}

function above(point: ChoicePoint): u32 {
  return point.openAbove & ~WAS_CUT;
}

// --- The open tasks that are looked at -------------------------------------------------------------------------------

// A ring holds the keys of the open tasks that were begun last, because the choice points themselves are far apart.
// `top` is the position of the last one, and `valid` is the number of correct positions before it.

const RING: u32 = 2 * MOST_LOOKED_AT;
const ringKeys: usize = memory.data(<i32>(RING * sizeof<u64>()), 8);
const ringOffsets: usize = memory.data(<i32>(RING * sizeof<u32>()), 4);
let top: u32 = 0;
let valid: u32 = 0;

function keyOf(head: u64, state: u64): u64 {
  return head * SPREAD + state;
}

function setInRing(position: u32, key: u64, offset: u32): void {
  store<u64>(ringKeys + ((<usize>(position & (RING - 1))) << 3), key);
  store<u32>(ringOffsets + ((<usize>(position & (RING - 1))) << 2), offset);
}

function setOpen(position: u32, offset: u32): void {
  const point = pointAt(offset);
  setInRing(position, keyOf(headHash(point.cell), point.stateHash), offset);
}

/** Fills the ring. If there are fewer open tasks, the remaining places are empty. */
function fillRing(): void {
  let offset = lastOpen;
  for (let position: u32 = 0; position < RING; position++) {
    if (!offset) setInRing(top - position, 0, 0);
    else {
      setOpen(top - position, offset);
      offset = above(pointAt(offset));
    }
  }
  valid = RING;
}

/** Removes the last open task from the chain. */
function closeLast(): void {
  lastOpen = above(pointAt(lastOpen));
  top--;
  if (valid) valid--;
}

/** Closes all tasks that have been completed when a network is taken up. */
export function closeTasks(): void {
  while (lastOpen && length < pointAt(lastOpen).length) {
    const point = pointAt(lastOpen);
    // Tasks that were abandoned because of it may be completed now.
    if (point.openAbove & WAS_CUT) become(FORGOTTEN, point.unsettled);
    closeLast();
  }
}

/** Whether the task with this entry is known to have failed, perhaps provisionally. */
export function isWithoutEnd(memo: Memo): bool {
  if (memo.underWay == FORGOTTEN) return false;
  if (memo.underWay == UNSETTLED) relyOn(memo);
  return true;
}

/** Notes that the current network as a whole was met before: below itself, or elsewhere with a known result. */
export function meetAgain(memo: Memo): void {
  if (memo.underWay) low = min(low, memo.underWay);
}

/** Whether the first task of the network, with this hash, recurs below too many open tasks that are equal. */
export function isTooNested(head: u64): bool {
  if (!lastOpen) return false;
  if (valid < MOST_LOOKED_AT) fillRing();
  if (DEBUG) assertRing();
  const key = keyOf(head, stateHash);
  let nested: u32 = 0;
  for (let position: u32 = 0; position < MOST_LOOKED_AT; position++) {
    const at = <usize>((top - position) & (RING - 1));
    if (load<u64>(ringKeys + (at << 3)) != key) continue;
    const offset = load<u32>(ringOffsets + (at << 2));
    if (!offset) continue;
    const point = pointAt(offset);
    point.openAbove |= WAS_CUT;
    if (++nested <= mostNested) continue;
    low = min(low, point.depth);
    return true;
  }
  return false;
}

/** Asserts that the ring agrees with the choice points. */
function assertRing(): void {
  let offset = lastOpen;
  for (let position: u32 = 0; position < MOST_LOOKED_AT; position++) {
    const at = <usize>((top - position) & (RING - 1));
    if (DEBUG) assert(load<u32>(ringOffsets + (at << 2)) == offset, 'the ring holds the open tasks begun last');
    if (!offset) continue;
    const point = pointAt(offset);
    const key = keyOf(headHash(point.cell), point.stateHash);
    if (DEBUG) assert(load<u64>(ringKeys + (at << 3)) == key, 'the ring holds the keys of the open tasks');
    offset = above(point);
  }
}

/** Opens the first task of a noted network. Networks that follow are below it. */
export function open(point: ChoicePoint): void {
  point.low = low;
  point.openAbove = lastOpen;
  point.unsettled = count;
  point.reliesOn = reliesOn;
  low = NOTHING;
  relyOnNothing();
  lastOpen = offsetOf(point);
  setOpen(++top, lastOpen);
  if (valid < RING) valid++;
}

/** Opens the task of a noted network again, and those above it, when the search goes back to it. */
export function openAgain(point: ChoicePoint): void {
  const last = lastOpen;
  lastOpen = offsetOf(point);
  let count: u32 = 0;
  for (let offset = lastOpen; offset != last; offset = above(pointAt(offset))) {
    if (offset && ++count <= RING) continue;
    // Too many places have changed: the ring is filled again when it is needed.
    valid = 0;
    return;
  }
  top += count;
  valid = min(RING, valid + count);
  let offset = lastOpen;
  for (let position: u32 = 0; position < count; position++) {
    setOpen(top - position, offset);
    offset = above(pointAt(offset));
  }
}

/** Whether no result below a noted network depends on anything above it. */
export function isSettled(point: ChoicePoint): bool {
  return low >= point.depth && reliesOn >= point.unsettled;
}

/**
 * Closes a noted network when all its alternatives have been tried. `ends`: whether its task, with the key `alone`, was
 * completed.
 */
export function close(point: ChoicePoint, ends: bool, alone: u64): void {
  const settled = isSettled(point);
  const before = point.unsettled;
  if (ends && point.openAbove & WAS_CUT) {
    isCut = true;
    become(FORGOTTEN, before);
  } else if (settled) become(ends ? FORGOTTEN : 0, before);
  closeList(before);
  if (!settled && !ends) add(alone);
  relyAsBefore(settled ? point.reliesOn : min(reliesOn, point.reliesOn));
  low = settled ? point.low : min(low, point.low);
  if (lastOpen == offsetOf(point)) return closeLast();
  lastOpen = above(point);
  valid = 0;
}

// --- From step to step -----------------------------------------------------------------------------------------------

/** At the start of a round. */
export function beginRound(session: SessionHeader): void {
  session.lastOpen = 0;
  session.low = NOTHING;
  session.wasCut = 0;
  beginList(session);
}

export function pauseWary(session: SessionHeader): void {
  if (!isWary) return;
  session.lastOpen = lastOpen;
  session.low = low;
  session.wasCut = isCut ? 1 : 0;
  pauseList(session);
}

export function resumeWary(session: SessionHeader): void {
  isWary = session.wary != 0 && session.mode != BEST_PLAN;
  if (!isWary) return;
  valid = 0;
  mostNested = session.mostNested;
  lastOpen = session.lastOpen;
  low = session.low;
  isCut = session.wasCut != 0;
  resumeList(session);
}
