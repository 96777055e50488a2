// The scheduler: many searches under one budget (queue.ts says who is next). Within a rank they take turns of some
// thousand iterations: a search that has had its turn waits after all others of its rank.

import { CANCELLED, NO_DEADLINE, OVER, RUNNING, SessionHeader, TURN, Ticket, registers } from './memory';
import { first, frameNumber, makeRoom, nextFrame, push, takeNumber, waitingCount, withdraw } from './queue';
import { beginCount, besides } from './count';
import { dropNews } from './news';
import { givePlan } from './plan';
import { advance, beginSlice, end } from './session';
import { cross } from './world';
import { DEBUG } from './debug';

/** In a turn, 2 to this power units of work count as one iteration. */
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
 * Adds a search to those that wait. Its ticket has been written. `frames`: the number of frames within which it should
 * end. Returns false if memory runs out.
 */
export function submit(ticket: Ticket, frames: u32): bool {
  withdraw(ticket);
  if (!makeRoom()) return false;
  const frame = frameNumber();
  ticket.submitted = frame;
  ticket.served = frame;
  ticket.deadline = frames == NO_DEADLINE ? NO_DEADLINE : frame + frames;
  takeNumber(ticket);
  push(ticket);
  return true;
}

/** Moves a waiting search to its new place after its ticket was changed. */
export function submitAgain(ticket: Ticket): void {
  withdraw(ticket);
  push(ticket);
}

/** Ends a search before its own end, without a plan or with the best plan so far. */
export function cancel(ticket: Ticket, status: u32): void {
  if (ticket.progress == OVER) return;
  end(ticket, status);
  withdraw(ticket);
}

/** Ends a search whose plan is no longer needed. */
export function release(session: SessionHeader): void {
  cancel(session, CANCELLED);
  dropNews(session);
  givePlan(session);
}

/**
 * Takes up at most `budget` networks of waiting searches, in at most `turns` turns and with at most `work` work (0: any
 * amount). Returns how many. `isNewFrame`: the game may have written to its worlds since the last call.
 */
export function run(budget: u32, turns: u32, isNewFrame: bool, work: u32): u32 {
  spent = 0;
  beginSlice(work);
  if (isNewFrame) {
    cross(true);
    nextFrame();
  }
  for (let taken: u32 = 0; taken < turns && spent < budget && waitingCount() && isWorkLeft(); taken++) {
    const next = first();
    if (next.isGuest) break;
    const session = changetype<SessionHeader>(next);
    const turn = session.turn;
    const before = session.iterations;
    const workBefore = registers.workLeft;
    withdraw(session);
    // A search may end before it counts an iteration.
    beginCount(0);
    session.served = frameNumber();
    const status = advance(session, min(budget - spent, TURN - turn));
    const used = <u32>(session.iterations - before) + besides;
    if (DEBUG) assert(used <= budget - spent && used <= TURN - turn, 'a search takes no more than its turn');
    // A search that ends at once has also taken some time.
    spent += max<u32>(used, 1);
    if (status != RUNNING) continue;
    const worked = (<u32>max(workBefore - registers.workLeft, 0)) >> WORK_SHIFT;
    if (turn + used + worked < TURN) session.turn = turn + used + worked;
    else takeNumber(session);
    push(session);
  }
  return spent;
}
