// Sessions: one search each, from the request to its end. A session is new, on stage, parked or over; stepping it puts
// it on stage first.

import {
  BEST_FIRST,
  CANCELLED,
  FAULT,
  FAULT_ITERATIONS,
  FAULT_MEMORY,
  FAULT_WORK,
  LATE,
  MOST_WORK,
  NEW,
  ON_STAGE,
  OUT_OF_ITERATIONS,
  OUT_OF_MEMORY,
  OVER,
  PARKED,
  PROVING,
  REMEMBERS,
  RUNNING,
  SessionHeader,
  TASK_NUMBER,
  TO_PROVE,
  Ticket,
  WorldHeader,
  registers,
} from './memory';
import { resetCosts } from './bounds';
import { setDomain } from './call';
import { besides, countWorkDownTo, taken } from './count';
import { atLeast, give, takeZeroed } from './heap';
import { lastAsked } from './network';
import { dropNews, tellOfEnd } from './news';
import { forget, park, unpark } from './park';
import { copyWords, givePlan, resetPlan } from './plan';
import { keepLowerBound } from './proven';
import { leaveProof } from './proof';
import { noteEnd, withdraw } from './queue';
import { beginRecord, dropRecord, keepRecord } from './record';
import { pause } from './remember';
import { beginSearch, search } from './search';
import { CUT } from './signals';
import { arenaStart, enterStage, onStage } from './stage';
import { beginOn, cross, spoilBase } from './world';
import { DEBUG } from './debug';

/**
 * Makes a session without a request, or only a ticket for a search that the host steps. Returns null if memory runs
 * out.
 */
export function createSession(isGuest: bool): Ticket | null {
  const address = takeZeroed(isGuest ? offsetof<Ticket>() : offsetof<SessionHeader>());
  if (!address) return null;
  const ticket = changetype<Ticket>(address);
  ticket.progress = OVER;
  ticket.isGuest = isGuest;
  return ticket;
}

const SHORT_REQUEST: usize = 128;

/** Makes room for the image of the request, which the bindings write. Returns 0 if memory runs out. */
export function requestRoom(session: SessionHeader, bytes: usize): usize {
  const request = atLeast(session.request, bytes);
  // Most are short, and `memory.fill` is a call into the engine.
  if (request && bytes > SHORT_REQUEST) memory.fill(request, 0, bytes);
  else if (request) for (let at: usize = 0; at < bytes; at += 8) store<u64>(request + at, 0);
  session.request = request;
  session.requestBytes = request ? bytes : 0;
  return request;
}

/** Notifies the watcher of a search that has ended, or is about to be restarted. */
function tell(session: SessionHeader): void {
  const watcher = registers.watcher;
  if (watcher) call_indirect<void>(watcher, session);
}

/** Resets a session for a new search. The bindings have already written the request and the options. */
export function restart(session: SessionHeader): void {
  if (session.progress != OVER) tell(session);
  withdraw(session);
  forget(session);
  dropNews(session);
  session.status = RUNNING;
  session.progress = NEW;
  session.iterations = 0;
  session.faultCode = 0;
  resetPlan(session);
  resetCosts(session);
}

/** Frees a session, or a ticket. */
export function freeSession(ticket: Ticket): void {
  withdraw(ticket);
  if (ticket.progress != OVER) end(ticket, CANCELLED);
  dropNews(ticket);
  if (!ticket.isGuest) {
    const session = changetype<SessionHeader>(ticket);
    givePlan(session);
    give(session.request);
  }
  give(changetype<usize>(ticket));
}

/** Starts the search with the fluents of this crossing. */
function begin(session: SessionHeader): void {
  if (DEBUG) assert(session.progress == NEW, 'only a new search begins');
  const world = load<WorldHeader>(session.home);
  enterStage(session);
  // This comes before the fluents are laid out: listing them may run out of memory, which ends the search.
  session.progress = ON_STAGE;
  beginOn(session, world);
  copyWords(arenaStart(), session.request, session.requestBytes);
  session.records = keepsRecords(session);
  // This calls functions of the domain.
  setDomain(world, false);
  beginSearch(session);
}

/** Ends a search with a status. */
export function end(ticket: Ticket, status: u32): u32 {
  if (DEBUG) assert(ticket.progress != OVER, 'a search ends once');
  if (!ticket.isGuest) forget(changetype<SessionHeader>(ticket));
  ticket.status = status;
  ticket.progress = OVER;
  noteEnd(ticket);
  // The host notifies the watcher of the host's searches.
  if (!ticket.isGuest) tell(changetype<SessionHeader>(ticket));
  tellOfEnd(ticket);
  return status;
}

/** Frees the stage for another session. Returns false if there is no memory to park the current one. */
export function clearStage(): bool {
  const other = onStage();
  return !other || park(other);
}

/**
 * Takes up at most `budget` networks of a session's search, in a crossing from the game. Returns the status. `work`:
 * the most work; 0: any amount.
 */
export function step(session: SessionHeader, budget: u32, work: u32): u32 {
  cross(false);
  let left = budget;
  let status: u32;
  do {
    beginSlice(work);
    status = advance(session, left);
    left -= taken;
  } while (!work && left && status == RUNNING);
  if (status != RUNNING) withdraw(session);
  return status;
}

export function beginSlice(work: u32): void {
  registers.workLeft = work ? min(work, MOST_WORK - 1) : MOST_WORK - 1;
}

/** Continues a search within a crossing, with the work that is left in the slice. Returns the status. */
export function advance(session: SessionHeader, budget: u32): u32 {
  if (session.progress == OVER) return session.status;
  if (session.progress != ON_STAGE) {
    if (!clearStage()) return end(session, OUT_OF_MEMORY);
    if (session.progress == PARKED) unpark(session);
    else begin(session);
  }
  if (DEBUG) assert(session == onStage(), 'the search on stage is stepped');
  setDomain(session.world, session.records != 0 && !isProving(session));
  const limit = session.iterationLimit;
  const left = limit ? limit - session.iterations : <u64>budget;
  const most = left < <u64>budget ? <u32>left : budget;
  const status = session.world.counts ? work(session, most) : search(session, most);
  if (DEBUG) assert(taken <= budget, 'a step takes no more than its budget');
  session.iterations += <u64>(taken - besides);
  if (status == RUNNING && (!limit || session.iterations < limit)) return RUNNING;
  const last = status == RUNNING ? OUT_OF_ITERATIONS : status;
  keepLowerBound(session, last);
  return end(session, last);
}

/** After this number of iterations without an interruption, the search keeps no record until the next interruption. */
const SHORT_ITERATIONS: u32 = 256;

/** Iterations of a proof are not interrupted. */
function isProving(session: SessionHeader): bool {
  return session.proving == PROVING || session.proving == TO_PROVE;
}

/** Makes a search that is saved begin its proof again. Returns false if there is no memory to park it. */
export function withoutProof(session: SessionHeader): bool {
  if (session.proving != PROVING || session.progress == OVER) return true;
  if (session.progress != ON_STAGE) {
    if (!clearStage()) return false;
    unpark(session);
  }
  leaveProof(session);
  return park(session);
}

/** Whether a search keeps records from the beginning, so that no external is called twice for the same value. */
function keepsRecords(session: SessionHeader): u32 {
  return session.strategy == BEST_FIRST || isProving(session) ? 0 : session.world.asks;
}

/** Continues the search for the rest of the slice's work, but for no longer than one alternative may take. */
function work(session: SessionHeader, budget: u32): u32 {
  const left = registers.workLeft;
  const isUncut = session.uncut != 0 || session.strategy == BEST_FIRST || isProving(session);
  const limit = session.workLimit ? session.workLimit : i64.MAX_VALUE;
  const allowed = max<i64>(limit - session.work, registers.workLeast);
  const slice = isUncut ? left + <i32>MOST_WORK : <i32>min<i64>(left, allowed);
  registers.workLeft = slice;
  countWorkDownTo(registers.workLeast + (isUncut ? <i32>MOST_WORK : 0));
  beginRecord(session);
  const status = search(session, session.uncut ? 1 : budget);
  const isCut = status == CUT;
  const isLate = registers.workLeft < -(<i32>(LATE >> 1));
  if (isLate) registers.workLeft += LATE;
  if (isCut) keepRecord(session);
  else {
    dropRecord(session);
    if (taken >= SHORT_ITERATIONS) session.records = keepsRecords(session);
  }
  const isTooMuch = isCut && (isUncut || session.work >= limit);
  registers.workLeft = isLate ? -1 : left - (slice - registers.workLeft);
  if (!isTooMuch) return isCut ? RUNNING : status;
  session.faultCode = FAULT_WORK;
  session.faultSite = lastAsked(session.agenda).task & TASK_NUMBER;
  return FAULT;
}

/**
 * After a trap, ends the search on stage with what is known of the fault, and returns its session. `code` is used if
 * the trap did not come from a check of the domain itself.
 */
export function recover(code: u32): SessionHeader | null {
  const session = onStage();
  if (!session) return null;
  session.iterations += <u64>(taken - besides);
  if (session.remembers == REMEMBERS) pause(session);
  const found = registers.faultCode;
  session.faultCode = found ? found : code;
  session.faultSite = registers.faultSite;
  registers.faultCode = 0;
  registers.faultSite = 0;
  if (found == FAULT_ITERATIONS) {
    session.iterations = session.iterationLimit;
    end(session, OUT_OF_ITERATIONS);
  } else end(session, found == FAULT_MEMORY ? OUT_OF_MEMORY : FAULT);
  // An interrupted function has not reported its writes yet.
  spoilBase(session.world);
  withdraw(session);
  return session;
}
