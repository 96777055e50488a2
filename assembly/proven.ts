// The lower bound that a search for the best plan has proven so far: no plan costs less.

import {
  BEST_FIRST,
  BEST_PLAN,
  ChoicePoint,
  FAILED,
  NO_LIMIT,
  ON_STAGE,
  Open,
  PARKED,
  SOLVED,
  SessionHeader,
  registers,
} from './memory';
import { choicesStart } from './stage';

/** The lower bound that is proven between two steps: no plan costs less. */
export function lowerBound(session: SessionHeader): f64 {
  if (session.mode != BEST_PLAN) return session.lowerBound;
  // Networks that a limit on discrepancies leaves for later rounds may have any cost.
  const isOpen = session.discrepancyLimit == NO_LIMIT;
  if (isOpen && session.progress == ON_STAGE) return leastOpen(session, choicesStart(), registers.cost);
  if (isOpen && session.progress == PARKED) return leastOpen(session, session.parked, session.cost);
  return min(session.lowerBound, session.leaveAt);
}

/** Stores the bound when the search ends with a status. */
export function keepLowerBound(session: SessionHeader, status: u32): void {
  const isProven = status == FAILED || (status == SOLVED && session.mode == BEST_PLAN);
  session.lowerBound = isProven ? session.leaveAt : lowerBound(session);
}

/**
 * Least bound over the current network (taken up at `cost`), all choice points (from `choices` on) and the best plan.
 */
function leastOpen(session: SessionHeader, choices: usize, cost: f64): f64 {
  const end = session.choicePoint - choicesStart() + choices;
  const bounds = session.world.bounds != 0;
  let least = min(session.leaveAt, cost + session.bound);
  // The first network of a heap is the least.
  if (session.open) least = min(least, changetype<Open>(choices).value);
  if (isInHeap(session)) return least;
  for (let at = choices + session.bottom; at < end; at += session.world.choicePointBytes) {
    const point = changetype<ChoicePoint>(at);
    least = min(least, point.cost + (bounds ? point.bound : 0));
  }
  return least;
}

/** Whether all open networks of the search are in the heap. */
function isInHeap(session: SessionHeader): bool {
  return session.strategy == BEST_FIRST && !session.short;
}
