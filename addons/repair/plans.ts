// Hands the plan of one session over to another.

import * as abi from '../../ir/abi.ts';
import type { SessionHandle, WorldState } from '../../bindings/internal.ts';

/** Gives a session the plan that another session has found. The search of the session then ends. */
export function handOver(
  { loaded: { core } }: WorldState,
  from: SessionHandle,
  to: SessionHandle,
  { cost, iterations, withDerivation }: { cost: number; iterations: number; withDerivation: boolean },
): void {
  // A search that is under way ends now.
  core.exports.cancel(to.address, abi.CANCELLED);
  core.exports.restart(to.address);
  to.trap = null;
  for (const word of withDerivation ? [abi.SESSION_PLAN, abi.SESSION_DERIVATION] : [abi.SESSION_PLAN]) {
    const own = core.load(to.address + word);
    core.store(to.address + word, core.load(from.address + word));
    core.store(from.address + word, own);
  }
  core.store(from.address + abi.SESSION_HAS_PLAN, 0);
  core.store(to.address + abi.SESSION_HAS_PLAN, 1);
  core.store(to.address + abi.SESSION_STATUS, abi.SOLVED);
  core.store(to.address + abi.SESSION_PROGRESS, abi.OVER);
  // Objects may have been removed since the search began.
  core.store(to.address + abi.SESSION_EPOCH, core.load(from.address + abi.SESSION_EPOCH));
  core.storeLong(to.address + abi.SESSION_ITERATIONS, iterations);
  core.storeFloat(to.address + abi.SESSION_BEST_COST, cost);
  // Nothing is proven of a plan that was put together.
  const bound = withDerivation ? core.loadFloat(from.address + abi.SESSION_LOWER_BOUND) : 0;
  core.storeFloat(to.address + abi.SESSION_LOWER_BOUND, bound);
}
