// Sessions whose search another core has done: what the search has come to is written into the session. The other core
// has to be of the same module with as much memory, so that its stage is laid out like this one's.

import * as abi from '../../ir/abi.ts';
import { faultCodes } from '../../ir/faults.ts';
import { statusNames } from '../../ir/statuses.ts';
import type { Status } from '../../ir/statuses.ts';
import type { Core } from '../core/core.ts';
import { writeImage } from '../domain/network.ts';
import type { Calls } from '../domain/network.ts';
import type { TaskCall } from '../domain/shape.ts';
import { fail } from '../base/errors.ts';
import type { Fault } from '../world/session-handle.ts';
import type { SessionInside } from './handles.ts';
import { wayOf, writePlan } from './plan-memory.ts';

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

/** The steps become the session's plan. Answers false when there is no memory for that. */
export function installSteps(calls: Calls, session: number, steps: readonly TaskCall[]): boolean {
  const { core, tasks } = calls;
  const room = core.exports.take(steps.reduce((sum, { task }) => sum + tasks[task]!.bytes, 0));
  if (!room) return false;
  const cells: number[] = [];
  let cell = writeImage(calls, { kind: 'ordered', parts: steps }, room, room);
  for (; cell !== abi.EMPTY_NETWORK; cell = core.load(cell + abi.CELL_NEXT)) cells.push(cell);
  const isWritten = writePlan(core, session, cells);
  core.exports.give(room);
  return isWritten;
}

/** The way to the session's plan as it stands in memory; null when there is none. */
export function copyWay(core: Core, session: number): Uint8Array<ArrayBuffer> | null {
  const way = wayOf(core, session);
  if (!way) return null;
  const { address, count } = way;
  const bytes = abi.DERIVATION_TRACE + abi.TRACE_BYTES * count + core.load(address + abi.DERIVATION_ARENA);
  return core.bytesAt(address, bytes).slice();
}

export function numberOfStatus(status: Status): number {
  return Number(Object.entries(statusNames).find(([, name]) => name === status)![0]);
}

function outOfMemory(): never {
  fail('out-of-memory', 'no memory for a plan');
}
