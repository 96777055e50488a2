// What all strategies do at the start of a search or of a round: back to the request.

import { BEST_PLAN, SessionHeader, emptyNetwork, registers } from './memory';
import { boundOf, boundsOf } from './bounds';
import { arenaStart, choicesStart } from './stage';

/** Begins at the request, the first thing in the arena, in the state that the search began in. */
export function beginAtRequest(session: SessionHeader): void {
  registers.arenaTop = arenaStart() + session.requestBytes;
  registers.planHead = null;
  registers.cost = 0;
  session.agenda = session.requestCell;
  session.choicePoint = choicesStart();
  session.bottom = 0;
  session.depth = 0;
  session.actions = 0;
  const bounds = boundsOf(session);
  session.bound = bounds ? boundOf(session.requestCell, emptyNetwork, bounds) : 0;
  session.lowerBound = session.bound;
}

/**
 * The number of the domain's function that reports independent tasks, or 0 if all their orders have to be tried. All
 * orders of independent tasks have the same result, unless the search ends half-way at a horizon, or sums of costs are
 * rounded.
 */
export function independentTasks(session: SessionHeader): u32 {
  if (session.horizon) return 0;
  return session.mode != BEST_PLAN || session.world.bounds ? session.world.independent : 0;
}
