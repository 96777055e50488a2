// The scheduler: many searches under one budget (queue.ts says who is next). Within a rank they take turns of some
// thousand iterations: a search that has had its turn waits behind all others of the rank.

import { CANCELLED, NO_DEADLINE, OVER, RUNNING, SessionHeader, registers } from './memory';
import { first, frameNumber, makeRoom, nextFrame, push, takeTicket, waitingCount, withdraw } from './queue';
import { beginCount, besides } from './count';
import { dropNews } from './news';
import { givePlan } from './plan';
import { advance, beginSlice, end } from './session';
import { cross } from './world';
import { DEBUG } from './debug';

/** Iterations of a turn: long enough for most searches to end in, and not to be parked. */
const TURN: u32 = 4096;
/** So much work counts as an iteration in a turn: 2 to this power. */
const WORK_SHIFT: u32 = 4;

function isWorkLeft(): bool {
  return registers.workLeft >= registers.workLeast;
}

/** Iterations spent in this call of `run`: global, so that they are known after a trap. */
let spent: u32 = 0;

export function spentIterations(): u32 {
  return spent;
}

/**
 * A session, whose header is written, waits from now on. `frames`: within how many it should end. Answers false without
 * memory.
 */
export function submit(session: SessionHeader, frames: u32): bool {
  withdraw(session);
  if (!makeRoom()) return false;
  const frame = frameNumber();
  session.submitted = frame;
  session.served = frame;
  session.deadline = frames == NO_DEADLINE ? NO_DEADLINE : frame + frames;
  takeTicket(session);
  push(session);
  return true;
}

/** A session that waits does so by its header, which has been written anew. */
export function submitAgain(session: SessionHeader): void {
  withdraw(session);
  push(session);
}

/** Ends a search that is not over, without a plan or with the best so far. */
export function cancel(session: SessionHeader, status: u32): void {
  if (session.progress == OVER) return;
  end(session, status);
  withdraw(session);
  // Whoever cancels a search knows of it.
  if (status == CANCELLED) dropNews(session);
}

/** The same for a search whose plan is not needed any more either. */
export function release(session: SessionHeader): void {
  cancel(session, CANCELLED);
  dropNews(session);
  givePlan(session);
}

/**
 * Takes up at most `budget` networks of those that wait, in at most so many turns and with so much work (0: however
 * much it takes), and answers how many. A new frame: the game may have written to its worlds since the last call.
 */
export function run(budget: u32, turns: u32, isNewFrame: bool, work: u32): u32 {
  spent = 0;
  beginSlice(work);
  if (isNewFrame) {
    cross(true);
    nextFrame();
  }
  for (let taken: u32 = 0; taken < turns && spent < budget && waitingCount() && isWorkLeft(); taken++) {
    const session = first();
    // A search of the host's (addons/goals/schedule.ts): it has no world here, and the host steps it.
    if (!session.home) break;
    const turn = session.turn;
    const before = session.iterations;
    const workBefore = registers.workLeft;
    withdraw(session);
    // A search may end before it counts.
    beginCount(0);
    session.served = frameNumber();
    const status = advance(session, min(budget - spent, TURN - turn));
    const used = <u32>(session.iterations - before) + besides;
    if (DEBUG) assert(used <= budget - spent && used <= TURN - turn, 'a search takes no more than its turn');
    // One that ends at once has taken a moment too.
    spent += max<u32>(used, 1);
    if (status != RUNNING) continue;
    const worked = (<u32>max(workBefore - registers.workLeft, 0)) >> WORK_SHIFT;
    if (turn + used + worked < TURN) session.turn = turn + used + worked;
    else takeTicket(session);
    push(session);
  }
  return spent;
}
