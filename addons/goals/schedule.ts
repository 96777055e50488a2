// Searches for goals in the scheduler of a planner. The core only has a ticket for each: it decides by rank and
// deadline whose turn it is, as for all searches, and this file steps the search.

import * as abi from '../../ir/abi.ts';
import { statusNames } from '../../ir/statuses.ts';
import type { Status } from '../../ir/statuses.ts';
import type { SearchNews } from '../../bindings/index.ts';
import {
  awaitNews,
  expectNoNews,
  fail,
  freeNews,
  leastRate,
  measurable,
  rateAfter,
  setNews,
} from '../../bindings/internal.ts';
import type { Core, inside, SessionHandle, Taken, WorldState } from '../../bindings/internal.ts';
import { endGuestTurn } from '../save/guests.ts';
import type { GoalPlace } from './saved.ts';
import type { GoalSearch, SubmittedGoalOptions, submittedGoalOptions } from './search.ts';

export const statusNumbers = new Map(
  Object.entries(statusNames).map(([number, name]) => [name as Status, Number(number)]),
);

/** By core the searches that wait or run, by the addresses of their tickets. */
const guestsOf = new WeakMap<Core, Map<number, GoalSearch>>();

function guestsIn(core: Core): Map<number, GoalSearch> {
  let guests = guestsOf.get(core);
  if (!guests) {
    guestsOf.set(core, (guests = new Map()));
    core.guests = serverOf(core, guests);
  }
  return guests;
}

/** Steps the search whose turn it is, if it is one for a goal. */
function serverOf(core: Core, guests: Map<number, GoalSearch>): (iterations: number, milliseconds: number) => number {
  /** Iterations in a millisecond, as measured so far: of searches and of their preparation. */
  let rate = 500;
  let groundingRate = 500;
  return (iterations, milliseconds) => {
    if (core.exports.waitingCount() === 0) return 0;
    const address = core.exports.first();
    if (core.load(address + abi.SESSION_IS_GUEST) === 0) return 0;
    const search = guests.get(address)!;
    const left = Math.min(iterations, abi.TURN - core.load(address + abi.SESSION_TURN));
    if (milliseconds === Infinity) return Math.max(1, search.serve(left));
    const isGrounding = search.isGrounding;
    const usual = isGrounding ? groundingRate : rate;
    const begun = performance.now();
    const done = search.serve(Math.max(1, Math.min(left, Math.floor(usual * milliseconds))));
    const elapsed = performance.now() - begun;
    // What beginning takes is no rate.
    if (search.isGrounding === isGrounding && elapsed > measurable) {
      const measured = rateAfter(usual, done, elapsed, leastRate);
      if (isGrounding) groundingRate = measured;
      else rate = measured;
    }
    return Math.max(1, done);
  };
}

type HeldSearch = GoalSearch & { readonly [inside]: GoalTicket };
type GoalNews = Pick<SubmittedGoalOptions, 'onPlan' | 'onEnd'>;

/** The place of one search in the scheduler. */
export class GoalTicket {
  readonly #core: Core;
  readonly #state: WorldState;
  readonly #search: GoalSearch;
  readonly #frames: number;
  /** The address of the ticket, and how the functions that are notified of the search are known. */
  readonly handle: SessionHandle;

  constructor(state: WorldState, search: GoalSearch, options: Taken<typeof submittedGoalOptions>) {
    const { core } = state.loaded;
    core.refuseWhileBusy('goals.submit');
    const { priority, deadline } = options;
    const address = core.exports.createSession(true);
    if (!address) fail('out-of-memory', 'no memory for one more search');
    guestsIn(core).set(address, search);
    this.#core = core;
    this.#state = state;
    this.#search = search;
    this.#frames = deadline ?? abi.NO_DEADLINE;
    const told = { onPlan: null, onEnd: null, teller: 0 };
    const held = { isSubmitted: true, isOutdated: false, isReleased: false, session: null };
    this.handle = { address, trap: null, label: null, ...held, ...told };
    core.store(address + abi.SESSION_PRIORITY, priority);
    // They are notified of the search, which has a handle as sessions have.
    setNews(core, this.handle, options as object as SearchNews);
  }

  /** Makes the search wait for its turn to begin or to restart. */
  wait(): void {
    const core = this.#core;
    const { address } = this.handle;
    core.refuseWhileBusy('search.restart');
    core.store(address + abi.SESSION_PROGRESS, abi.NEW);
    core.store(address + abi.SESSION_STATUS, abi.RUNNING);
    if (!core.exports.submit(address, this.#frames)) fail('out-of-memory', 'no memory for one more search');
    core.tape?.onGoalSubmit(address, this.#state, this.#search, this.#frames);
    awaitNews(core, this.#search as HeldSearch);
  }

  /** Sets who is notified from now on. */
  tell(news: GoalNews, isUnderWay: boolean): void {
    setNews(this.#core, this.handle, news as object as SearchNews);
    if (isUnderWay) awaitNews(this.#core, this.#search as HeldSearch);
  }

  toSave(): GoalPlace {
    const core = this.#core;
    const frame = core.exports.frameNumber();
    const since = (field: number): number => frame - core.load(this.handle.address + field);
    const isOver = core.load(this.handle.address + abi.SESSION_PROGRESS) === abi.OVER;
    const frames = this.#frames === abi.NO_DEADLINE ? null : this.#frames;
    return {
      priority: core.load(this.handle.address + abi.SESSION_PRIORITY),
      frames,
      submitted: since(abi.SESSION_SUBMITTED),
      served: since(abi.SESSION_SERVED),
      ended: isOver ? since(abi.SESSION_ENDED) : 0,
      deadline: frames === null ? null : since(abi.SESSION_DEADLINE),
    };
  }

  /** As it was saved. A search that waits is after all others of its rank. */
  takeBack({ submitted, served, ended, deadline }: GoalPlace): void {
    const core = this.#core;
    const { address } = this.handle;
    const frame = core.exports.frameNumber();
    core.store(address + abi.SESSION_SUBMITTED, frame - submitted);
    core.store(address + abi.SESSION_SERVED, frame - served);
    core.store(address + abi.SESSION_ENDED, frame - ended);
    if (deadline !== null) core.store(address + abi.SESSION_DEADLINE, frame - deadline);
    if (core.load(address + abi.SESSION_QUEUED) !== 0) core.exports.submitAgain(address);
  }

  /** Notes that the search has been stepped for a number of iterations. */
  endTurn(iterations: number, status: Status, isBetter: boolean): void {
    const core = this.#core;
    const { address } = this.handle;
    if (isBetter) core.exports.tellOfPlan(address);
    core.tape?.onGoalServe(address, this.#search, iterations, status);
    core.store(address + abi.SESSION_SERVED, core.exports.frameNumber());
    if (status !== 'running') return this.#end(statusNumbers.get(status)!);
    endGuestTurn(core, address, iterations);
  }

  cancel(): void {
    this.#core.tape?.onGoalDrop(this.handle.address);
    expectNoNews(this.#core, this.handle);
    this.#end(abi.CANCELLED);
  }

  #end(status: number): void {
    this.#core.exports.cancel(this.handle.address, status);
  }

  get frames(): number {
    const { address } = this.handle;
    const core = this.#core;
    const isOver = core.load(address + abi.SESSION_PROGRESS) === abi.OVER;
    const last = isOver ? core.load(address + abi.SESSION_ENDED) : core.exports.frameNumber();
    return last - core.load(address + abi.SESSION_SUBMITTED);
  }

  /** Frames since it was submitted. */
  get waited(): number {
    return this.#core.exports.frameNumber() - this.#core.load(this.handle.address + abi.SESSION_SUBMITTED);
  }

  get isLate(): boolean {
    const deadline = this.#core.load(this.handle.address + abi.SESSION_DEADLINE);
    return deadline > 0 && this.#core.exports.frameNumber() > deadline;
  }

  free(): void {
    const { address } = this.handle;
    if (!address) return;
    this.#core.tape?.onGoalDrop(address);
    guestsIn(this.#core).delete(address);
    freeNews(this.#core, this.handle);
    this.#core.exports.freeSession(address);
    this.handle.address = 0;
  }
}
