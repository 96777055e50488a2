// A search for the first plan that has gone round (docs/semantics.md, Searches that go round): what comes again below
// itself is left. A noted network is under way until all its alternatives have been tried. The task that it begins with
// is open until a network is shorter: the open ones on the way are a chain of choice points.

import { BEST_PLAN, ChoicePoint, Memo, SessionHeader, WAS_CUT } from './memory';
import { headHash, length, stateHash } from './current';
import { choicesStart } from './stage';

const NOTHING: u32 = 0xffffffff;
/** So many open tasks are looked at, those begun last. */
const MOST_LOOKED_AT: u32 = 128;
/** The rounds allow a task to come again below 0, 1, 3, 7, 15, 31 and 63 that are open. */
export const MOST_NESTED: u32 = 63;

/** Whether networks under way are marked, and open tasks are followed. */
export let isWary: bool = false;
let mostNested: u32 = 0;
let lastOpen: u32 = 0;
/** The least depth of a network or task below the last noted one that was left because of one further up. */
let low: u32 = 0;
/** Whether a task that can come to an end was left in this round: then there is another round. */
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

/** A network is taken up: tasks that have come to their end are open no more. */
export function closeTasks(): void {
  while (lastOpen && length < pointAt(lastOpen).length) lastOpen = above(pointAt(lastOpen));
}

/** The current network has been met before, as a whole: below itself, or with another one that is done. */
export function meetAgain(memo: Memo): void {
  if (memo.underWay) low = min(low, memo.underWay);
}

/** Whether the task that begins the network, with this hash, comes again below too many that are open. */
export function isTooNested(head: u64): bool {
  let nested: u32 = 0;
  let offset = lastOpen;
  for (let left = MOST_LOOKED_AT; offset && left; left--) {
    const point = pointAt(offset);
    if (point.stateHash == stateHash && headHash(point.cell) == head && ++nested > mostNested) {
      low = min(low, point.depth);
      point.openAbove |= WAS_CUT;
      return true;
    }
    offset = above(point);
  }
  return false;
}

/** A network is noted: what is met from now on is below it. */
export function open(point: ChoicePoint): void {
  point.low = low;
  point.openAbove = lastOpen;
  low = NOTHING;
  lastOpen = offsetOf(point);
}

/** The search goes back to a noted network. */
export function openAgain(point: ChoicePoint): void {
  lastOpen = offsetOf(point);
}

/** Whether nothing below a noted network was left because of what is above it. */
export function isSettled(point: ChoicePoint): bool {
  return low >= point.depth;
}

/** All alternatives of a noted network have been tried. `alone`: its task never comes to an end. */
export function close(point: ChoicePoint, alone: bool): void {
  if (point.openAbove & WAS_CUT && !alone) isCut = true;
  low = isSettled(point) ? point.low : min(low, point.low);
  lastOpen = above(point);
}

// --- From step to step -----------------------------------------------------------------------------------------------

/** At the start of a round. */
export function beginRound(session: SessionHeader): void {
  session.lastOpen = 0;
  session.low = NOTHING;
  session.cut = 0;
}

export function pauseWary(session: SessionHeader): void {
  if (!isWary) return;
  session.lastOpen = lastOpen;
  session.low = low;
  session.cut = isCut ? 1 : 0;
}

export function resumeWary(session: SessionHeader): void {
  isWary = session.wary != 0 && session.mode != BEST_PLAN;
  if (!isWary) return;
  mostNested = session.mostNested;
  lastOpen = session.lastOpen;
  low = session.low;
  isCut = session.cut != 0;
}
