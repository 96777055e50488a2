// Who waits to be stepped: a binary heap, ordered by rank and, among equal ranks, by ticket.
//
// The upper half of a rank is 0 for those whose deadline has come, 1 for those that have risen above all others, then a
// number for each priority. The lower half is the deadline. A search that is not served for some frames rises, so that
// none starves.

import { SessionHeader } from './memory';
import { capacity, give, take } from './heap';
import { DEBUG } from './debug';

/** A search rises by one priority for so many frames in which it was not served: 2 to this power. */
const FRAMES_TO_RISE: u32 = 2;
const HIGHEST: u32 = 15;

let heap: usize = 0;
let waiting: u32 = 0;
/** The number of the frame. In a game that is loaded, deadlines may have passed before the planner's first frame. */
let frame: u32 = 0x10000000;
let tickets: u64 = 0;

export function waitingCount(): u32 {
  return waiting;
}

export function frameNumber(): u32 {
  return frame;
}

// --- The heap --------------------------------------------------------------------------------------------------------

function at(position: u32): SessionHeader {
  return load<SessionHeader>(heap + ((<usize>position) << 2));
}

function put(position: u32, session: SessionHeader): void {
  store<SessionHeader>(heap + ((<usize>position) << 2), session);
  session.queued = position + 1;
}

function isBefore(one: SessionHeader, other: SessionHeader): bool {
  return one.rank == other.rank ? one.ticket < other.ticket : one.rank < other.rank;
}

function rise(from: u32): void {
  const session = at(from);
  let position = from;
  while (position) {
    const above = (position - 1) >> 1;
    if (!isBefore(session, at(above))) break;
    put(position, at(above));
    position = above;
  }
  put(position, session);
}

function sink(from: u32): void {
  const session = at(from);
  let position = from;
  while (true) {
    let below = (position << 1) + 1;
    if (below >= waiting) break;
    if (below + 1 < waiting && isBefore(at(below + 1), at(below))) below++;
    if (!isBefore(at(below), session)) break;
    put(position, at(below));
    position = below;
  }
  put(position, session);
}

/** Has a session wait that does not; there is room. */
export function push(session: SessionHeader): void {
  if (DEBUG) assert(!session.queued, 'a session waits once');
  if (DEBUG) assert(capacity(heap) >= ((<usize>waiting) << 2) + 4, 'there is room for one more that waits');
  session.rank = rankOf(session);
  put(waiting++, session);
  rise(waiting - 1);
}

/** Takes a session out of those that wait, if it is one of them. */
export function withdraw(session: SessionHeader): void {
  if (!session.queued) return;
  const position = session.queued - 1;
  if (DEBUG) assert(position < waiting && at(position) == session, 'a session that waits knows its position');
  session.queued = 0;
  const last = at(--waiting);
  if (position == waiting) return;
  put(position, last);
  rise(position);
  sink(last.queued - 1);
}

/** A search ends in the present frame, whether it has waited or not. */
export function noteEnd(session: SessionHeader): void {
  session.ended = frame;
}

/** The one whose turn it is; there is one. */
export function first(): SessionHeader {
  if (DEBUG) assert(waiting, 'somebody waits');
  return at(0);
}

/** Makes sure that one more can wait. */
export function makeRoom(): bool {
  const room = ((<usize>waiting) << 2) + 4;
  if (heap && capacity(heap) >= room) return true;
  const bigger = take(max<usize>(room << 1, 256));
  if (!bigger) return false;
  memory.copy(bigger, heap, (<usize>waiting) << 2);
  give(heap);
  heap = bigger;
  return true;
}

/** Puts a session behind all others of its rank. */
export function takeTicket(session: SessionHeader): void {
  session.turn = 0;
  session.ticket = tickets++;
}

// --- Ranks -----------------------------------------------------------------------------------------------------------

function rankOf(session: SessionHeader): u64 {
  const deadline = session.deadline;
  if (deadline <= frame) return <u64>deadline;
  const risen = (frame - session.served) >> FRAMES_TO_RISE;
  const priority = session.priority + risen;
  // A session that has risen above all others has waited long enough, whatever deadlines they have.
  if (priority > HIGHEST && risen) return (<u64>1) << 32;
  return ((<u64>(2 + HIGHEST - priority)) << 32) | deadline;
}

/** A new frame: some may have risen, or come to their deadline. */
export function nextFrame(): void {
  frame++;
  let changed = false;
  for (let position: u32 = 0; position < waiting; position++) {
    const session = at(position);
    const rank = rankOf(session);
    if (rank == session.rank) continue;
    session.rank = rank;
    changed = true;
  }
  if (changed) for (let position = waiting >> 1; position > 0;) sink(--position);
}
