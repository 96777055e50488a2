// Passes the steps of the search on stage to its strategy. Each strategy has a file with a function that continues a
// search, and one that resets the session fields of this strategy (docs/changing.md).

import {
  BEST_FIRST,
  DEPTH_FIRST,
  ENDS_IN_BETWEEN,
  LIMITED_DISCREPANCY,
  SessionHeader,
  WITHOUT_ORDER,
  WITH_HORIZON,
  registers,
} from './memory';
import { bestFirst, resetOpen } from './best-first';
import { beginCount } from './count';
import { inOrder, lookForOrder } from './current';
import { depthFirst } from './depth-first';
import { limitedDiscrepancy, resetRounds } from './limited-discrepancy';
import { setIndependent } from './network';
import { resetRemembering } from './remember';
import { beginAtRequest, independentTasks } from './start';
import { resetProbe } from './probe';
import { DEBUG } from './debug';

/** Begins the search of a session that has just entered the stage. */
export function beginSearch(session: SessionHeader): void {
  beginAtRequest(session);
  resetRounds(session);
  resetOpen(session);
  resetRemembering(session);
  resetProbe(session);
}

/** Takes up at most `budget` networks and returns the status. */
export function search(session: SessionHeader, budget: u32): u32 {
  beginCount(budget);
  lookForOrder(session);
  const order = inOrder ? 0 : WITHOUT_ORDER;
  registers.searchKind = session.horizon ? WITH_HORIZON | order | (order ? ENDS_IN_BETWEEN : 0) : order;
  setIndependent(independentTasks(session));
  switch (session.strategy) {
    case DEPTH_FIRST:
      return depthFirst(session, budget);
    case LIMITED_DISCREPANCY:
      return limitedDiscrepancy(session, budget);
    case BEST_FIRST:
      return bestFirst(session, budget);
    default:
      if (DEBUG) assert(false, 'the bindings refuse unknown strategies');
      return unreachable();
  }
}
