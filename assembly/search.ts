// The search: SHPE's algorithm 1 as one loop over an explicit stack of choice points, first plan (algorithm 2) and best
// plan by branch and bound (algorithm 3). It runs on the stage; session.ts puts searches there and takes them away.
//
// One iteration takes up one task network. Its first task's function, called through the table, answers with the network that
// results from the next alternative. Only when more alternatives may follow is a frame kept; the frame then says how
// everything was before, and backtracking is restoring that and asking again.

import {
  ALL_MARKED,
  ARENA_MARKED,
  ARENA_TOP,
  BEST_FIRST,
  BEST_PLAN,
  CANDIDATE,
  CELL_TASK,
  CHOICE,
  COST,
  EMPTY_NETWORK,
  EXHAUSTED,
  FLAGS,
  CHOICE_POINT_ARENA,
  CHOICE_POINT_BOUND,
  CHOICE_POINT_CELL,
  CHOICE_POINT_COST,
  CHOICE_POINT_DEPTH,
  CHOICE_POINT_DISCREPANCIES,
  CHOICE_POINT_PHASE,
  CHOICE_POINT_PLAN,
  CHOICE_POINT_TRAIL,
  MORE,
  NO_LIMIT,
  OUT_OF_DEPTH,
  OUT_OF_MEMORY,
  PLAN_HEAD,
  REMEMBERS,
  REMEMBERS_NO_MORE,
  RUNNING,
  SESSION_AGENDA,
  SESSION_BOTTOM,
  SESSION_BOUND,
  SESSION_CUT,
  SESSION_DEAD_ENDS,
  SESSION_DEPTH,
  SESSION_DEPTH_LIMIT,
  SESSION_DISCREPANCIES,
  SESSION_DISCREPANCY_LIMIT,
  SESSION_CHOICE_POINT,
  SESSION_HORIZON,
  SESSION_KEEPS,
  SESSION_LEAVE_AT,
  SESSION_MODE,
  SESSION_OPEN,
  SESSION_REMEMBERS,
  SESSION_REMEMBER_AFTER,
  SESSION_SHORT,
  SESSION_STRATEGY,
  SESSION_WORLD,
  SOLVED,
  TRACE_BYTES,
  TRACE_NETWORK,
  TRACE_BRANCH,
  TRAIL_TOP,
  BRANCH,
  WORLD_ACTIONS,
  WORLD_BOUNDS,
  WORLD_CHOICE_POINT_BYTES,
  WORLD_INDEPENDENT,
  WORLD_SLACK,
} from './memory';
import { bestFirst, nextOpen } from './best-first';
import { boundChange, isTooDear, lowerBar } from './bounds';
import { callTask } from './call';
import { beginCount, countOne, taken } from './count';
import { firstHash, hasChoice, taskHash } from './hash';
import { setIndependent } from './network';
import { countActions, keepDerivation, keepPlan } from './plan';
import {
  beginToRemember,
  comeBack,
  followAlternative,
  followWrites,
  forgetAll,
  inOrder,
  isNoted,
  isRemembered,
  isUseless,
  leave,
  lookForOrder,
  mayImprove,
  meet,
  note,
  pause,
  remember,
  resume,
} from './remember';
import { ROUND_OVER, ended, nextRound } from './rounds';
import { choicesEnd, choicesStart } from './stage';
import { undoTo } from './undo';

/**
 * Whether orders of independent tasks may be left out: they all come to the same, unless the search ends half-way at a horizon, or
 * sums of costs are rounded.
 */
function mayLeaveOutOrders(session: usize): bool {
  if (load<u32>(session, SESSION_HORIZON)) return false;
  return (
    load<u32>(session, SESSION_MODE) != BEST_PLAN || load<u32>(load<usize>(session, SESSION_WORLD), WORLD_BOUNDS) != 0
  );
}

/** Takes up at most `budget` networks of the session on stage and answers its status. */
export function search(session: usize, budget: u32): u32 {
  beginCount();
  lookForOrder(session);
  setIndependent(0);
  while (load<u32>(session, SESSION_DISCREPANCY_LIMIT) != NO_LIMIT) {
    const status = loop<Limited>(session, budget);
    if (status != ROUND_OVER) return status;
    nextRound(session);
  }
  setIndependent(mayLeaveOutOrders(session) ? load<u32>(load<usize>(session, SESSION_WORLD), WORLD_INDEPENDENT) : 0);
  if (load<u32>(session, SESSION_STRATEGY) != BEST_FIRST) return depthFirst(session, budget);
  if (!load<u32>(session, SESSION_SHORT)) {
    const status = bestFirst(session, budget);
    if (status != ROUND_OVER) return status;
  }
  while (true) {
    const status = depthFirst(session, budget);
    if (status != ROUND_OVER) return status;
    if (!nextOpen(session)) return ended(session);
  }
}

function depthFirst(session: usize, budget: u32): u32 {
  if (load<u32>(session, SESSION_REMEMBERS) != REMEMBERS) {
    const status = loop<Plain>(session, budget);
    if (status != REMEMBER_NOW) return status;
    // Without memory for it the search goes on as it was.
    if (!beginToRemember(session, load<usize>(session, SESSION_AGENDA))) return plainFromNowOn(session, budget);
  } else resume(session);
  const status = loop<Remembering>(session, budget);
  pause(session);
  if (status != REMEMBER_NO_MORE) return status;
  forgetAll(session);
  return plainFromNowOn(session, budget);
}

function plainFromNowOn(session: usize, budget: u32): u32 {
  store<u32>(session, REMEMBERS_NO_MORE, SESSION_REMEMBERS);
  return loop<Plain>(session, budget);
}

// The loop is compiled once for each: searches that need not remember do not pay for it.
type Plain = u8;
type Remembering = u16;
/** A round of limited discrepancy search. */
type Limited = u32;

/** Not statuses of a session: enough dead ends have been met; remembering does not pay. */
const REMEMBER_NOW: u32 = 0xff;
const REMEMBER_NO_MORE: u32 = 0xfe;

/** Keeps a choice point: how everything was when the network was taken up. The task's function has kept its own variables. */
function keepChoice(frame: usize, agenda: usize, depth: u32, answer: u32, trail: usize, arena: usize): void {
  store<usize>(frame, agenda, CHOICE_POINT_CELL);
  store<u32>(frame, depth, CHOICE_POINT_DEPTH);
  if (answer & ALL_MARKED) return;
  store<usize>(frame, trail, CHOICE_POINT_TRAIL);
  store<u32>(frame, load<u32>(PLAN_HEAD), CHOICE_POINT_PLAN);
  store<f64>(frame, load<f64>(COST), CHOICE_POINT_COST);
  if (!(answer & ARENA_MARKED)) store<usize>(frame, arena, CHOICE_POINT_ARENA);
}

/** Back to how everything was at a choice point; `mark` is its place in the trail. */
function restoreState(frame: usize, mark: usize): void {
  undoTo(mark);
  store<u32>(ARENA_TOP, load<u32>(frame, CHOICE_POINT_ARENA));
  store<u32>(PLAN_HEAD, load<u32>(frame, CHOICE_POINT_PLAN));
  store<f64>(COST, load<f64>(frame, CHOICE_POINT_COST));
}

function loop<Mode>(session: usize, budget: u32): u32 {
  const remembers = sizeof<Mode>() == sizeof<Remembering>();
  const limited = sizeof<Mode>() == sizeof<Limited>();
  const world: usize = load<usize>(session, SESSION_WORLD);
  const stride: usize = load<usize>(world, WORLD_CHOICE_POINT_BYTES);
  const slack: isize = load<isize>(world, WORLD_SLACK);
  const depthLimit = load<u32>(session, SESSION_DEPTH_LIMIT);
  const best = load<u32>(session, SESSION_MODE) == BEST_PLAN;
  const bounds: usize = best ? load<usize>(world, WORLD_BOUNDS) : 0;
  const bottom = choicesStart() + load<usize>(session, SESSION_BOTTOM);
  const traceStart = choicesEnd();
  const end = traceStart - stride - TRACE_BYTES;
  const keeps = load<u32>(session, SESSION_KEEPS) != 0;
  const horizon = load<u32>(session, SESSION_HORIZON);
  const discrepancyLimit = load<u32>(session, SESSION_DISCREPANCY_LIMIT);
  const mayRemember =
    !limited &&
    load<u32>(session, SESSION_REMEMBER_AFTER) != 0 &&
    load<u32>(session, SESSION_REMEMBERS) != REMEMBERS_NO_MORE;
  const patience = load<u32>(session, SESSION_REMEMBER_AFTER) - 1;
  let deadEnds = load<u32>(session, SESSION_DEAD_ENDS);
  let agenda: usize = load<usize>(session, SESSION_AGENDA);
  let frame: usize = load<usize>(session, SESSION_CHOICE_POINT);
  let depth = load<u32>(session, SESSION_DEPTH);
  let bound = load<f64>(session, SESSION_BOUND);
  let discrepancies = load<u32>(session, SESSION_DISCREPANCIES);
  let cut = load<u32>(session, SESSION_CUT) != 0;
  let status = RUNNING;

  while (true) {
    if (taken >= budget) break;
    if (!remembers) {
      if (mayRemember && deadEnds >= patience) {
        status = REMEMBER_NOW;
        break;
      }
    } else if (best && isUseless()) {
      status = REMEMBER_NO_MORE;
      break;
    }
    if (depth >= depthLimit) {
      status = OUT_OF_DEPTH;
      break;
    }
    countOne();
    depth++;
    let answer: u32 = 0;
    let head: u64 = 0;
    const arena = load<usize>(ARENA_TOP);
    const trail = load<usize>(TRAIL_TOP);
    if (remembers && !best) meet();
    if (best && isTooDear(session, agenda, bound, bounds)) {
      // Nothing better can come of it: as if it had no alternative.
      deadEnds++;
    } else if (agenda == EMPTY_NETWORK || (horizon && countActions(load<usize>(world, WORLD_ACTIONS)) >= horizon)) {
      if (!keepPlan(session)) {
        status = OUT_OF_MEMORY;
        break;
      }
      lowerBar(session, load<f64>(COST) + bound);
      if (keeps && !keepDerivation(session, depth - 1, agenda)) {
        status = OUT_OF_MEMORY;
        break;
      }
      if (!best) {
        status = SOLVED;
        break;
      }
    } else {
      if (<isize>(trail - arena) < slack) {
        status = OUT_OF_MEMORY;
        break;
      }
      if (remembers) {
        const noted = inOrder ? (load<u32>(agenda, CELL_TASK) & CHOICE) != 0 : hasChoice(agenda);
        if (noted) head = inOrder ? taskHash(agenda) : firstHash(agenda);
        const known =
          noted &&
          (best ? !mayImprove(load<f64>(COST), load<f64>(session, SESSION_LEAVE_AT), bounds != 0) : isRemembered(head));
        if (!known) {
          answer = callTask(agenda, frame, 0);
          if (noted) {
            if (answer) {
              note(frame);
              if (!inOrder) followWrites(trail);
              // Kept even for the only alternative, to see it fail.
              if (!(answer & MORE)) {
                store<u32>(frame, EXHAUSTED, CHOICE_POINT_PHASE);
                answer |= MORE;
              }
            }
          } else if (answer) {
            head = inOrder ? taskHash(agenda) : firstHash(agenda);
            followWrites(trail);
          } else {
            // What an inapplicable task wrote is no part of the state's hash.
            undoTo(trail);
          }
        }
      } else {
        answer = callTask(agenda, frame, 0);
        if (!answer) deadEnds++;
      }
    }
    if (answer & MORE) {
      keepChoice(frame, agenda, depth, answer, trail, arena);
      if (bounds) store<f64>(frame, bound, CHOICE_POINT_BOUND);
      if (limited) store<u32>(frame, discrepancies, CHOICE_POINT_DISCREPANCIES);
      frame += stride;
    }

    while (!answer) {
      if (frame == bottom) {
        if ((limited && cut) || (!limited && load<u32>(session, SESSION_OPEN))) status = ROUND_OVER;
        else status = ended(session);
        break;
      }
      // Back to the last choice point, for its next alternative.
      frame -= stride;
      if (limited) {
        discrepancies = load<u32>(frame, CHOICE_POINT_DISCREPANCIES) + 1;
        // That something is left for a later round has to be known only once.
        if (discrepancies > discrepancyLimit && cut) continue;
      }
      const mark = load<usize>(frame, CHOICE_POINT_TRAIL);
      if (remembers) comeBack(frame, mark);
      restoreState(frame, mark);
      if (bounds) bound = load<f64>(frame, CHOICE_POINT_BOUND);
      depth = load<u32>(frame, CHOICE_POINT_DEPTH);
      agenda = load<usize>(frame, CHOICE_POINT_CELL);
      const phase = load<u32>(frame, CHOICE_POINT_PHASE);
      // The frame's marks still hold, whatever the function says: only its own variables have changed.
      if (remembers) {
        head = inOrder ? taskHash(agenda) : firstHash(agenda);
        if (phase != EXHAUSTED) answer = callTask(agenda, frame, phase);
        // A task in an unordered network may be primitive.
        if (answer && !inOrder) followWrites(mark);
        if (isNoted(frame)) {
          if (!answer) {
            if (!best) remember(frame, head);
            else leave(frame, load<f64>(COST), load<f64>(session, SESSION_LEAVE_AT), bounds != 0);
          } else {
            if (!(answer & MORE)) store<u32>(frame, EXHAUSTED, CHOICE_POINT_PHASE);
            frame += stride;
          }
        } else if (answer & MORE) frame += stride;
      } else if (phase != EXHAUSTED) {
        answer = callTask(agenda, frame, phase);
        if (limited && answer && discrepancies > discrepancyLimit) {
          cut = true;
          answer = 0;
        }
        if (answer & MORE) frame += stride;
      }
    }
    if (status != RUNNING) break;
    if (keeps) {
      const entry = traceStart - <usize>depth * TRACE_BYTES;
      store<usize>(entry, agenda, TRACE_NETWORK);
      store<u32>(entry, load<u32>(BRANCH) | (load<u32>(CANDIDATE) << 16), TRACE_BRANCH);
    }
    // The trace is left room even where none is kept: what a search can do is the same with and without.
    if (frame + <usize>depth * TRACE_BYTES > end) {
      status = OUT_OF_MEMORY;
      break;
    }
    const result: usize = answer & ~FLAGS;
    if (bounds) bound += boundChange(agenda, result, bounds);
    if (remembers) followAlternative(agenda, head, result);
    agenda = result;
  }
  store<usize>(session, agenda, SESSION_AGENDA);
  store<usize>(session, frame, SESSION_CHOICE_POINT);
  store<u32>(session, depth, SESSION_DEPTH);
  store<f64>(session, bound, SESSION_BOUND);
  // Only the last round, which has no limit, remembers.
  if (limited) {
    store<u32>(session, discrepancies, SESSION_DISCREPANCIES);
    store<u32>(session, cut ? 1 : 0, SESSION_CUT);
  } else store<u32>(session, deadEnds, SESSION_DEAD_ENDS);
  return status;
}
