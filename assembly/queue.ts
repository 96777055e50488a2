// Who waits to be stepped: a binary heap, ordered by rank and, among equal ranks, by ticket.
//
// The rank is the level first (0 for those whose deadline has come, then one for each priority), then the deadline. A search
// that is not served for some frames rises, so that none starves.

import {
  SESSION_DEADLINE,
  SESSION_PRIORITY,
  SESSION_QUEUED,
  SESSION_RANK,
  SESSION_SERVED,
  SESSION_TICKET,
  SESSION_TURN,
} from './memory';
import { capacity, give, take } from './heap';

/** A search rises by one priority for so many frames in which it was not served: 2 to this power. */
const FRAMES_TO_RISE: u32 = 2;
const HIGHEST: u32 = 15;

let heap: usize = 0;
let waiting: u32 = 0;
let frame: u32 = 0;
let tickets: u64 = 0;

export function waitingCount(): u32 {
  return waiting;
}

export function frameNumber(): u32 {
  return frame;
}

// --- The heap -----------------------------------------------------------------------------------------------------------

function at(place: u32): usize {
  return load<u32>(heap + ((<usize>place) << 2));
}

function put(place: u32, session: usize): void {
  store<u32>(heap + ((<usize>place) << 2), <u32>session);
  store<u32>(session, place + 1, SESSION_QUEUED);
}

function isBefore(one: usize, other: usize): bool {
  const rank = load<u64>(one, SESSION_RANK);
  const otherRank = load<u64>(other, SESSION_RANK);
  if (rank != otherRank) return rank < otherRank;
  return load<u64>(one, SESSION_TICKET) < load<u64>(other, SESSION_TICKET);
}

function rise(from: u32): void {
  const session = at(from);
  let place = from;
  while (place) {
    const above = (place - 1) >> 1;
    if (!isBefore(session, at(above))) break;
    put(place, at(above));
    place = above;
  }
  put(place, session);
}

function sink(from: u32): void {
  const session = at(from);
  let place = from;
  while (true) {
    let below = (place << 1) + 1;
    if (below >= waiting) break;
    if (below + 1 < waiting && isBefore(at(below + 1), at(below))) below++;
    if (!isBefore(at(below), session)) break;
    put(place, at(below));
    place = below;
  }
  put(place, session);
}

/** Has a session wait that does not; there is room. */
export function push(session: usize): void {
  store<u64>(session, rankOf(session), SESSION_RANK);
  put(waiting++, session);
  rise(waiting - 1);
}

/** Takes a session out of those that wait, if it is one of them. */
export function withdraw(session: usize): void {
  const queued = load<u32>(session, SESSION_QUEUED);
  if (!queued) return;
  store<u32>(session, 0, SESSION_QUEUED);
  const place = queued - 1;
  const last = at(--waiting);
  if (place == waiting) return;
  put(place, last);
  rise(place);
  sink(load<u32>(last, SESSION_QUEUED) - 1);
}

/** The one whose turn it is; there is one. */
export function first(): usize {
  return at(0);
}

/** Makes sure that one more can wait. */
export function makePlace(): bool {
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
export function takeTicket(session: usize): void {
  store<u32>(session, 0, SESSION_TURN);
  store<u64>(session, tickets++, SESSION_TICKET);
}

// --- Ranks ----------------------------------------------------------------------------------------------------------------

function rankOf(session: usize): u64 {
  const deadline = load<u32>(session, SESSION_DEADLINE);
  if (deadline <= frame) return <u64>deadline;
  const risen = (frame - load<u32>(session, SESSION_SERVED)) >> FRAMES_TO_RISE;
  const priority = load<u32>(session, SESSION_PRIORITY) + risen;
  // Who has risen above all has waited long enough for whatever deadlines others have.
  if (priority > HIGHEST && risen) return (<u64>1) << 32;
  return ((<u64>(2 + HIGHEST - priority)) << 32) | deadline;
}

/** A new frame: some may have risen, or come to their deadline. */
export function nextFrame(): void {
  frame++;
  let changed = false;
  for (let place: u32 = 0; place < waiting; place++) {
    const session = at(place);
    const rank = rankOf(session);
    if (rank == load<u64>(session, SESSION_RANK)) continue;
    store<u64>(session, rank, SESSION_RANK);
    changed = true;
  }
  if (changed) for (let place = waiting >> 1; place > 0;) sink(--place);
}
