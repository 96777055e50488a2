// Writes the result of a search that another core has done into a session. The other core must be of the same module
// and have the same amount of memory, so that its stage has the same layout.

import * as abi from '../../ir/abi.ts';
import { faultCodes } from '../../ir/faults.ts';
import { numberOfStatus } from '../../ir/statuses.ts';
import type { Fault, Status, TaskCall } from '../../bindings/index.ts';
import { fail, wayOf } from '../../bindings/internal.ts';
import type { Core, SessionInside } from '../../bindings/internal.ts';
import { installSteps } from '../replace/install-steps.ts';

export interface EndedSearch {
  status: Status;
  iterations: number;
  cost: number | null;
  lowerBound: number;
  /** The plan, internal steps included. */
  steps: readonly TaskCall[] | null;
  /** The way to the plan, as `copyWay` has copied it. */
  way: Uint8Array | null;
  fault: Fault | null;
  /** The epoch of the world when the search took its fluents: objects that were removed later may be in the plan. */
  epoch: number;
}

/** Ends the search of a new session with this result. */
export function settle({ state, handle }: SessionInside, result: EndedSearch): void {
  const { core } = state.loaded;
  const { address } = handle;
  const { steps, way, fault, cost } = result;
  if (steps && !installSteps(state.calls, address, steps)) outOfMemory();
  if (steps && way) {
    const chunk = core.exports.take(way.length) || outOfMemory();
    core.bytesAt(chunk, way.length).set(way);
    core.store(address + abi.SESSION_DERIVATION, chunk);
  }
  if (cost !== null) core.storeFloat(address + abi.SESSION_BEST_COST, cost);
  core.storeFloat(address + abi.SESSION_LOWER_BOUND, result.lowerBound);
  core.storeLong(address + abi.SESSION_ITERATIONS, result.iterations);
  core.store(address + abi.SESSION_EPOCH, result.epoch);
  core.store(address + abi.SESSION_FAULT_CODE, fault ? faultCodes.trap : 0);
  handle.trap = fault;
  core.store(address + abi.SESSION_STATUS, numberOfStatus(result.status));
  core.store(address + abi.SESSION_PROGRESS, abi.OVER);
}

/** A copy of the way to the session's plan; null when there is none. */
export function copyWay(core: Core, session: number): Uint8Array<ArrayBuffer> | null {
  const way = wayOf(core, session);
  if (!way) return null;
  const { address, count } = way;
  const bytes = abi.DERIVATION_TRACE + abi.TRACE_BYTES * count + core.load(address + abi.DERIVATION_ARENA);
  return core.bytesAt(address, bytes).slice();
}

function outOfMemory(): never {
  fail('out-of-memory', 'no memory for a plan');
}
