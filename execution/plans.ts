// Plans put together of parts of others, as a search would have left them (assembly/memory.ts, Plans).

import * as abi from '../ir/abi.ts';
import type { SessionHandle, WorldState } from '../bindings/internal.ts';

/** Steps of a plan: those from one place up to (not including) another. */
export interface Stretch {
  plan: number;
  from: number;
  to: number;
}

/** Address of a new plan with all of these steps, or 0 when there is no memory for it. */
export function composePlan({ loaded: { core } }: WorldState, stretches: readonly Stretch[]): number {
  const bytesOf = (record: number): number => core.load(record + abi.CELL_TASK) >>> 16;
  const records = stretches.flatMap(({ plan, from, to }) =>
    Array.from(
      { length: Math.max(0, to - from) },
      (_, at) => plan + core.load(plan + abi.PLAN_OFFSETS + 4 * (from + at)),
    ),
  );
  let offset = (abi.PLAN_OFFSETS + 4 * records.length + 7) & ~7;
  const bytes = records.reduce((sum, record) => sum + bytesOf(record), offset);
  const plan = core.exports.take(bytes);
  if (!plan) return 0;
  core.store(plan + abi.PLAN_COUNT, records.length);
  core.store(plan + abi.PLAN_USED, bytes);
  records.forEach((record, at) => {
    core.store(plan + abi.PLAN_OFFSETS + 4 * at, offset);
    core.words.copyWithin((plan + offset) >> 2, record >> 2, (record + bytesOf(record)) >> 2);
    offset += bytesOf(record);
  });
  return plan;
}

/** Puts another plan in the place of a session's own. Answers false, and leaves it as it is, for the address 0. */
export function replacePlan({ loaded: { core } }: WorldState, { address }: SessionHandle, plan: number): boolean {
  if (!plan) return false;
  core.exports.give(core.load(address + abi.SESSION_PLAN));
  core.store(address + abi.SESSION_PLAN, plan);
  return true;
}

/** Gives a session the plan that another one has found, as if it had found it itself: its search, if any, is over. */
export function handOver(
  { epoch, loaded: { core } }: WorldState,
  from: SessionHandle,
  to: SessionHandle,
  { cost, iterations, withDerivation }: { cost: number; iterations: number; withDerivation: boolean },
): void {
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
  // Of a plan that was put together nothing is proven.
  const bound = withDerivation ? core.loadFloat(from.address + abi.SESSION_LOWER_BOUND) : 0;
  core.storeFloat(to.address + abi.SESSION_LOWER_BOUND, bound);
}
