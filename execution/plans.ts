// Changing the plan of a session: put together of parts of other plans, or taken over from another session.

import * as abi from '../ir/abi.ts';
import { recordAt, writePlan } from '../bindings/internal.ts';
import type { SessionHandle, WorldState } from '../bindings/internal.ts';

/** The steps of a plan from one position up to (not including) another. */
export interface Stretch {
  plan: number;
  from: number;
  to: number;
}

/** Gives a session a plan with all of these steps. Without memory it answers false, and the session keeps its plan. */
export function composePlan(
  { loaded: { core } }: WorldState,
  { address }: SessionHandle,
  stretches: readonly Stretch[],
): boolean {
  const records: number[] = [];
  for (const { plan, from, to } of stretches) {
    for (let position = from; position < to; position++) records.push(recordAt(core, plan, position));
  }
  return writePlan(core, address, records);
}

/** Gives a session the plan that another session has found. The search of the session is over then. */
export function handOver(
  { epoch, loaded: { core } }: WorldState,
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
  core.store(to.address + abi.SESSION_EPOCH, epoch);
  core.storeLong(to.address + abi.SESSION_ITERATIONS, iterations);
  core.storeFloat(to.address + abi.SESSION_BEST_COST, cost);
  // Nothing is proven of a plan that was put together.
  const bound = withDerivation ? core.loadFloat(from.address + abi.SESSION_LOWER_BOUND) : 0;
  core.storeFloat(to.address + abi.SESSION_LOWER_BOUND, bound);
}
