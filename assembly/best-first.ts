// Best-first search (docs/semantics.md, Strategies): always on with the open network of which the least can come. It needs memory for
// all of them. When little is left, it becomes a depth-first search below each of those that are still open, the least first.

import {
  ALL_MARKED,
  ARENA_TOP,
  COST,
  EMPTY_NETWORK,
  FLAGS,
  CHOICE_POINT_ARENA,
  CHOICE_POINT_BOUND,
  CHOICE_POINT_CELL,
  CHOICE_POINT_COST,
  CHOICE_POINT_DEPTH,
  CHOICE_POINT_PHASE,
  CHOICE_POINT_PLAN,
  CHOICE_POINT_TRAIL,
  CHOICE_POINT_WEIGHT,
  MORE,
  NODE_CHOICE_POINT,
  OUT_OF_DEPTH,
  OUT_OF_MEMORY,
  PLAN_HEAD,
  REMEMBERS,
  RUNNING,
  SESSION_AGENDA,
  SESSION_BOTTOM,
  SESSION_BOUND,
  SESSION_DEPTH,
  SESSION_DEPTH_LIMIT,
  SESSION_FLOOR,
  SESSION_CHOICE_POINT,
  SESSION_HAS_PLAN,
  SESSION_LEAVE_AT,
  SESSION_LOWEST_TRAIL,
  SESSION_OPEN,
  SESSION_REMEMBERS,
  SESSION_REMEMBER_AFTER,
  SESSION_SHORT,
  SESSION_WORLD,
  TRAIL_TOP,
  WORLD_BOUNDS,
  WORLD_CHOICE_POINT_BYTES,
} from './memory';
import { boundChange, lowerBar, statedAbove } from './bounds';
import { callTask, slack } from './call';
import { countOne, taken } from './count';
import { firstHash, hasChoice } from './hash';
import { add, heapEnd, leastNode, leastValue, makeNode, removeLeast, switchTo } from './open';
import { keepPlan } from './plan';
import {
  beginToRemember,
  comeBack,
  followAlternative,
  followWrites,
  forgetAll,
  hashNetwork,
  mayImprove,
  note,
  pause,
  resume,
} from './remember';
import { ended, ROUND_OVER } from './rounds';
import { arenaStart, choicesEnd, choicesStart, trailEnd } from './stage';

// What `keep` and `next` need of the network at hand.
let stride: usize = 0;
let bound: f64 = 0;
let depth: u32 = 0;
let open: u32 = 0;
let lowest: usize = 0;
let remembers: bool = false;

/** Until it ends, as `search` does, or answers ROUND_OVER: memory is short. */
export function bestFirst(session: usize, budget: u32): u32 {
  const world: usize = load<usize>(session, SESSION_WORLD);
  const bounds: usize = load<u32>(world, WORLD_BOUNDS);
  const depthLimit = load<u32>(session, SESSION_DEPTH_LIMIT);
  let agenda: usize = load<usize>(session, SESSION_AGENDA);
  let status = RUNNING;
  takeUpAgain(session, world, agenda);

  while (true) {
    if (taken >= budget) break;
    if (depth >= depthLimit) {
      status = OUT_OF_DEPTH;
      break;
    }
    if (isShort()) {
      status = ROUND_OVER;
      break;
    }
    countOne();
    depth++;
    let answer: u32 = 0;
    let head: u64 = 0;
    let trail: usize = load<usize>(TRAIL_TOP);
    let value = load<f64>(COST) + bound;
    if (!isTooMuch(session, value)) value += statedAbove(agenda, bounds);
    if (isTooMuch(session, value)) {
      // Nothing better can come of it.
    } else if (agenda == EMPTY_NETWORK) {
      if (!keepPlan(session)) {
        status = OUT_OF_MEMORY;
        break;
      }
      lowerBar(session, load<f64>(COST));
    } else if (!isMet(agenda)) {
      if (open && leastValue() < value) {
        store<u32>(scratch(), 0, CHOICE_POINT_PHASE);
        keep(agenda, value, 0, trail);
      } else {
        answer = callTask(agenda, scratch(), 0);
        if (answer & MORE) keep(agenda, value, answer, trail);
      }
    }

    while (!answer) {
      if (!open || isTooMuch(session, leastValue())) {
        open = 0;
        status = ended(session);
        break;
      }
      const node = leastNode();
      const frame = node + NODE_CHOICE_POINT;
      if (remembers) comeBack(frame, 0);
      switchTo(node, stride);
      trail = load<usize>(TRAIL_TOP);
      agenda = load<usize>(frame, CHOICE_POINT_CELL);
      bound = load<f64>(frame, CHOICE_POINT_BOUND);
      depth = load<u32>(frame, CHOICE_POINT_DEPTH);
      answer = callTask(agenda, frame, load<u32>(frame, CHOICE_POINT_PHASE));
      if (!(answer & MORE)) removeLeast(open--);
    }
    if (status != RUNNING) break;
    const result: usize = answer & ~FLAGS;
    if (bounds) bound += boundChange(agenda, result, bounds);
    if (remembers) {
      head = firstHash(agenda);
      followWrites(trail);
      followAlternative(agenda, head, result);
    }
    agenda = result;
  }
  if (remembers) pause(session);
  store<usize>(session, agenda, SESSION_AGENDA);
  store<usize>(session, heapEnd(open), SESSION_CHOICE_POINT);
  store<u32>(session, depth, SESSION_DEPTH);
  store<f64>(session, bound, SESSION_BOUND);
  store<u32>(session, open, SESSION_OPEN);
  store<usize>(session, lowest, SESSION_LOWEST_TRAIL);
  if (status == ROUND_OVER) becomeDepthFirst(session);
  return status;
}

function takeUpAgain(session: usize, world: usize, agenda: usize): void {
  stride = load<usize>(world, WORLD_CHOICE_POINT_BYTES);
  bound = load<f64>(session, SESSION_BOUND);
  depth = load<u32>(session, SESSION_DEPTH);
  open = load<u32>(session, SESSION_OPEN);
  lowest = load<usize>(session, SESSION_LOWEST_TRAIL);
  if (load<u32>(session, SESSION_REMEMBERS) == REMEMBERS) resume(session);
  // From the beginning, if at all.
  else if (!depth && load<u32>(session, SESSION_REMEMBER_AFTER)) beginToRemember(session, agenda);
  remembers = load<u32>(session, SESSION_REMEMBERS) == REMEMBERS;
}

/** Whether the network at hand was met before, at no higher cost. */
function isMet(agenda: usize): bool {
  if (!remembers || !hasChoice(agenda)) return false;
  return !mayImprove(load<f64>(COST), 0, false);
}

/** Where a function keeps its variables as long as it is not known whether there is more to come of them. */
function scratch(): usize {
  return choicesEnd() - stride;
}

/** The network at hand, taken up in the state that held when the trail's top was at `trail`, stays open. */
function keep(agenda: usize, value: f64, answer: u32, trail: usize): void {
  const frame = scratch();
  store<usize>(frame, agenda, CHOICE_POINT_CELL);
  store<u32>(frame, depth, CHOICE_POINT_DEPTH);
  store<f64>(frame, bound, CHOICE_POINT_BOUND);
  if (!(answer & ALL_MARKED)) {
    store<usize>(frame, trail, CHOICE_POINT_TRAIL);
    store<u32>(frame, load<u32>(PLAN_HEAD), CHOICE_POINT_PLAN);
    store<f64>(frame, load<f64>(COST), CHOICE_POINT_COST);
  }
  if (remembers) note(frame);
  if (trail < lowest) lowest = trail;
  add(open++, value, makeNode(frame, stride, trail));
}

/** Whether nothing better than the best plan can come of a network of such a value. */
function isTooMuch(session: usize, value: f64): bool {
  return load<u32>(session, SESSION_HAS_PLAN) != 0 && value >= load<f64>(session, SESSION_LEAVE_AT);
}

/** Whether what is left is better kept for a depth-first search: a quarter, or what one iteration takes. */
function isShort(): bool {
  const writes = trailEnd() - min(lowest, load<usize>(TRAIL_TOP));
  const kept = max((trailEnd() - arenaStart()) >> 2, slack + NODE_CHOICE_POINT + stride + writes);
  const left = <isize>(trailEnd() - writes) - <isize>load<usize>(ARENA_TOP);
  return left < <isize>kept || heapEnd(open + 1) + 4 * stride > choicesEnd();
}

function becomeDepthFirst(session: usize): void {
  forgetAll(session);
  store<u32>(session, 1, SESSION_SHORT);
  store<usize>(session, load<usize>(session, SESSION_CHOICE_POINT) - choicesStart(), SESSION_BOTTOM);
  store<usize>(session, load<usize>(ARENA_TOP), SESSION_FLOOR);
}

/** On to the least of the networks that were open when memory became short. Answers false when nothing can come of any. */
export function nextOpen(session: usize): bool {
  const world: usize = load<usize>(session, SESSION_WORLD);
  const bounds: usize = load<u32>(world, WORLD_BOUNDS);
  const size: usize = load<usize>(world, WORLD_CHOICE_POINT_BYTES);
  const frame = choicesStart() + load<usize>(session, SESSION_BOTTOM);
  const isRemembering = load<u32>(session, SESSION_REMEMBERS) == REMEMBERS;
  if (isRemembering) resume(session);
  for (let left = load<u32>(session, SESSION_OPEN); left;) {
    if (isTooMuch(session, leastValue())) break;
    const node = leastNode();
    removeLeast(left--);
    store<u32>(session, left, SESSION_OPEN);
    // From one state to the other by way of the first: what differs goes out of the state's hash and comes in again.
    if (isRemembering) followWrites(trailEnd());
    switchTo(node, size);
    if (isRemembering) followWrites(trailEnd());
    memory.copy(frame, node + NODE_CHOICE_POINT, size);
    store<u32>(ARENA_TOP, load<u32>(session, SESSION_FLOOR));
    store<u32>(frame, load<u32>(session, SESSION_FLOOR), CHOICE_POINT_ARENA);
    store<u64>(frame, 0, CHOICE_POINT_WEIGHT);
    const agenda: usize = load<usize>(frame, CHOICE_POINT_CELL);
    const answer = callTask(agenda, frame, load<u32>(frame, CHOICE_POINT_PHASE));
    if (!answer) continue;
    const result: usize = answer & ~FLAGS;
    if (isRemembering) {
      followWrites(load<usize>(frame, CHOICE_POINT_TRAIL));
      hashNetwork(result);
      pause(session);
    }
    store<usize>(session, result, SESSION_AGENDA);
    store<usize>(session, answer & MORE ? frame + size : frame, SESSION_CHOICE_POINT);
    store<u32>(session, load<u32>(frame, CHOICE_POINT_DEPTH), SESSION_DEPTH);
    store<f64>(
      session,
      load<f64>(frame, CHOICE_POINT_BOUND) + (bounds ? boundChange(agenda, result, bounds) : 0),
      SESSION_BOUND,
    );
    return true;
  }
  store<u32>(session, 0, SESSION_OPEN);
  return false;
}
