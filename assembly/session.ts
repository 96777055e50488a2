// Sessions: one search each, from the task network asked for to its end. A session is new, on stage, parked or over; stepping
// it puts it on stage first.

import {
  ARENA_TOP,
  BEST_PLAN,
  FAULT,
  FAULT_CODE,
  FAULT_MEMORY,
  FAULT_SITE,
  NEW,
  ON_STAGE,
  OUT_OF_ITERATIONS,
  OUT_OF_MEMORY,
  OVER,
  PARKED,
  REMEMBERS,
  RUNNING,
  SESSION_AGENDA,
  SESSION_BEST_COST,
  SESSION_BOUND,
  SESSION_BYTES,
  SESSION_DEAD_ENDS,
  SESSION_DEPTH,
  SESSION_DERIVATION,
  SESSION_EPOCH,
  SESSION_FAULT_CODE,
  SESSION_FAULT_SITE,
  SESSION_CHOICE_POINT,
  SESSION_REQUEST,
  SESSION_REQUEST_BYTES,
  SESSION_HAS_PLAN,
  SESSION_HOME,
  SESSION_LEAVE_AT,
  SESSION_LOWER_BOUND,
  SESSION_ITERATIONS,
  SESSION_ITERATION_LIMIT,
  SESSION_MODE,
  SESSION_PROGRESS,
  SESSION_PLAN,
  SESSION_REMEMBERS,
  SESSION_ROOT,
  SESSION_STATUS,
  SESSION_WORLD,
  WORLD_BOUNDS,
  WORLD_EPOCH,
} from './memory';
import { setDomain } from './call';
import { taken } from './count';
import { atLeast, give, take } from './heap';
import { forget, park, unpark } from './park';
import { copyWords } from './plan';
import { keepLowerBound } from './proven';
import { withdraw } from './queue';
import { pause } from './remember';
import { beginRound, firstRound } from './rounds';
import { search } from './search';
import { arenaStart, choicesStart, enterStage, onStage } from './stage';
import { beginOn, cross, spoilBase } from './world';

/** A session without a task network yet, or 0. */
export function createSession(): usize {
  const session = take(SESSION_BYTES);
  if (session) {
    memory.fill(session, 0, SESSION_BYTES);
    store<u32>(session, OVER, SESSION_PROGRESS);
  }
  return session;
}

/** Room for the image of the task network, which the bindings write; 0 when there is none. */
export function requestRoom(session: usize, bytes: usize): usize {
  const goal = atLeast(load<u32>(session, SESSION_REQUEST), bytes);
  if (goal) memory.fill(goal, 0, bytes);
  store<usize>(session, goal, SESSION_REQUEST);
  store<u32>(session, goal ? <u32>bytes : 0, SESSION_REQUEST_BYTES);
  return goal;
}

/** Makes the session new again: the same or another network and world, written into its header by the bindings. */
export function restart(session: usize): void {
  withdraw(session);
  forget(session);
  store<u32>(session, RUNNING, SESSION_STATUS);
  store<u32>(session, NEW, SESSION_PROGRESS);
  store<u64>(session, 0, SESSION_ITERATIONS);
  store<u32>(session, 0, SESSION_HAS_PLAN);
  store<u32>(session, 0, SESSION_FAULT_CODE);
  store<u32>(session, 0, SESSION_DEAD_ENDS);
  store<f64>(session, Infinity, SESSION_BEST_COST);
  store<f64>(session, Infinity, SESSION_LEAVE_AT);
  store<f64>(session, 0, SESSION_LOWER_BOUND);
  firstRound(session);
}

export function freeSession(session: usize): void {
  withdraw(session);
  forget(session);
  givePlan(session);
  give(load<u32>(session, SESSION_REQUEST));
  give(session);
}

/** Sessions that wait to be used again share the blocks of their plans, or each would come to hold the largest that it ever had. */
export function givePlan(session: usize): void {
  give(load<u32>(session, SESSION_PLAN));
  give(load<u32>(session, SESSION_DERIVATION));
  store<u32>(session, 0, SESSION_PLAN);
  store<u32>(session, 0, SESSION_HAS_PLAN);
  store<u32>(session, 0, SESSION_DERIVATION);
}

/** Starts the search: the fluents are those of this crossing. */
function begin(session: usize): void {
  const world: usize = load<usize>(load<usize>(session, SESSION_HOME));
  enterStage(session);
  beginOn(session, world);
  store<u32>(session, load<u32>(world, WORLD_EPOCH), SESSION_EPOCH);
  copyWords(arenaStart(), load<u32>(session, SESSION_REQUEST), load<usize>(session, SESSION_REQUEST_BYTES));
  // Bounds are the domain's to tell.
  setDomain(world);
  beginRound(session);
  store<u32>(session, ON_STAGE, SESSION_PROGRESS);
}

/** Ends a search with a status. */
export function end(session: usize, status: u32): u32 {
  forget(session);
  store<u32>(session, status, SESSION_STATUS);
  store<u32>(session, OVER, SESSION_PROGRESS);
  return status;
}

/** Frees the stage for another session. Answers false when there is no memory to park the one that has it. */
export function clearStage(): bool {
  const other = onStage();
  return !other || park(other);
}

/** Takes up at most `budget` networks of a session's search and answers its status; a crossing from the game of its own. */
export function step(session: usize, budget: u32): u32 {
  cross(false);
  const status = advance(session, budget);
  if (status != RUNNING) withdraw(session);
  return status;
}

/** The same within a crossing. */
export function advance(session: usize, budget: u32): u32 {
  const place = load<u32>(session, SESSION_PROGRESS);
  if (place == OVER) return load<u32>(session, SESSION_STATUS);
  if (place != ON_STAGE) {
    if (!clearStage()) return end(session, OUT_OF_MEMORY);
    if (place == PARKED) unpark(session);
    else begin(session);
  }
  setDomain(load<usize>(session, SESSION_WORLD));
  const limit = load<u64>(session, SESSION_ITERATION_LIMIT);
  const done = load<u64>(session, SESSION_ITERATIONS);
  const left = limit ? limit - done : <u64>budget;
  const status = search(session, left < <u64>budget ? <u32>left : budget);
  const now = done + <u64>taken;
  store<u64>(session, now, SESSION_ITERATIONS);
  if (status == RUNNING && (!limit || now < limit)) return RUNNING;
  const last = status == RUNNING ? OUT_OF_ITERATIONS : status;
  keepLowerBound(session, last);
  return end(session, last);
}

/**
 * After a trap: ends the search that was on stage, with what is known of the fault, and answers its session. `code` is used
 * where the trap came from outside a domain's own checks.
 */
export function recover(code: u32): usize {
  const session = onStage();
  if (!session) return 0;
  store<u64>(session, load<u64>(session, SESSION_ITERATIONS) + <u64>taken, SESSION_ITERATIONS);
  if (load<u32>(session, SESSION_REMEMBERS) == REMEMBERS) pause(session);
  const found = load<u32>(FAULT_CODE);
  store<u32>(session, found ? found : code, SESSION_FAULT_CODE);
  store<u32>(session, load<u32>(FAULT_SITE), SESSION_FAULT_SITE);
  store<u32>(FAULT_CODE, 0);
  store<u32>(FAULT_SITE, 0);
  end(session, found == FAULT_MEMORY ? OUT_OF_MEMORY : FAULT);
  // A function that is left in the middle has not yet said what it has written.
  spoilBase(session);
  withdraw(session);
  return session;
}
