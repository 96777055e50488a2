// Turns of guests, which the core's scheduler orders but does not step itself: searches for goals, and their stand-ins
// in a replay.

import * as abi from '../../ir/abi.ts';
import type { Core } from '../core/core.ts';

/** Ends the turn of the search with this header, which was stepped for this many iterations and continues. */
export function endGuestTurn(core: Core, address: number, iterations: number): void {
  const turn = core.load(address + abi.SESSION_TURN) + Math.max(1, iterations);
  if (turn < abi.TURN) {
    core.store(address + abi.SESSION_TURN, turn);
    core.exports.submitAgain(address);
    return;
  }
  // The search follows all others of its rank. Its frames are counted from when it was submitted.
  const submitted = core.load(address + abi.SESSION_SUBMITTED);
  const deadline = core.load(address + abi.SESSION_DEADLINE) >>> 0;
  const frames = deadline === abi.NO_DEADLINE ? deadline : deadline - core.exports.frameNumber();
  core.exports.submit(address, frames);
  core.store(address + abi.SESSION_SUBMITTED, submitted);
}
