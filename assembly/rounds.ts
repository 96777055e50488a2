// Limited discrepancy search: rounds of the depth-first search, each of which may turn away from the first alternatives a little
// further than the one before (docs/semantics.md, Strategies). A depth-first search is the last of these rounds alone.

import {
  ARENA_TOP,
  BEST_PLAN,
  COST,
  FAILED,
  LIMITED_DISCREPANCY,
  NO_LIMIT,
  PLAN_HEAD,
  SESSION_AGENDA,
  SESSION_BOTTOM,
  SESSION_BOUND,
  SESSION_CUT,
  SESSION_DEPTH,
  SESSION_DISCREPANCIES,
  SESSION_DISCREPANCY_LIMIT,
  SESSION_CHOICE_POINT,
  SESSION_HAS_PLAN,
  SESSION_REQUEST_BYTES,
  SESSION_LOWER_BOUND,
  SESSION_LOWEST_TRAIL,
  SESSION_MODE,
  SESSION_OPEN,
  SESSION_ROOT,
  SESSION_SHORT,
  SESSION_STRATEGY,
  SESSION_WORLD,
  SOLVED,
  WORLD_BOUNDS,
} from './memory';
import { boundOf } from './bounds';
import { arenaStart, choicesStart, trailEnd } from './stage';
import { undoTo } from './undo';

/** Not a status of a session: a round has ended that left something for later ones. */
export const ROUND_OVER: u32 = 0xfd;

/** The status when nothing is left. */
export function ended(session: usize): u32 {
  return load<u32>(session, SESSION_HAS_PLAN) ? SOLVED : FAILED;
}

/** Rounds allow 0, 1, 2, 3 discrepancies, then any number. */
const MOST_DISCREPANCIES: u32 = 3;

/** Before a search begins. */
export function firstRound(session: usize): void {
  const limited = load<u32>(session, SESSION_STRATEGY) == LIMITED_DISCREPANCY;
  store<u32>(session, limited ? 0 : NO_LIMIT, SESSION_DISCREPANCY_LIMIT);
}

export function nextRound(session: usize): void {
  const limit = load<u32>(session, SESSION_DISCREPANCY_LIMIT);
  store<u32>(session, limit < MOST_DISCREPANCIES ? limit + 1 : NO_LIMIT, SESSION_DISCREPANCY_LIMIT);
  undoTo(trailEnd());
  beginRound(session);
}

/** At the task network asked for, which stands at the start of the arena, in the state that the search began in. */
export function beginRound(session: usize): void {
  const bounds: usize = load<u32>(load<usize>(session, SESSION_WORLD), WORLD_BOUNDS);
  const root = load<u32>(session, SESSION_ROOT);
  store<usize>(ARENA_TOP, arenaStart() + load<usize>(session, SESSION_REQUEST_BYTES));
  store<u32>(PLAN_HEAD, 0);
  store<f64>(COST, 0);
  store<u32>(session, root, SESSION_AGENDA);
  store<usize>(session, choicesStart(), SESSION_CHOICE_POINT);
  store<usize>(session, 0, SESSION_BOTTOM);
  store<u32>(session, 0, SESSION_OPEN);
  store<u32>(session, 0, SESSION_SHORT);
  store<usize>(session, trailEnd(), SESSION_LOWEST_TRAIL);
  store<u32>(session, 0, SESSION_DEPTH);
  store<u32>(session, 0, SESSION_DISCREPANCIES);
  store<u32>(session, 0, SESSION_CUT);
  const isBest = load<u32>(session, SESSION_MODE) == BEST_PLAN;
  const bound = bounds && isBest ? boundOf(root, 0, bounds) : 0;
  store<f64>(session, bound, SESSION_BOUND);
  store<f64>(session, bound, SESSION_LOWER_BOUND);
}
