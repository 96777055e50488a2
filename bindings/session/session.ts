// A session: one search for one task network, which a game steps as far as a frame has time.

import * as abi from '../../ir/abi.ts';
import { faultCodes, faultTexts } from '../../ir/faults.ts';
import { statusNames } from '../../ir/statuses.ts';
import type { Status } from '../../ir/statuses.ts';
import type { Core } from '../core/core.ts';
import { fail, show } from '../base/errors.ts';
import { checkGiven, checkOptions } from '../base/options.ts';
import type { OptionsOf } from '../base/options.ts';
import { readTail, restartRequest, startCall, startRequest } from './request.ts';
import { fillCall } from '../domain/call.ts';
import type { TaskIndex } from '../domain/call.ts';
import { cursorOptions, PlanCursor, planOf, readSteps } from './plan.ts';
import { checkBudget, mostBudget, planOptions } from './plan-options.ts';
import type { PlanOptions } from './plan-options.ts';
import type { DomainShape, Network, PlanStep, TaskMaker } from '../domain/shape.ts';
import type { Value } from '../values/value.ts';
import { recoverFrom } from './recover.ts';
import type { PlannerInside, WorldState } from '../world/state.ts';
import { freeOutdated, prepareToStart } from '../world/versions.ts';
import { inside, quietly } from '../base/inside.ts';
import type { Fault, SessionHandle } from '../world/session-handle.ts';
import { enqueueIfSubmitted } from './enqueue.ts';
import { createHandle, freeSession, setOptions } from './handles.ts';
import { awaitNews, expectNoNews, forgetNews, isUnderWay, setNews, tellNews } from './news.ts';
import { newsOptions } from '../world/told.ts';
import type { SearchNews } from '../world/told.ts';
import type { SessionInside } from './handles.ts';

/** Sessions that the game has let go of without freeing them are freed when they are collected. */
const forgotten = new FinalizationRegistry<SessionInside>(({ state, handle }) => {
  // A session that was freed along with its world is not a leak.
  if (handle.address && handle.label !== null) console.warn(`frameplan: a search was never released: ${handle.label}`);
  quietly(() => freeSession(state, handle));
});

/** A search as `world.plan` starts it. */
export function plan<D extends DomainShape>(
  state: WorldState,
  world: object,
  network: Network,
  options: PlanOptions,
): Session<D> {
  checkGiven('the options of world.plan()', options, planOptions);
  const session = new Session<D>(state, world, null);
  try {
    setOptions(session[inside], options);
    startRequest(session[inside], network);
    awaitNews(state.loaded.core, session);
    return session;
  } catch (error) {
    session.free();
    throw error;
  }
}

export class Session<D extends DomainShape> {
  /** Keeps the world from being collected. */
  readonly world: object;
  readonly [inside]: SessionInside;
  /** The list to which a released session goes, to be reused, or null if it is freed. */
  readonly #spares: Session<D>[] | null;

  /** `world.plan` and `planner.submit` create sessions. */
  constructor(state: WorldState, world: object, spares: Session<D>[] | null) {
    this.world = world;
    this.#spares = spares;
    const handle = createHandle(state, this, spares !== null);
    this[inside] = { state, handle };
    forgotten.register(this, this[inside], handle);
  }

  /** Continues for this many iterations, or until the search ends. The session reads the fluents at its first step. */
  step(iterations = Infinity): Status {
    checkBudget('step()', iterations);
    const { state } = this[inside];
    const { core } = state.loaded;
    const address = this.#address();
    core.refuseWhileBusy('session.step');
    core.tape?.beforeStep(this[inside]);
    if (core.load(address + abi.SESSION_PROGRESS) === abi.NEW) prepareToStart(state);
    let left = iterations;
    let status: number;
    do {
      status = stepOnce(state.loaded, address, left < mostBudget ? left : mostBudget);
      left -= mostBudget;
    } while (left > 0 && status === abi.RUNNING);
    core.tape?.onStep(this[inside], iterations);
    // Searches that have ended keep no old version.
    if (status !== abi.RUNNING) freeOutdated(state);
    const name = status === abi.RUNNING ? statusOf(core, address) : statusNames[status as keyof typeof statusNames];
    tellNews(core);
    return name;
  }

  /** To the end, however long it takes. */
  run(): Status {
    return this.step();
  }

  get status(): Status {
    return statusOf(this.#core, this.#address());
  }

  /** For a search that was submitted: the frames (calls of `planner.step` and `stepFor`) since then, until it ended. */
  get frames(): number {
    const isOver = this.#word(abi.SESSION_PROGRESS) === abi.OVER;
    const last = isOver ? this.#word(abi.SESSION_ENDED) : this.#core.exports.frameNumber();
    return last - this.#word(abi.SESSION_SUBMITTED);
  }

  get iterations(): number {
    return this.#core.loadLong(this.#address() + abi.SESSION_ITERATIONS);
  }

  /** The cost of the plan found (the best so far); null when there is no plan. */
  get cost(): number | null {
    return planOf(this[inside]) ? this.bestCost : null;
  }

  /** The cost as a number for comparisons: Infinity if there is no plan. */
  get bestCost(): number {
    return this.#core.loadFloat(this.#address() + abi.SESSION_BEST_COST);
  }

  /**
   * The proven lower bound of a search for the best plan: no plan costs less. When the search has ended, it is the
   * cost, or Infinity if there is no plan.
   */
  get lowerBound(): number {
    return this.#core.exports.lowerBound(this.#address());
  }

  /** The greatest share of the plan's cost that a better plan could save. Infinity without a plan. */
  get gap(): number {
    const cost = this.bestCost;
    return cost < Infinity ? (cost - this.lowerBound) / cost || 0 : cost;
  }

  /**
   * The plan found (the best so far), without internal tasks: the steps that a game executes. null when there is no
   * plan.
   */
  get plan(): PlanStep<D>[] | null {
    return readSteps(this[inside], false) as unknown as PlanStep<D>[] | null;
  }

  get planWithInternal(): PlanStep<D, D['steps'] | D['internalSteps']>[] | null {
    return readSteps(this[inside], true) as unknown as PlanStep<D, D['steps'] | D['internalSteps']>[] | null;
  }

  /** Reads the plan without making objects. A cursor can be used again: `cursor.reset()`. */
  cursor(options: OptionsOf<typeof cursorOptions> = {}): PlanCursor<D> {
    const session = refuseFreed(this[inside]);
    checkOptions('the options of a cursor', options, cursorOptions);
    return new PlanCursor(session, options.withInternal === true);
  }

  /** Makes a cursor read this plan from its start, so that one cursor can be used for many sessions. */
  read(cursor: PlanCursor<D>): PlanCursor<D> {
    const session = refuseFreed(this[inside]);
    if (!(cursor instanceof PlanCursor)) fail('wrong-type', `read() takes a cursor, not ${show(cursor)}`);
    cursor[inside] = session;
    return cursor.reset();
  }

  /**
   * The tasks after the horizon of the plan, as a network that can be planned. null when nothing is left to do, or
   * there is no plan.
   */
  get tail(): Network | null {
    return planOf(this[inside]) ? readTail(this[inside]) : null;
  }

  get fault(): Fault | null {
    if (this.#word(abi.SESSION_STATUS) !== abi.FAULT) return null;
    const code = this.#word(abi.SESSION_FAULT_CODE);
    if (code === faultCodes.external || code === faultCodes.trap) return this.#handle.trap ?? { what: 'a trap' };
    const site = this.#word(abi.SESSION_FAULT_SITE);
    const { manifest } = this[inside].state.loaded;
    if (code === faultCodes.work) {
      const task = manifest.tasks[site - 1];
      return { what: 'more work than limits.work', ...(task && { within: task.name }) };
    }
    return { what: faultTexts[code] ?? 'a fault', ...manifest.sites[site] };
  }

  /**
   * Searches from the beginning, for another network if one is given, with the same options. One that was submitted
   * waits for its turn again; its deadline is counted from now.
   */
  restart(network?: Network): void {
    const session = refuseFreed(this[inside]);
    // Avoid the private getter, for which engines call their runtime.
    const { core } = session.state.loaded;
    core.refuseWhileBusy('session.restart');
    if (network) startRequest(session, network);
    else restartRequest(session);
    awaitNews(core, this);
    enqueueIfSubmitted(session);
  }

  /**
   * Plans the tail, with the same options, from the world as it is at the first step. Returns false when there is no
   * tail.
   */
  resume(): boolean {
    const { tail } = this;
    if (tail) this.restart(tail);
    return tail !== null;
  }

  /** Like `restart()`, for one task, without allocating: `session.restartTask(domain.tasks.Attack, bob)`. */
  restartTask<Args extends readonly Value[]>(task: TaskMaker<Args>, ...args: Args): void;
  restartTask(task: TaskIndex, a?: Value, b?: Value, c?: Value, d?: Value, e?: Value, f?: Value): void {
    const session = refuseFreed(this[inside]);
    const { calls } = session.state;
    calls.core.refuseWhileBusy('session.restartTask');
    startCall(session, fillCall(calls, task, a, b, c, d, e, f));
    awaitNews(calls.core, this);
    enqueueIfSubmitted(session);
  }

  /** Ends the search if it is not over; a best plan found so far stays. */
  cancel(): void {
    const address = this.#address();
    this.#core.refuseWhileBusy('session.cancel');
    if (isUnderWay(this.#core, this.#handle)) expectNoNews(this.#core, this.#handle);
    this.#core.exports.cancel(address, abi.CANCELLED);
    freeOutdated(this[inside].state);
  }

  /**
   * Sets the listeners of this search and of those that it is restarted for, as the options `onPlan` and `onEnd` do.
   * Use it for sessions that were saved: functions are not saved.
   */
  tell(news: SearchNews): void {
    refuseFreed(this[inside]);
    checkOptions('what tell() takes', news, newsOptions);
    setNews(this.#core, this.#handle, news);
    if (isUnderWay(this.#core, this.#handle)) awaitNews(this.#core, this);
  }

  /**
   * Releases the session, which must not be used any more. A submitted session becomes a spare one; all others are
   * freed, and with the option `development` all are. Does nothing if the session was already freed or released.
   */
  release(): void {
    // A spare session is used again, and the game may still hold it without noticing.
    if (!this.#spares || this.#core.isDevelopment) {
      this.free();
      return;
    }
    if (this.#handle.isReleased || !this.#handle.address) return;
    const { address } = this.#handle;
    this.#core.refuseWhileBusy('session.release');
    this.#core.exports.release(address);
    forgetNews(this.#core, this.#handle);
    freeOutdated(this[inside].state);
    this.#handle.label = null;
    this.#handle.isReleased = true;
    this.#spares.push(this);
  }

  /**
   * Frees all memory of the session, which must not be used any more. Does nothing if it was already freed or released.
   */
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

  #address(): number {
    return refuseFreed(this[inside]).handle.address;
  }

  /** A word of the session's header. */
  #word(offset: number): number {
    return this.#core.load(this.#address() + offset);
  }
}

/** Throws when the value is not a session, or is one that has been released or freed. */
export function insideOf<D extends DomainShape>(session: Session<D>): SessionInside {
  if (!(session instanceof Session)) fail('wrong-type', `this takes a session, not ${show(session)}`);
  return refuseFreed(session[inside]);
}

function statusOf(core: Core, address: number): Status {
  const waits = core.load(address + abi.SESSION_QUEUED) && core.load(address + abi.SESSION_PROGRESS) === abi.NEW;
  return waits ? 'waiting' : statusNames[core.load(address + abi.SESSION_STATUS) as keyof typeof statusNames];
}

/** Steps a session and returns the status. `budget`: at most the greatest number that the core takes. */
function stepOnce(planner: PlannerInside, address: number, budget: number): number {
  const { core } = planner;
  core.busy = true;
  try {
    return core.exports.step(address, budget, 0);
  } catch (error) {
    recoverFrom(planner, error, address);
    return core.load(address + abi.SESSION_STATUS);
  } finally {
    core.busy = false;
  }
}

/** Returns the session if it has been neither released nor freed. */
function refuseFreed(session: SessionInside): SessionInside {
  const { address, isReleased } = session.handle;
  if (isReleased || !address) fail('freed', `this session has been ${isReleased ? 'released' : 'freed'}`);
  return session;
}
