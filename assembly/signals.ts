// Signals that the parts of a search return instead of a status, when they stop before the search has ended. They are
// never statuses of a session.

import { FAILED, SOLVED, SessionHeader } from './memory';

/** The search has met enough dead ends, and should now remember. */
export const REMEMBER_NOW: u32 = 0xff;
/** Remembering does not pay. */
export const REMEMBER_NO_MORE: u32 = 0xfe;
/** A part of the search has ended and left something for later: a round, or the search below an open network. */
export const ROUND_OVER: u32 = 0xfd;
/** The slice has no work left in the middle of an iteration. */
export const CUT: u32 = 0xfc;

/** The search goes round, and should restart as a wary search. */
export const GOES_ROUND: u32 = 0xfb;

/** A proof has shown that there is a plan, or could not continue. */
export const PLAN_EXISTS: u32 = 0xfa;
export const GIVEN_UP: u32 = 0xf9;

/** The status when nothing is left to try. */
export function ended(session: SessionHeader): u32 {
  return session.hasPlan ? SOLVED : FAILED;
}
