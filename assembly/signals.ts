// How a search stops without an end: the signals that the parts of a search return instead of a status. They are not
// statuses of a session.

import { FAILED, SOLVED, SessionHeader } from './memory';

/** Enough dead ends have been met: the search is to remember. */
export const REMEMBER_NOW: u32 = 0xff;
/** Remembering does not pay. */
export const REMEMBER_NO_MORE: u32 = 0xfe;
/** A part of the search has ended that left something for later: a round, or what is below an open network. */
export const ROUND_OVER: u32 = 0xfd;
/** No work is left in the middle of an iteration. */
export const CUT: u32 = 0xfc;

/** The search goes round: it is to restart, and to be wary of that. */
export const GOES_ROUND: u32 = 0xfb;

/** A proof has shown that there is a plan, or could not go on. */
export const PLAN_EXISTS: u32 = 0xfa;
export const GIVEN_UP: u32 = 0xf9;

/** The status when nothing is left to try. */
export function ended(session: SessionHeader): u32 {
  return session.hasPlan ? SOLVED : FAILED;
}
