// One search for one task network, to be stepped as far as a frame has time for.

import * as abi from '../../ir/abi.ts';
import { faultCodes } from '../../ir/faults.ts';
import { statusNames } from '../../ir/statuses.ts';
import type { Status } from '../../ir/statuses.ts';
import type { Core } from '../core/core.ts';
import { checkObject, fail, show, takes } from '../errors.ts';
import { readRequest, readTail, restartRequest, startRequest } from './request.ts';
import { numberOf, refuse, textOf } from '../values/kinds.ts';
import { argumentName } from '../domain/network.ts';
import type { Calls } from '../domain/network.ts';
import { PlanCursor, planOf } from './plan.ts';
import { checkBudget, mostBudget, writeOptions } from './plan-options.ts';
import type { PlanOptions, SubmitOptions } from './plan-options.ts';
import type { DomainShape, Network, PlanStep, TaskMaker, Value } from '../domain/shape.ts';
import { recoverFrom } from './recover.ts';
import { idIn } from '../values/slots.ts';
import { nth } from '../values/table.ts';
import type { WorldState } from '../world/state.ts';
import { freeOutdated, prepareToStart } from '../world/versions.ts';
import { inside } from '../inside.ts';
import type { Fault } from './fault.ts';
import type { SessionHandle } from './handle.ts';
import { createHandle, freeSession } from './inside.ts';
import type { SessionInside } from './inside.ts';

/** Sessions that the game has let go of without freeing them are freed when they are collected. */
const forgotten = new FinalizationRegistry<SessionInside>(({ state, handle }) => {
  // One that was freed along with its world is no leak.
  if (handle.address && handle.label !== null) console.warn(`frameplan: a search was never released: ${handle.label}`);
  freeSession(state, handle);
});

/** A search as `world.plan` starts it. */
export function plan<D extends DomainShape>(
  state: WorldState,
  world: object,
  network: Network,
  options: PlanOptions,
): Session<D> {
  const session = new Session<D>(state, world, null);
  try {
    takeUp(session[inside], options);
    startRequest(session[inside], network);
    return session;
  } catch (error) {
    session.free();
    throw error;
  }
}

/** A task as it is found in `domain.tasks`. */
type AnyMaker = { index: number; hash?: string };

export class Session<D extends DomainShape> {
  /** Keeps the world from being collected. */
  readonly world: object;
  readonly [inside]: SessionInside;
  /** Where a released session goes, to be used again; null: it is freed. */
  readonly #spares: Session<D>[] | null;

  /** Made by `world.plan` and `planner.submit`. */
  constructor(state: WorldState, world: object, spares: Session<D>[] | null) {
    this.world = world;
    this.#spares = spares;
    const handle = createHandle(state, this, spares !== null);
    this[inside] = { state, handle };
    forgotten.register(this, this[inside], handle);
  }

  /** Goes on for so many iterations, or until the search ends. The fluents are taken as they are at the first step. */
  step(iterations = Infinity): Status {
    checkBudget('step()', iterations);
    const address = this.#address();
    this.#core.refuseWhileBusy('session.step');
    if (this.#core.load(address + abi.SESSION_PROGRESS) === abi.NEW) prepareToStart(this[inside].state);
    let left = iterations;
    do {
      this.#stepOnce(address, left < mostBudget ? left : mostBudget);
      left -= mostBudget;
    } while (left > 0 && this.#status() === abi.RUNNING);
    // An old version is not kept for its ended searches.
    if (this.#status() !== abi.RUNNING) freeOutdated(this[inside].state);
    return this.status;
  }

  /** To the end, however long it takes. */
  run(): Status {
    return this.step();
  }

  get status(): Status {
    const address = this.#address();
    const waits =
      this.#core.load(address + abi.SESSION_QUEUED) && this.#core.load(address + abi.SESSION_PROGRESS) === abi.NEW;
    return waits ? 'waiting' : statusNames[this.#status() as keyof typeof statusNames];
  }

  /** Of a search that was submitted: the frames (calls of `planner.step` and `stepFor`) since then, until it ended. */
  get frames(): number {
    const address = this.#address();
    const isOver = this.#core.load(address + abi.SESSION_PROGRESS) === abi.OVER;
    const last = isOver ? this.#core.load(address + abi.SESSION_ENDED) : this.#core.exports.frameNumber();
    return last - this.#core.load(address + abi.SESSION_SUBMITTED);
  }

  get iterations(): number {
    return this.#core.loadLong(this.#address() + abi.SESSION_ITERATIONS);
  }

  /** Of the plan found (the best so far); null when there is none. */
  get cost(): number | null {
    return planOf(this[inside]) ? this.bestCost : null;
  }

  /** The same as a number to compare with: Infinity as long as there is no plan. */
  get bestCost(): number {
    return this.#core.loadFloat(this.#address() + abi.SESSION_BEST_COST);
  }

  /** What a search for the best plan has proven by now: no plan costs less. Infinity when there is none; equal to the cost at its end. */
  get lowerBound(): number {
    return this.#core.exports.lowerBound(this.#address());
  }

  /** By what share of its cost the plan found (the best so far) may at most be dearer than the best of all; Infinity without one. */
  get gap(): number {
    const cost = this.bestCost;
    return cost < Infinity ? (cost - this.lowerBound) / cost || 0 : cost;
  }

  /** What a game carries out: the plan found (the best so far) without internal tasks; null when there is none. */
  get plan(): PlanStep<D>[] | null {
    return this.#read(false) as PlanStep<D>[] | null;
  }

  get planWithInternal(): PlanStep<D, D['steps'] | D['internalSteps']>[] | null {
    return this.#read(true);
  }

  /** Reads the plan without making objects. A cursor can be used again: `cursor.reset()`. */
  cursor(options: { withInternal?: boolean } = {}): PlanCursor<D> {
    this.#address();
    checkObject('the options of a cursor', options, ['withInternal']);
    const { withInternal = false } = options;
    return new PlanCursor(this[inside], withInternal);
  }

  /** Has a cursor read this plan from its start, so that one cursor serves for many sessions. */
  read(cursor: PlanCursor<D>): PlanCursor<D> {
    this.#address();
    cursor[inside] = this[inside];
    return cursor.reset();
  }

  /**
   * What is left to do after the steps of a plan that ends at its horizon, as a network that can be planned; null when nothing
   * is, or there is no plan.
   */
  get tail(): Network | null {
    return planOf(this[inside]) ? readTail(this[inside]) : null;
  }

  get fault(): Fault | null {
    const address = this.#address();
    if (this.#status() !== abi.FAULT) return null;
    const code = this.#core.load(address + abi.SESSION_FAULT_CODE);
    if (code === faultCodes.external || code === faultCodes.trap) return this.#handle.trap ?? { what: 'a trap' };
    const what = code === faultCodes.zeroDivisor ? 'division by zero' : 'a cost that is negative or not a number';
    return { what, ...this[inside].state.loaded.manifest.sites[this.#core.load(address + abi.SESSION_FAULT_SITE)] };
  }

  /**
   * Searches from the beginning, for another network if one is given, with the same options. One that was submitted waits for its
   * turn again; its deadline is counted from now.
   */
  restart(network?: Network): void {
    this.#address();
    this.#core.refuseWhileBusy('session.restart');
    if (network) startRequest(this[inside], network);
    else restartRequest(this[inside]);
    wait(this[inside]);
  }

  /** Plans the tail, with the same options, from the world as it is at the first step. Answers false when there is none. */
  resume(): boolean {
    const { tail } = this;
    if (tail) this.restart(tail);
    return tail !== null;
  }

  /** The same for a single task, without making an object: `session.restartTask(domain.tasks.Attack, bob)`. */
  restartTask<Args extends readonly Value[]>(task: TaskMaker<Args>, ...args: Args): void;
  restartTask(task: AnyMaker, a?: Value, b?: Value, c?: Value, d?: Value, e?: Value, f?: Value): void {
    this.#address();
    const index = task?.index;
    if (typeof index !== 'number')
      fail('wrong-type', `a task is one of domain.tasks, and not called: not ${show(task)}`);
    if (task.hash !== undefined && task.hash !== this.#calls.hash)
      fail('wrong-domain', `this task is not one of ${this.#calls.domain}`);
    const call = this.#calls.scratch[index];
    if (!call) fail('unknown-name', `${this.#calls.domain} has no task number ${show(index)}`);
    const { args } = call;
    if (nth(args.length, a, b, c, d, e, f) !== undefined)
      fail('wrong-arity', `${this.#calls.tasks[index]!.name} ${takes(args.length, args.length + 1)}`);
    if (args.length > 6) fail('too-large', 'a task of more than 6 arguments is restarted with restart()');
    if (args.length > 0) this.#give(index, 0, a);
    if (args.length > 1) this.#give(index, 1, b);
    if (args.length > 2) this.#give(index, 2, c);
    if (args.length > 3) this.#give(index, 3, d);
    if (args.length > 4) this.#give(index, 4, e);
    if (args.length > 5) this.#give(index, 5, f);
    this.restart(call);
  }

  /** Ends the search if it is not over; a best plan found so far stays. */
  cancel(): void {
    const address = this.#address();
    this.#core.refuseWhileBusy('session.cancel');
    this.#core.exports.cancel(address);
    freeOutdated(this[inside].state);
  }

  /**
   * Says that the session is no longer used: one that was submitted goes back to where the next search is taken from; others are
   * freed. Using it afterwards is an error. Does nothing when it has been freed or released.
   */
  release(): void {
    if (!this.#spares) {
      this.free();
      return;
    }
    if (this.#handle.isReleased || !this.#handle.address) return;
    const { address } = this.#handle;
    this.#core.refuseWhileBusy('session.release');
    this.#core.exports.release(address);
    freeOutdated(this[inside].state);
    this.#handle.label = null;
    this.#handle.isReleased = true;
    this.#spares.push(this);
  }

  /** Gives back all memory; using the session afterwards is an error. Does nothing when it has been freed or released. */
  free(): void {
    if (this.#handle.isReleased) return;
    this.#core.refuseWhileBusy('session.free');
    forgotten.unregister(this.#handle);
    freeSession(this[inside].state, this.#handle);
  }

  get #core(): Core {
    return this[inside].state.loaded.core;
  }

  get #handle(): SessionHandle {
    return this[inside].handle;
  }

  get #calls(): Calls {
    return this[inside].state.calls;
  }

  #address(): number {
    return addressOf(this[inside]);
  }

  #status(): number {
    return this.#core.load(this.#handle.address + abi.SESSION_STATUS);
  }

  #stepOnce(address: number, budget: number): void {
    const core = this.#core;
    core.busy = true;
    try {
      core.exports.step(address, budget);
    } catch (error) {
      recoverFrom(this[inside].state.loaded, error, address);
    } finally {
      core.busy = false;
    }
  }

  #give(index: number, at: number, value: Value | undefined): void {
    const kind = this.#calls.kinds[index]![at]!;
    const number = numberOf(kind, value);
    const call = this.#calls.scratch[index]!;
    if (Number.isNaN(number)) refuse(kind, argumentName(this.#calls.tasks[index]!, at), value);
    call.args[at] = kind.slots ? (value as number) : number;
  }

  #read(withInternal: boolean): PlanStep<D, D['steps'] | D['internalSteps']>[] | null {
    if (!planOf(this[inside])) return null;
    const steps = [];
    for (const cursor = this.cursor({ withInternal }); cursor.next();) steps.push(cursor.step);
    return steps;
  }
}

/** Where in the game's code this comes from. */
function here(): string {
  const stack = new Error('submitted').stack ?? '';
  return `, submitted${stack.slice(stack.indexOf('\n'))}`;
}

/** What it is about, for messages. */
function labelOf(session: SessionInside): string {
  const { calls } = session.state;
  const text = (network: Network): string => {
    if (network.kind !== 'task') return `${network.kind}(${network.parts.map(text).join(', ')})`;
    const kinds = calls.kinds[network.task]!;
    return `${calls.tasks[network.task]!.name}(${network.args.map((arg, at) => textOf(kinds[at]!, kinds[at]!.slots ? idIn(arg) : arg)).join(', ')})`;
  };
  return text(readRequest(session));
}

/** Sets how the next search is to be carried out. */
export function takeUp({ state, handle }: SessionInside, options: SubmitOptions): void {
  writeOptions(state.loaded.core, handle.address, options, handle.isSubmitted);
  handle.isReleased = false;
}

/** Waits for its turn, if the scheduler steps it: within as many frames as were stated when it was submitted. */
export function wait(session: SessionInside): void {
  const { address, isSubmitted } = session.handle;
  if (!isSubmitted) return;
  const { core } = session.state.loaded;
  // As a signed number: a greater one would be an object on the heap.
  const deadline = core.load(address + abi.SESSION_DEADLINE);
  const isWanted = deadline !== (abi.NO_DEADLINE | 0);
  enqueue(session, isWanted ? deadline - core.load(address + abi.SESSION_SUBMITTED) : abi.NO_DEADLINE);
}

/** Has the scheduler step it, within so many frames. */
export function enqueue(session: SessionInside, frames: number): void {
  const { state, handle } = session;
  const { core } = state.loaded;
  if (!core.exports.submit(handle.address, frames)) fail('out-of-memory', 'no memory for one more search');
  if (core.isDevelopment) handle.label = labelOf(session) + here();
}

/** Throws when this is no session, or one that has been released or freed. */
export function insideOf<D extends DomainShape>(session: Session<D>): SessionInside {
  if (!(session instanceof Session)) fail('wrong-type', `this takes a session, not ${show(session)}`);
  addressOf(session[inside]);
  return session[inside];
}

function addressOf({ handle: { address, isReleased } }: SessionInside): number {
  if (isReleased) fail('freed', 'this session has been released');
  return address || fail('freed', 'this session has been freed');
}
