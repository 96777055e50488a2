// One search for one task network, to be stepped as far as a frame has time for.

import * as abi from './abi.ts';
import { faultCodes } from '../ir/manifest.ts';
import type { Core } from './core.ts';
import { fail, show } from './errors.ts';
import { readGoal, restartGoal, startGoal } from './goal.ts';
import { problemOf, quietly } from './problem.ts';
import type { SearchData } from './problem.ts';
import { numberOf, refuse } from './kinds.ts';
import { argumentName, measure } from './network.ts';
import type { Calls } from './network.ts';
import { PlanCursor, planOf } from './plan.ts';
import { checkOptions, mostBudget } from './plan-options.ts';
import type { PlanOptions } from './plan-options.ts';
import type { DomainShape, Network, PlanStep, TaskMaker, Value } from './shape.ts';
import { attach, createHandle, detach, freeSession, versionToStart } from './versions.ts';
import type { Fault, SessionHandle, Version, WorldState } from './versions.ts';

export type { Fault } from './versions.ts';
export type { PlanOptions } from './plan-options.ts';

const statuses = [
  'running',
  'solved',
  'failed',
  'out-of-iterations',
  'out-of-depth',
  'out-of-memory',
  'fault',
] as const;

export type Status = (typeof statuses)[number];

/** Sessions that the game has let go of without freeing them are freed when they are collected. */
const forgotten = new FinalizationRegistry<{ state: WorldState; handle: SessionHandle }>(({ state, handle }) => {
  freeSession(state, handle);
});

export class Session<D extends DomainShape> {
  /** Keeps the world from being collected. */
  readonly world: object;
  readonly #state: WorldState;
  readonly #core: Core;
  readonly #handle: SessionHandle;

  /** Made by `world.plan`. */
  constructor(state: WorldState, world: object, network: Network, options: PlanOptions) {
    const { mode, iterations, depth, memory, remember } = checkOptions(options);
    measure(state.calls, network);
    const { core } = state.loaded;
    this.world = world;
    this.#state = state;
    this.#core = core;
    this.#handle = createHandle(state, remember, this);
    const { address } = this.#handle;
    forgotten.register(this, { state, handle: this.#handle }, this.#handle);
    core.store(address + abi.SESSION_MODE, mode === 'best' ? abi.BEST_PLAN : abi.FIRST_PLAN);
    core.store(address + abi.SESSION_ITERATION_LIMIT, iterations % 2 ** 32);
    core.store(address + abi.SESSION_ITERATION_LIMIT + 4, iterations / 2 ** 32);
    core.store(address + abi.SESSION_DEPTH_LIMIT, depth);
    core.store(address + abi.SESSION_MEMORY_LIMIT, memory);
    try {
      this.restart(network);
    } catch (error) {
      this.free();
      throw error;
    }
  }

  /** Goes on for so many iterations, or until the search ends. The fluents are taken as they are at the first step. */
  step(iterations = Infinity): Status {
    const isBudget = iterations === Infinity || (Number.isInteger(iterations) && iterations >= 0);
    if (!isBudget) fail('bad-option', `step() takes a whole number of iterations, not ${show(iterations)}`);
    const address = this.#address();
    this.#core.refuseWhileBusy('session.step');
    if (this.#core.load(address + abi.SESSION_PLACE) === abi.NEW) this.#begin(address);
    let left = iterations;
    do {
      this.#stepOnce(address, left < mostBudget ? left : mostBudget);
      left -= mostBudget;
    } while (left > 0 && this.#status() === abi.RUNNING);
    // An old version is not kept for its ended searches.
    if (this.#status() !== abi.RUNNING) this.#moveTo(this.#state.version!);
    return this.status;
  }

  /** To the end, however long it takes. */
  run(): Status {
    return this.step();
  }

  get status(): Status {
    this.#address();
    return statuses[this.#status()]!;
  }

  get iterations(): number {
    const at = (this.#address() + abi.SESSION_ITERATIONS) >> 2;
    return (this.#core.words[at]! >>> 0) + (this.#core.words[at + 1]! >>> 0) * 2 ** 32;
  }

  /** Of the plan found (the best so far); null when there is none. */
  get cost(): number | null {
    return planOf(this.#calls, this.#handle) ? this.bestCost : null;
  }

  /** The same as a number to compare with: Infinity as long as there is no plan. */
  get bestCost(): number {
    return this.#core.floats[(this.#address() + abi.SESSION_BEST_COST) >> 3]!;
  }

  /** What a game carries out: the plan found (the best so far) without internal tasks; null when there is none. */
  get plan(): PlanStep<D>[] | null {
    return this.#read(false) as PlanStep<D>[] | null;
  }

  get planWithInternal(): PlanStep<D, D['steps'] | D['internalSteps']>[] | null {
    return this.#read(true);
  }

  /** Reads the plan without making objects. A cursor can be used again: `cursor.reset()`. */
  cursor({ withInternal = false } = {}): PlanCursor<D> {
    this.#address();
    return new PlanCursor(this.#state, this.#handle, withInternal);
  }

  get fault(): Fault | null {
    const address = this.#address();
    if (this.#status() !== abi.FAULT) return null;
    const code = this.#core.load(address + abi.SESSION_FAULT_CODE);
    if (code === faultCodes.external || code === faultCodes.trap) return this.#handle.trap ?? { what: 'a trap' };
    const what = code === faultCodes.zeroDivisor ? 'division by zero' : 'a cost that is negative or not a number';
    return { what, ...this.#state.loaded.manifest.sites[this.#core.load(address + abi.SESSION_FAULT_SITE)] };
  }

  /** Searches from the beginning, for another network if one is given, with the same options. */
  restart(network?: Network): void {
    this.#address();
    this.#core.refuseWhileBusy('session.restart');
    if (network) startGoal(this.#state, this.#handle, network);
    else restartGoal(this.#state, this.#handle);
  }

  /** The same for a single task, without making an object: `session.restartTask(domain.tasks.Attack, bob)`. */
  restartTask<Args extends readonly Value[]>(task: TaskMaker<Args>, ...args: Args): void;
  restartTask({ index }: { index: number }, a?: Value, b?: Value, c?: Value, d?: Value, e?: Value, f?: Value): void {
    this.#address();
    const call = this.#calls.scratch[index];
    if (!call) fail('unknown-name', `${this.#calls.domain} has no task number ${show(index)}`);
    const { args } = call;
    if (args.length > 6) fail('too-large', 'a task of more than 6 arguments is restarted with restart()');
    if (args.length > 0) this.#give(index, 0, a);
    if (args.length > 1) this.#give(index, 1, b);
    if (args.length > 2) this.#give(index, 2, c);
    if (args.length > 3) this.#give(index, 3, d);
    if (args.length > 4) this.#give(index, 4, e);
    if (args.length > 5) this.#give(index, 5, f);
    this.restart(call);
  }

  /**
   * What it searches for, in the world as it is now, as data: `explainSession(domain, session)` of `frameplan/reference` tells
   * from it how a plan came about or why there is none.
   */
  toSearch(name = 'world'): SearchData {
    const address = this.#address();
    const limit = (at: number): number => this.#core.words[(address + at) >> 2]! >>> 0 || Infinity;
    const most = limit(abi.SESSION_ITERATION_LIMIT + 4);
    const iterations = this.#core.words[(address + abi.SESSION_ITERATION_LIMIT) >> 2]! >>> 0;
    return {
      problem: problemOf(this.#state, name, readGoal(this.#state, this.#handle)),
      mode: this.#core.load(address + abi.SESSION_MODE) === abi.BEST_PLAN ? 'best' : 'first',
      limits: {
        iterations: most === Infinity ? iterations || Infinity : most * 2 ** 32 + iterations,
        depth: limit(abi.SESSION_DEPTH_LIMIT),
      },
      externals: quietly(this.#state),
    };
  }

  /** Gives back all memory; using the session afterwards is an error. Does nothing when it has been freed. */
  free(): void {
    this.#core.refuseWhileBusy('session.free');
    forgotten.unregister(this.#handle);
    freeSession(this.#state, this.#handle);
  }

  get #calls(): Calls {
    return this.#state.calls;
  }

  #address(): number {
    return this.#handle.address || fail('freed', 'this session has been freed');
  }

  #status(): number {
    return this.#core.load(this.#handle.address + abi.SESSION_STATUS);
  }

  /** The search is about to start: on the world as it is now. */
  #begin(address: number): void {
    const version = versionToStart(this.#state);
    this.#moveTo(version);
    this.#core.store(address + abi.SESSION_WORLD, version.address);
  }

  #moveTo(version: Version): void {
    if (this.#handle.version === version) return;
    detach(this.#state, this.#handle);
    attach(this.#handle, version);
  }

  #stepOnce(address: number, budget: number): void {
    const core = this.#core;
    core.busy = true;
    try {
      core.exports.step(address, budget);
    } catch (error) {
      this.#recover(address, error);
    } finally {
      core.busy = false;
    }
  }

  /** Whatever was thrown in the middle of a search ends that search and nothing else. */
  #recover(address: number, error: unknown): void {
    const core = this.#core;
    const failure = core.externalFailure;
    core.externalFailure = null;
    const code = failure ? faultCodes.external : faultCodes.trap;
    if (core.exports.recover(code) !== address) {
      core.store(address + abi.SESSION_FAULT_CODE, code);
      core.store(address + abi.SESSION_STATUS, abi.FAULT);
      core.store(address + abi.SESSION_PLACE, abi.OVER);
    }
    this.#handle.trap = failure ?? { what: error instanceof Error ? error.message : String(error), error };
  }

  #give(index: number, at: number, value: Value | undefined): void {
    const kind = this.#calls.kinds[index]![at]!;
    const number = numberOf(kind, value);
    const call = this.#calls.scratch[index]!;
    if (Number.isNaN(number)) refuse(kind, argumentName(this.#calls.tasks[index]!, at), value);
    call.args[at] = number;
  }

  #read(withInternal: boolean): PlanStep<D, D['steps'] | D['internalSteps']>[] | null {
    if (!planOf(this.#calls, this.#handle)) return null;
    const steps = [];
    for (const cursor = this.cursor({ withInternal }); cursor.next();) steps.push(cursor.step);
    return steps;
  }
}
