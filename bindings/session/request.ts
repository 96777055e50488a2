// The request of a session: the image of its task network. It is written when the session is (re)started, and read back
// when its domain is replaced.

import * as abi from '../../ir/abi.ts';
import { unorderedPart } from '../../ir/cells.ts';
import type { Core } from '../core/core.ts';
import { fail } from '../base/errors.ts';
import { measure, writeImage } from '../domain/network.ts';
import type { Calls } from '../domain/network.ts';
import type { Network, TaskCall } from '../domain/shape.ts';
import { isGone } from './plan.ts';
import { numberAt, taskAt, unorderedTask, wayOf } from './plan-memory.ts';
import { handleOf } from '../values/slots.ts';
import type { Slots } from '../values/slots.ts';
import type { SessionInside } from './handles.ts';

/** Resets the session, with the same request. */
export function restartRequest({ state, handle }: SessionInside): void {
  state.loaded.core.exports.restart(handle.address);
  handle.trap = null;
}

/** Starts a search for a network. Throws if anything in it is wrong, without changing anything. */
export function startRequest(session: SessionInside, network: Network): void {
  startMeasured(session, network, measure(session.state.calls, network));
}

/** Starts a search for a call of a task, whose arguments have been checked. */
export function startCall(session: SessionInside, call: TaskCall): void {
  const { calls } = session.state;
  startMeasured(session, call, calls.tasks[call.task]!.bytes);
}

function startMeasured(session: SessionInside, network: Network, bytes: number): void {
  const { address } = session.handle;
  const { calls } = session.state;
  const { core } = calls;
  if (bytes > core.mostRequestBytes) fail('too-large', `a task network of ${bytes} bytes does not fit on the stage`);
  restartRequest(session);
  const room = core.exports.requestRoom(address, bytes);
  if (bytes && !room) refuseRoom(core, address);
  core.store(address + abi.SESSION_REQUEST_CELL, writeImage(calls, network, room, core.arenaStart));
}

/** Ends a search that can't begin because its request does not fit. */
function refuseRoom(core: Core, address: number): never {
  core.store(address + abi.SESSION_REQUEST_CELL, abi.EMPTY_NETWORK);
  core.store(address + abi.SESSION_STATUS, abi.OUT_OF_MEMORY);
  core.store(address + abi.SESSION_PROGRESS, abi.OVER);
  fail('out-of-memory', 'no memory for the task network');
}

/** Reads the request of the session. The result may differ in form, but has the same meaning. */
export function readRequest({ state, handle: { address } }: SessionInside): Network {
  const { calls } = state;
  const { core } = state.loaded;
  const distance = core.load(address + abi.SESSION_REQUEST) - core.arenaStart;
  return readNetwork(core, core.load(address + abi.SESSION_REQUEST_CELL), distance, (cell) => readCall(calls, cell));
}

/** Reads the tail of a plan that ends at its horizon, or returns null. Removed objects are `none` in it. */
export function readTail(session: SessionInside): Network | null {
  const { calls } = session.state;
  const way = wayOf(calls.core, session.handle.address);
  if (!way || way.tail === abi.EMPTY_NETWORK) return null;
  return readNetwork(calls.core, way.tail, way.distance, (cell) => readCall(calls, cell, session, 0));
}

export type ReadCall = (cell: number) => TaskCall;

/** `distance`: the distance between the cells and the addresses that they contain. */
function readNetwork(core: Core, head: number, distance: number, read: ReadCall): Network {
  const parts: Network[] = [];
  for (let cell = head; cell !== abi.EMPTY_NETWORK; cell = core.load(cell + distance + abi.CELL_NEXT)) {
    const isTask = taskAt(core, cell + distance) !== unorderedTask;
    parts.push(isTask ? read(cell + distance) : readUnordered(core, cell, distance, read));
  }
  return parts.length === 1 ? parts[0]! : { kind: 'ordered', parts };
}

export function readUnordered(core: Core, cell: number, distance: number, read: ReadCall): Network {
  const count = core.load(cell + distance + abi.UNORDERED_COUNT);
  const parts = Array.from({ length: count }, (_, at) =>
    readNetwork(core, core.load(cell + distance + unorderedPart(at)), distance, read),
  );
  return { kind: 'unordered', parts };
}

/** Replaces a removed object by `none` in the request of a session. */
export function forgetInRequest({ state, handle: { address } }: SessionInside, slots: Slots, id: number): void {
  const { calls } = state;
  const { core, tasks, kinds } = calls;
  const first = core.load(address + abi.SESSION_REQUEST_CELL);
  if (!first) return;
  readNetwork(core, first, core.load(address + abi.SESSION_REQUEST) - core.arenaStart, (cell) => {
    const call = readCall(calls, cell);
    kinds[call.task]!.forEach((kind, at) => {
      const word = cell + tasks[call.task]!.offsets[at]!;
      if (kind.slots === slots && core.load(word) === id) core.store(word, 0);
    });
    return call;
  });
}

/**
 * Reads the task whose cell, or whose record in a plan, is at an address; objects by their handles. With a session:
 * `gone` for those that have been removed since its search began.
 */
export function readCall(calls: Calls, address: number, session?: SessionInside, gone?: number): TaskCall {
  const task = taskAt(calls.core, address);
  const args = calls.kinds[task]!.map((kind, at) => {
    const number = numberAt(calls, task, address, at);
    return session && isGone(session, kind, number) ? gone! : handleOf(kind.slots, number);
  });
  return { kind: 'task', task, args };
}
