// What a search for the best plan has proven by now: the least that a plan can cost.

import {
  BEST_FIRST,
  BEST_PLAN,
  COST,
  FAILED,
  CHOICE_POINT_BOUND,
  CHOICE_POINT_COST,
  NO_LIMIT,
  ON_STAGE,
  OPEN_VALUE,
  PARKED,
  SESSION_BOTTOM,
  SESSION_BOUND,
  SESSION_COST,
  SESSION_DISCREPANCY_LIMIT,
  SESSION_CHOICE_POINT,
  SESSION_LEAVE_AT,
  SESSION_LOWER_BOUND,
  SESSION_MODE,
  SESSION_OPEN,
  SESSION_PARKED,
  SESSION_PROGRESS,
  SESSION_SHORT,
  SESSION_STRATEGY,
  SESSION_WORLD,
  SOLVED,
  WORLD_BOUNDS,
  WORLD_CHOICE_POINT_BYTES,
} from './memory';
import { choicesStart } from './stage';

/** No plan costs less, as far as is known between two steps. */
export function lowerBound(session: usize): f64 {
  const atStart = load<f64>(session, SESSION_LOWER_BOUND);
  const place = load<u32>(session, SESSION_PROGRESS);
  if (load<u32>(session, SESSION_MODE) != BEST_PLAN) return atStart;
  // What a limit on discrepancies leaves for later rounds may be anywhere.
  const isOpen = load<u32>(session, SESSION_DISCREPANCY_LIMIT) == NO_LIMIT;
  if (isOpen && place == ON_STAGE) return leastOpen(session, choicesStart(), load<f64>(COST));
  if (isOpen && place == PARKED)
    return leastOpen(session, load<u32>(session, SESSION_PARKED), load<f64>(session, SESSION_COST));
  return min(atStart, load<f64>(session, SESSION_LEAVE_AT));
}

/** Keeps it when the search ends with a status. */
export function keepLowerBound(session: usize, status: u32): void {
  const isProven = status == FAILED || (status == SOLVED && load<u32>(session, SESSION_MODE) == BEST_PLAN);
  const bound = isProven ? load<f64>(session, SESSION_LEAVE_AT) : lowerBound(session);
  store<f64>(session, bound, SESSION_LOWER_BOUND);
}

/** Of the network at hand, at `cost`, of the choice points, which begin at `choices`, and of what is left for its cost. */
function leastOpen(session: usize, choices: usize, cost: f64): f64 {
  const world: usize = load<usize>(session, SESSION_WORLD);
  const stride: usize = load<usize>(world, WORLD_CHOICE_POINT_BYTES);
  const moved = choices - choicesStart();
  const end = load<usize>(session, SESSION_CHOICE_POINT) + moved;
  const bounds = load<u32>(world, WORLD_BOUNDS) != 0;
  let least = min(load<f64>(session, SESSION_LEAVE_AT), cost + load<f64>(session, SESSION_BOUND));
  // The least of a heap stands first.
  if (load<u32>(session, SESSION_OPEN)) least = min(least, load<f64>(choices, OPEN_VALUE));
  if (isBestFirst(session)) return least;
  for (let frame = choices + load<usize>(session, SESSION_BOTTOM); frame < end; frame += stride) {
    least = min(least, load<f64>(frame, CHOICE_POINT_COST) + (bounds ? load<f64>(frame, CHOICE_POINT_BOUND) : 0));
  }
  return least;
}

/** Whether its open networks stand in the heap alone. */
function isBestFirst(session: usize): bool {
  return load<u32>(session, SESSION_STRATEGY) == BEST_FIRST && !load<u32>(session, SESSION_SHORT);
}
