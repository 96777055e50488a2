// The searches that wait to be stepped, in a binary heap by rank and, among equal ranks, by ticket. Searches with a
// deadline are also in a second heap, ordered by deadline, because a search whose deadline has come goes before all
// others.
//
// The upper half of a rank is 0 for searches whose deadline has come, 1 for those that have risen above all others,
// then a number for each priority. The lower half is the deadline. A search that is not served for some frames rises,
// so that none starves. Each frame checks only a limited number of waiting searches, in turn. So with very many, a
// frame costs no more, and searches rise some frames later.

import { NO_DEADLINE, Ticket, registers } from './memory';
import { capacity, give, take } from './heap';
import { DEBUG } from './debug';

/** A search rises by one priority after a number of frames in which it was not served: 2 to this power. */
const FRAMES_TO_RISE: u32 = 2;
const HIGHEST: u32 = 15;
/** How many searches a frame checks for whether they rise. */
const LOOKED_AT: u32 = 1024;

/** The two heaps. Their positions alternate in memory. */
const BY_RANK: u32 = 0;
const BY_DEADLINE: u32 = 1;
const POSITION_SHIFT: u32 = 3;

let heap: usize = 0;
let waiting: u32 = 0;
/** How many waiting searches have a deadline. */
let dated: u32 = 0;
/** The number of the frame. In a game that is loaded, deadlines may have passed before the planner's first frame. */
let frame: u32 = 0x10000000;
let tickets: u64 = 0;

export function waitingCount(): u32 {
  return waiting;
}

export function frameNumber(): u32 {
  return frame;
}

// --- The heaps -------------------------------------------------------------------------------------------------------

function at(which: u32, position: u32): Ticket {
  return load<Ticket>(heap + ((<usize>position) << POSITION_SHIFT) + ((<usize>which) << 2));
}

function put(which: u32, position: u32, ticket: Ticket): void {
  store<Ticket>(heap + ((<usize>position) << POSITION_SHIFT) + ((<usize>which) << 2), ticket);
  if (which == BY_RANK) ticket.queued = position + 1;
  else ticket.dated = position + 1;
}

function isBefore(which: u32, one: Ticket, other: Ticket): bool {
  const mine = which == BY_RANK ? one.rank : <u64>one.deadline;
  const theirs = which == BY_RANK ? other.rank : <u64>other.deadline;
  return mine == theirs ? one.ticket < other.ticket : mine < theirs;
}

function rise(which: u32, from: u32): void {
  const ticket = at(which, from);
  let position = from;
  while (position) {
    const above = (position - 1) >> 1;
    if (!isBefore(which, ticket, at(which, above))) break;
    put(which, position, at(which, above));
    position = above;
  }
  put(which, position, ticket);
}

function sink(which: u32, from: u32, count: u32): void {
  const ticket = at(which, from);
  let position = from;
  while (true) {
    let below = (position << 1) + 1;
    if (below >= count) break;
    if (below + 1 < count && isBefore(which, at(which, below + 1), at(which, below))) below++;
    if (!isBefore(which, at(which, below), ticket)) break;
    put(which, position, at(which, below));
    position = below;
  }
  put(which, position, ticket);
}

/** Takes out the search at a position. `count`: how many are left. */
function remove(which: u32, position: u32, count: u32): void {
  if (position == count) return;
  const last = at(which, count);
  put(which, position, last);
  rise(which, position);
  sink(which, (which == BY_RANK ? last.queued : last.dated) - 1, count);
}

// --- Waiting ---------------------------------------------------------------------------------------------------------

/** Adds a search to those that wait. It is not one of them yet, and there is room. */
export function push(ticket: Ticket): void {
  if (DEBUG) assert(!ticket.queued && !ticket.dated, 'a session waits once');
  if (DEBUG) assert(capacity(heap) >> POSITION_SHIFT > <usize>waiting, 'there is room for one more that waits');
  ticket.rank = rankOf(ticket);
  put(BY_RANK, waiting++, ticket);
  rise(BY_RANK, waiting - 1);
  if (ticket.deadline == NO_DEADLINE) return;
  put(BY_DEADLINE, dated++, ticket);
  rise(BY_DEADLINE, dated - 1);
}

/** Takes a search out of those that wait, if it is one of them. */
export function withdraw(ticket: Ticket): void {
  if (!ticket.queued) return;
  const position = ticket.queued - 1;
  if (DEBUG) assert(position < waiting && at(BY_RANK, position) == ticket, 'a session that waits knows its position');
  ticket.queued = 0;
  remove(BY_RANK, position, --waiting);
  if (!ticket.dated) return;
  const among = ticket.dated - 1;
  if (DEBUG) assert(among < dated && at(BY_DEADLINE, among) == ticket, 'a session knows its position among deadlines');
  ticket.dated = 0;
  remove(BY_DEADLINE, among, --dated);
}

/** Notes that a search has ended in this frame, whether it has waited or not. */
export function noteEnd(ticket: Ticket): void {
  ticket.ended = frame;
}

/** The search whose turn it is. At least one has to wait. */
export function first(): Ticket {
  if (DEBUG) assert(waiting, 'somebody waits');
  if (dated) {
    const next = at(BY_DEADLINE, 0);
    if (next.deadline <= frame) return next;
  }
  return at(BY_RANK, 0);
}

/** Makes sure that one more can wait. */
export function makeRoom(): bool {
  const used = (<usize>waiting) << POSITION_SHIFT;
  const room = used + (1 << POSITION_SHIFT);
  if (heap && capacity(heap) >= room) return true;
  const bigger = take(max<usize>(room << 1, 256));
  if (!bigger) return false;
  memory.copy(bigger, heap, used);
  give(heap);
  heap = bigger;
  return true;
}

/** Puts a search after all others of its rank. */
export function takeNumber(ticket: Ticket): void {
  ticket.turn = 0;
  ticket.ticket = tickets++;
}

// --- Ranks -----------------------------------------------------------------------------------------------------------

function rankOf(ticket: Ticket): u64 {
  const deadline = ticket.deadline;
  if (deadline <= frame) return <u64>deadline;
  const risen = (frame - ticket.served) >> FRAMES_TO_RISE;
  const priority = ticket.priority + risen;
  // A session that has risen above all others goes first, whatever deadlines they have.
  if (priority > HIGHEST && risen) return (<u64>1) << 32;
  return ((<u64>(2 + HIGHEST - priority)) << 32) | deadline;
}

/** Begins a new frame: searches may rise, or reach their deadline. */
export function nextFrame(): void {
  frame++;
  const count = min(waiting, LOOKED_AT);
  for (let i: u32 = 0; i < count; i++) {
    if (registers.nextLook >= waiting || (!i && count == waiting)) registers.nextLook = 0;
    const lookedAt = registers.nextLook++;
    const ticket = at(BY_RANK, lookedAt);
    const rank = rankOf(ticket);
    // Ranks only rise, so the searches that move down here have already been checked.
    if (rank < ticket.rank) {
      ticket.rank = rank;
      rise(BY_RANK, lookedAt);
    }
  }
}
