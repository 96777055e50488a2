// Receives the reports of a core about its searches, for all listeners. The core calls a function of its table. That
// function comes from a module of a few bytes, since only functions of WebAssembly can be entries of a table.

import * as abi from '../../ir/abi.ts';
import type { Status } from '../../ir/statuses.ts';
import type { Core } from '../../bindings/core/core.ts';
import { compileWebAssembly } from '../../bindings/core/webassembly.ts';
import type { Network } from '../../bindings/domain/shape.ts';
import type { SessionInside } from '../../bindings/session/handles.ts';
import { taskAt, unorderedTask } from '../../bindings/session/plan-memory.ts';
import { numberOfStatus } from '../../ir/statuses.ts';
import { watchers } from './watch.ts';
import type { RepairOutcome, Watcher } from './watch.ts';
import type { LoadedModule, PlannerInside, WorldState } from '../../bindings/world/state.ts';

/** A listener that counts searches. `task`: -1 for a request that is not for a single task, -2 for a goal. */
export interface Listener {
  countSearch(loaded: LoadedModule, task: number, status: number, taken: number, waited: number, isLate: boolean): void;
  countGrounding(loaded: LoadedModule, task: number, taken: number): void;
  countRepair(loaded: LoadedModule, task: number, outcome: RepairOutcome, taken: number): void;
}

export const severalTasks = -1;
export const goals = -2;

/** Imports a function from an address to nothing, and exports the function. */
const bridge = [
  ...[0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00],
  ...[0x01, 0x05, 0x01, 0x60, 0x01, 0x7f, 0x00],
  ...[0x02, 0x07, 0x01, 0x01, 0x61, 0x01, 0x61, 0x00, 0x00],
  ...[0x07, 0x05, 0x01, 0x01, 0x61, 0x00, 0x00],
];

export class Hub implements Watcher {
  readonly listeners: Listener[] = [];
  readonly #core: Core;
  readonly #worlds: readonly WorldState[];
  readonly #number: number;
  /** The world of the last search that was reported. */
  #last: WorldState | undefined;

  constructor({ core, worlds }: PlannerInside) {
    this.#core = core;
    this.#worlds = worlds;
    const { table } = core.exports;
    const module = compileWebAssembly(new Uint8Array(bridge));
    const { exports } = new WebAssembly.Instance(module, {
      a: { a: (session: number) => this.#countSession(session) },
    });
    this.#number = table.grow(1);
    table.set(this.#number, exports.a);
  }

  add(listener: Listener): void {
    this.listeners.push(listener);
    this.#core.store(abi.WATCHER, this.#number);
  }

  remove(listener: Listener): void {
    const at = this.listeners.indexOf(listener);
    if (at >= 0) this.listeners.splice(at, 1);
    if (this.listeners.length === 0) this.#core.store(abi.WATCHER, 0);
  }

  /** The core calls this in the middle of a frame: nothing here may throw or leave garbage. */
  #countSession(session: number): void {
    const core = this.#core;
    const submitted = core.load(session + abi.SESSION_SUBMITTED);
    if (submitted === (abi.ON_BEHALF | 0)) return;
    const state = this.#worldOf(core.load(session + abi.SESSION_HOME));
    if (!state) return;
    const { loaded } = state;
    const task = taskOf(core, session);
    const status = core.load(session + abi.SESSION_STATUS);
    const iterations = core.loadLong(session + abi.SESSION_ITERATIONS);
    const frame = submitted === 0 ? 0 : core.exports.frameNumber();
    const deadline = core.load(session + abi.SESSION_DEADLINE);
    const isLate = deadline > 0 && frame > deadline;
    for (let at = 0; at < this.listeners.length; at++)
      this.listeners[at]!.countSearch(loaded, task, status, iterations, frame - submitted, isLate);
  }

  countElsewhere(loaded: LoadedModule, request: Network, status: Status, iterations: number): void {
    const task = request.kind === 'task' ? request.task : severalTasks;
    for (const listener of this.listeners)
      listener.countSearch(loaded, task, numberOfStatus(status), iterations, 0, false);
  }

  countGoal(
    loaded: LoadedModule,
    status: number,
    iterations: number,
    grounding: number,
    waited: number,
    isLate: boolean,
  ): void {
    for (let at = 0; at < this.listeners.length; at++) {
      this.listeners[at]!.countSearch(loaded, goals, status, iterations, waited, isLate);
      this.listeners[at]!.countGrounding(loaded, goals, grounding);
    }
  }

  countRepair({ state, handle }: SessionInside, outcome: RepairOutcome, iterations: number): void {
    const task = taskOf(this.#core, handle.address);
    for (const listener of this.listeners) listener.countRepair(state.loaded, task, outcome, iterations);
  }

  #worldOf(home: number): WorldState | undefined {
    if (this.#last?.home === home && this.#last.version) return this.#last;
    for (let at = 0; at < this.#worlds.length; at++)
      if (this.#worlds[at]!.home === home) return (this.#last = this.#worlds[at]);
    return undefined;
  }
}

/** The task that a session was asked to plan. */
function taskOf(core: Core, session: number): number {
  const head = core.load(session + abi.SESSION_REQUEST_CELL);
  if (head === abi.EMPTY_NETWORK) return severalTasks;
  const cell = head + core.load(session + abi.SESSION_REQUEST) - core.arenaStart;
  if (core.load(cell + abi.CELL_NEXT) !== abi.EMPTY_NETWORK) return severalTasks;
  const task = taskAt(core, cell);
  return task === unorderedTask ? severalTasks : task;
}

/** Returns the hub of a planner, and makes it when it is first needed. */
export function hubOf(planner: PlannerInside): Hub {
  let hub = watchers.get(planner.core) as Hub | undefined;
  if (!hub) watchers.set(planner.core, (hub = new Hub(planner)));
  return hub;
}
