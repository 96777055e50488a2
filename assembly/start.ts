// Starts a search or a round at the request, for all strategies.

import { BEST_PLAN, SessionHeader, emptyNetwork, registers } from './memory';
import { boundOf, boundsOf } from './bounds';
import { arenaStart, choicesStart } from './stage';

/** Begins at the request, which is at the start of the arena, in the initial state of the search. */
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
 * The number of the domain's function that reports independent tasks, or 0 if all their orders have to be tried. The
 * order of independent tasks does not change the result, unless the search may end half-way at a horizon, or sums of
 * costs are rounded.
 */
export function independentTasks(session: SessionHeader): u32 {
  if (session.horizon) return 0;
  return session.mode != BEST_PLAN || session.world.bounds ? session.world.independent : 0;
}
