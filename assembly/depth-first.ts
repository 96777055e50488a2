// Depth-first search. It begins without remembering. After enough dead ends, it remembers (remembering.ts). If it goes
// round (probe.ts), it restarts and remembers from the first network on.

import {
  BEST_PLAN,
  Cell,
  ChoicePoint,
  EXHAUSTED,
  MORE,
  OUT_OF_DEPTH,
  PROVES_NO_MORE,
  PROVING,
  REMEMBERS,
  REMEMBERS_NO_MORE,
  RUNNING,
  SessionHeader,
  TO_PROVE,
} from './memory';
import { callTask } from './call';
import { taken } from './count';
import { loop } from './loop';
import { beginToRemember, forgetAll } from './remember';
import { Remembering } from './remembering';
import { trailEnd } from './stage';
import { beginAtRequest } from './start';
import { undoTo } from './undo';
import { resetProbe } from './probe';
import { beginProof, giveLists, mayProve, prove, turnToProof } from './proof';
import { MOST_NESTED, beginRound } from './wary';
import { GIVEN_UP, GOES_ROUND, PLAN_EXISTS, REMEMBER_NOW, REMEMBER_NO_MORE, ROUND_OVER } from './signals';

export function depthFirst(session: SessionHeader, budget: u32): u32 {
  while (true) {
    const isProof = session.proving == PROVING || session.proving == TO_PROVE;
    const status = isProof ? goOnProving(session, budget) : search(session, budget);
    if (status == GOES_ROUND) beginWarily(session, 0);
    else if (status == GIVEN_UP) {
      giveLists(session);
      if (session.mostNested >= MOST_NESTED) return OUT_OF_DEPTH;
      beginWarily(session, (session.mostNested << 1) + 1);
      if (session.world.counts) return RUNNING;
      // The wary round has abandoned a task that may have an end: the next round goes deeper.
    } else if (status != ROUND_OVER || !session.wary || session.open) return status;
    else {
      if (session.proving != PROVES_NO_MORE) turnToProof(session);
      else if (session.mostNested >= MOST_NESTED) return OUT_OF_DEPTH;
      else beginWarily(session, (session.mostNested << 1) + 1);
      // Iterations of a proof are not interrupted, so their work is counted in another way.
      if (session.world.counts) return RUNNING;
    }
  }
}

/** Continues a proof. It may take as long as the search so far, or after the last round, any time. */
function goOnProving(session: SessionHeader, budget: u32): u32 {
  if (session.proving == TO_PROVE) {
    const began = session.iterations + <u64>taken - <u64>session.proofAgain;
    const most = session.mostNested < MOST_NESTED ? began : u64.MAX_VALUE;
    if (!mayProve(session) || !beginProof(session, most)) return givenUp(session, GIVEN_UP);
  }
  return givenUp(session, prove(session, budget));
}

function givenUp(session: SessionHeader, status: u32): u32 {
  if (status != GIVEN_UP && status != PLAN_EXISTS) return status;
  session.proving = status == PLAN_EXISTS ? PROVES_NO_MORE : 0;
  session.proofAgain = 0;
  return GIVEN_UP;
}

/** Continues a search that may remember. */
function search(session: SessionHeader, budget: u32): u32 {
  if (session.remembers != REMEMBERS) {
    const status = plain(session, budget);
    if (status != REMEMBER_NOW) return status;
    // If there is no memory for this, the search continues without remembering.
    if (!beginToRemember(session)) return plainFromNowOn(session, budget);
  }
  const status = loop<Remembering>(session, budget);
  if (status != REMEMBER_NO_MORE) return status;
  forgetAll(session);
  return plainFromNowOn(session, budget);
}

function plainFromNowOn(session: SessionHeader, budget: u32): u32 {
  session.remembers = REMEMBERS_NO_MORE;
  return plain(session, budget);
}

/**
 * Restarts a search that has gone round, at the request. It remembers from the first network on, and abandons networks
 * that recur below themselves. A task may recur below at most `mostNested` open tasks that are equal.
 */
export function beginWarily(session: SessionHeader, mostNested: u32): void {
  undoTo(trailEnd());
  if (session.remembers == REMEMBERS) forgetAll(session);
  session.wary = 1;
  session.mostNested = mostNested;
  beginRound(session);
  beginAtRequest(session);
  resetProbe(session);
  // If there is no memory for this, the search ends at its limits.
  if (!beginToRemember(session)) session.remembers = REMEMBERS_NO_MORE;
}

/**
 * Runs the searches that most games make: for the first plan, perhaps with the way to it, in domains without long
 * iterations. This needs none of the other features.
 */
function plain(session: SessionHeader, budget: u32): u32 {
  const isBare = session.mode != BEST_PLAN && !session.horizon && !session.world.counts;
  if (!isBare) return loop<Plain<Full>>(session, budget);
  return session.keepsDerivation ? loop<Plain<Traced>>(session, budget) : loop<Plain<Bare>>(session, budget);
}

class Full {}
class Bare {}
/** A bare search that keeps the way to the plan. */
class Traced {}

// Variables of Plain between `begin` and `end`.
let deadEnds: u32 = 0;
/** The dead ends at which the search begins to remember. */
let rememberAt: u32 = 0;

/** The variant of the loop that does nothing but count dead ends. */
@unmanaged
class Plain<Kind> {
  @inline
  mayCut(session: SessionHeader): bool {
    return idof<Kind>() == idof<Full>() && session.world.counts != 0;
  }

  @inline
  isBare(): bool {
    return idof<Kind>() == idof<Bare>() || this.keepsWay();
  }

  @inline
  keepsWay(): bool {
    return idof<Kind>() == idof<Traced>();
  }

  @inline
  remembers(): bool {
    return false;
  }

  @inline
  begin(session: SessionHeader): void {
    deadEnds = session.deadEnds;
    const mayRemember = session.rememberAfter != 0 && session.remembers != REMEMBERS_NO_MORE;
    rememberAt = mayRemember ? session.rememberAfter - 1 : u32.MAX_VALUE;
  }

  @inline
  stop(_best: bool): u32 {
    return deadEnds >= rememberAt ? REMEMBER_NOW : RUNNING;
  }

  @inline
  meet(_best: bool): void {}

  @inline
  deadEnd(): void {
    deadEnds++;
  }

  @inline
  ask(_session: SessionHeader, network: Cell, point: ChoicePoint, _best: bool, _bounds: usize): u32 {
    const answer = callTask(network, point, 0);
    if (!answer) deadEnds++;
    return answer;
  }

  @inline
  keep(_point: ChoicePoint): void {}

  @inline
  passesOver(_point: ChoicePoint): bool {
    return false;
  }

  @inline
  leave(_point: ChoicePoint): void {}

  @inline
  askAgain(_session: SessionHeader, point: ChoicePoint): u32 {
    return point.phase == EXHAUSTED ? 0 : callTask(point.cell, point, point.phase);
  }

  @inline
  isOpen(session: SessionHeader): bool {
    return session.open != 0;
  }

  @inline
  follow(_network: Cell, _result: Cell): void {}

  @inline
  end(session: SessionHeader): void {
    session.deadEnds = deadEnds;
  }
}
