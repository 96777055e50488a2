// Limited discrepancy search: rounds of depth-first search, each of which may deviate from the first alternatives more
// often than the round before (docs/semantics.md, Strategies). The last round has no limit: it is a depth-first search.

import { Cell, ChoicePoint, INTERRUPTED, LIMITED_DISCREPANCY, NO_LIMIT, RUNNING, SessionHeader } from './memory';
import { callTask } from './call';
import { beginWarily, depthFirst } from './depth-first';
import { loop } from './loop';
import { setIndependent } from './network';
import { GOES_ROUND, ROUND_OVER } from './signals';
import { trailEnd } from './stage';
import { beginAtRequest, independentTasks } from './start';
import { undoTo } from './undo';
import { resetProbe } from './probe';

/** Rounds allow 0, 1, 2, 3 discrepancies, then any number. */
const MOST_DISCREPANCIES: u32 = 3;

/** Resets a search to the first round. Other strategies have no limit. */
export function resetRounds(session: SessionHeader): void {
  session.discrepancyLimit = session.strategy == LIMITED_DISCREPANCY ? 0 : NO_LIMIT;
  resetRound(session);
}

function resetRound(session: SessionHeader): void {
  session.discrepancies = 0;
  session.cut = 0;
}

export function limitedDiscrepancy(session: SessionHeader, budget: u32): u32 {
  // Because the limit counts alternatives, all orders of tasks have to be tried.
  setIndependent(0);
  while (session.discrepancyLimit != NO_LIMIT) {
    const status = loop<Limited>(session, budget);
    if (status == ROUND_OVER) nextRound(session);
    else if (status == GOES_ROUND) goOnWarily(session);
    else return status;
  }
  setIndependent(independentTasks(session));
  return depthFirst(session, budget);
}

function nextRound(session: SessionHeader): void {
  const limit = session.discrepancyLimit;
  session.discrepancyLimit = limit < MOST_DISCREPANCIES ? limit + 1 : NO_LIMIT;
  undoTo(trailEnd());
  beginAtRequest(session);
  resetRound(session);
  resetProbe(session);
}

/** Makes a search that goes round wary. Its next round is the last. */
function goOnWarily(session: SessionHeader): void {
  session.discrepancyLimit = NO_LIMIT;
  resetRound(session);
  beginWarily(session, 0);
}

// Variables of Limited between `begin` and `end`.
let discrepancyLimit: u32 = 0;
/** Discrepancies on the way to the current network. */
let discrepancies: u32 = 0;
/** Whether the limit has excluded any alternative. Then there is another round. */
let isCut: bool = false;

/** The variant of the loop that tries alternatives within the limit, and never remembers. */
@unmanaged
class Limited {
  @inline
  isBare(): bool {
    return false;
  }

  @inline
  keepsWay(): bool {
    return false;
  }

  @inline
  remembers(): bool {
    return false;
  }

  @inline
  mayCut(session: SessionHeader): bool {
    return session.world.counts != 0;
  }

  @inline
  begin(session: SessionHeader): void {
    discrepancyLimit = session.discrepancyLimit;
    discrepancies = session.discrepancies;
    isCut = session.cut != 0;
  }

  @inline
  stop(_best: bool): u32 {
    return RUNNING;
  }

  @inline
  meet(_best: bool): void {}

  @inline
  deadEnd(): void {}

  @inline
  ask(_session: SessionHeader, network: Cell, point: ChoicePoint, _best: bool, _bounds: usize): u32 {
    return callTask(network, point, 0);
  }

  @inline
  keep(point: ChoicePoint): void {
    point.discrepancies = discrepancies;
  }

  /** Once it is known that something is left for a later round, no further look is needed. */
  @inline
  passesOver(point: ChoicePoint): bool {
    discrepancies = point.discrepancies + 1;
    return discrepancies > discrepancyLimit && isCut;
  }

  @inline
  leave(_point: ChoicePoint): void {}

  @inline
  askAgain(_session: SessionHeader, point: ChoicePoint): u32 {
    const answer = callTask(point.cell, point, point.phase);
    if (!answer || answer == INTERRUPTED || discrepancies <= discrepancyLimit) return answer;
    isCut = true;
    return 0;
  }

  @inline
  isOpen(_session: SessionHeader): bool {
    return isCut;
  }

  @inline
  follow(_network: Cell, _result: Cell): void {}

  @inline
  end(session: SessionHeader): void {
    session.discrepancies = discrepancies;
    session.cut = isCut ? 1 : 0;
  }
}
