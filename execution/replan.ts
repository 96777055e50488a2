// Repairing a plan in a world that has changed. What still holds is kept: the task that the first broken step comes from is
// decomposed anew, as deep down as it can be, and if that does not help, the task that it comes from; at last, all of
// it. docs/semantics.md, Repair, has the exact rules.

import * as abi from '../ir/abi.ts';
import type { DomainShape, Network, Session, Status } from '../bindings/index.ts';
import { checkBudget, checkObject, fail, insideOf, readRequest, show, stepCount } from '../bindings/internal.ts';
import type { SessionHandle, WorldState } from '../bindings/internal.ts';
import { isBetter } from './compare.ts';
import { callText } from './decisions.ts';
import { ancestorsOf, endsOf } from './outline.ts';
import type { Outline } from './outline.ts';
import { keepOutline, mergedOutline, outlineOf } from './outlines.ts';
import type { Patch } from './outlines.ts';
import { composePlan, handOver } from './plans.ts';
import { beginAfter, searchFor } from './searches.ts';
import type { SearchLimits } from './searches.ts';
import { markGone, placeOf, planToCarryOut, replay, stepAt } from './steps.ts';

export interface ReplanOptions {
  /** How many steps of the plan have been carried out; 0 unless stated. */
  from?: number;
  /**
   * Iterations spent on parts of the plan after which no further part is tried before all is planned anew; half as many as the
   * plan has decisions unless stated. 0: all is planned anew.
   */
  iterations?: number;
  /**
   * Plans anew also when the plan holds, and takes the new plan when it is better: when it comes from an earlier choice, or for
   * the best plan, when it costs less than what is left of the old one. false unless stated.
   */
  better?: boolean;
}

export interface Repair {
  /**
   * `kept`: the session has the plan that it had, and that holds. `repaired`: it has one of which part is new. `planned-anew`: it
   * has a new one. `failed`: none was found; the session keeps the plan that no longer holds.
   */
  readonly outcome: 'kept' | 'repaired' | 'planned-anew' | 'failed';
  /** The first step that did not hold, as the game counts them; -1 when all did. */
  readonly broken: number;
  /** The tasks that were decomposed anew, as text, in the order in which that was done; empty when all was planned anew. */
  readonly tasks: readonly string[];
  /** Of the search for a plan anew; null when there was none. */
  readonly status: Status | null;
  /** Of all searches together. */
  readonly iterations: number;
}

/**
 * Sees to it that the session's plan holds in the world as it is now. Unless it is kept, the plan then begins with what is to be
 * done next. The session has to have been planned with its `decomposition` for anything but planning anew.
 */
export function replan<D extends DomainShape>(session: Session<D>, options: ReplanOptions = {}): Repair {
  return new Replanning(session, options).step();
}

/** The same a few iterations at a time. Until it is done, the session has the plan that it had. */
export class Replanning<D extends DomainShape> {
  readonly #work: Work<D>;
  readonly #run: Generator<void, Repair, undefined>;
  readonly #budget = { left: 0 };
  readonly #session: Session<D>;
  /** What the session's plan is known by; nothing is when the repair can't go on. */
  #plan: string;
  #repair: Repair | null = null;

  constructor(session: Session<D>, options: ReplanOptions = {}) {
    checkObject('the options of a repair', options, ['from', 'iterations', 'better']);
    const { from = 0, iterations, better = false } = options;
    if (iterations !== undefined && !(Number.isInteger(iterations) && iterations >= 0) && iterations !== Infinity) {
      fail('bad-option', `"iterations" has to be a whole number, not ${show(iterations)}`);
    }
    if (typeof better !== 'boolean') fail('bad-option', `"better" has to be true or false, not ${show(better)}`);
    const { state, handle } = insideOf(session);
    placeOf(state, planToCarryOut(state, handle), from);
    this.#session = session;
    this.#plan = identityOf(session);
    this.#work = new Work(session, state, handle, this.#budget);
    this.#run = this.#work.run(from, iterations, better);
  }

  /** Goes on for so many iterations; to the end when none are stated. Answers what has been done when it is done, else null. */
  step(): Repair;
  step(iterations: number): Repair | null;
  step(iterations = Infinity): Repair | null {
    checkBudget('step()', iterations);
    this.#budget.left = iterations;
    if (this.#repair) return this.#repair;
    this.#work.state.loaded.core.refuseWhileBusy('replan');
    try {
      if (identityOf(this.#session) !== this.#plan) {
        fail('freed', 'the session no longer has the plan that was to be repaired');
      }
      const { done, value } = this.#run.next();
      if (done) this.#repair = value;
      return this.#repair;
    } catch (error) {
      this.#plan = '';
      this.#work.abandon();
      throw error;
    }
  }
}

/** Another one after the session has been restarted, was repaired by somebody else, or its domain has been replaced. */
function identityOf<D extends DomainShape>(session: Session<D>): string {
  const { state, handle } = insideOf(session);
  const { core } = state.loaded;
  core.refuseWhileBusy('replan');
  const { address } = handle;
  const plan = planToCarryOut(state, handle);
  const words = [abi.SESSION_ITERATIONS, abi.SESSION_EPOCH, abi.SESSION_DERIVATION].map((at) =>
    core.load(address + at),
  );
  const size = [stepCount(core, plan), core.load(plan + abi.PLAN_USED)];
  return [state.replacements, address, plan, session.bestCost, ...words, ...size].join();
}

/** A plan on its way to one that holds: the session's own, or one put together in another one's place. */
interface Draft<D extends DomainShape> {
  owner: Session<D>;
  outline: Outline;
  ends: readonly number[];
  /** Places of the first step that is left to do, and of the first one that does not hold. */
  from: number;
  broken: number;
}

/** More than the decisions that a task took are granted it to be decomposed anew. */
const spare = 30;

class Work<D extends DomainShape> {
  readonly session: Session<D>;
  readonly state: WorldState;
  readonly handle: SessionHandle;
  readonly budget: { left: number };
  spent = 0;
  readonly tasks: string[] = [];
  readonly #searches: Session<D>[] = [];

  constructor(session: Session<D>, state: WorldState, handle: SessionHandle, budget: { left: number }) {
    this.session = session;
    this.state = state;
    this.handle = handle;
    this.budget = budget;
  }

  *run(carriedOut: number, limit: number | undefined, better: boolean): Generator<void, Repair, undefined> {
    const { state, handle } = this;
    const plan = planToCarryOut(state, handle);
    const from = placeOf(state, plan, carriedOut);
    const count = this.#count(handle);
    const place = replay(state, handle, from, count, false);
    if (place === count) {
      return better ? yield* this.#better(from) : this.#repair('kept', -1);
    }
    const broken = stepAt(state, plan, place);
    const outline = outlineOf(state, handle);
    if (outline?.isOrdered) {
      const draft = { owner: this.session, outline, ends: endsOf(outline), from, broken: place };
      const most = limit ?? outline.decisions.length / 2;
      if (yield* this.#repairParts(draft, most)) return this.#repair('repaired', broken);
    }
    this.tasks.length = 0;
    return yield* this.#anew(broken);
  }

  /** Repairs one broken step after the other. Answers whether the session has a plan that holds. */
  *#repairParts(first: Draft<D>, most: number): Generator<void, boolean, undefined> {
    let draft: Draft<D> | null = first;
    while (draft) {
      let next: Draft<D> | null | true = null;
      for (const at of ancestorsOf(draft.outline, draft.ends, draft.broken).reverse()) {
        if (this.spent >= most) break;
        next = yield* this.#decompose(draft, at);
        if (next) break;
      }
      if (draft.owner !== this.session) draft.owner.free();
      if (next === true) return true;
      draft = next;
    }
    return false;
  }

  /**
   * Searches for the task of a decision anew, from where the plan gets to it. Answers true when the session has a plan that holds,
   * a draft when a later step is broken, null when there is no way.
   */
  *#decompose(draft: Draft<D>, at: number): Generator<void, Draft<D> | true | null, undefined> {
    const { outline, ends, from, owner } = draft;
    const { network, before, call } = outline.decisions[at]!;
    const end = ends[at]!;
    const prefix = Math.max(0, before - from);
    const begun = Math.max(
      at,
      outline.decisions.findIndex((decision) => decision.before >= from),
    );
    const search = this.#begin(network.part, { limit: spare + end - begun, horizon: 0 });
    const owning = insideOf(owner).handle;
    const begins = beginAfter(this.state, search, owning, from, from + prefix);
    if (begins) yield* this.#search(search);
    if (search.cost === null || !this.#compose(draft, at, prefix, search)) {
      search.free();
      return null;
    }
    const made = insideOf(search).handle;
    const patch: Patch = { at, end, from, prefix };
    const merged = mergedOutline(this.state, outline, ends, patch, made);
    const count = this.#count(made);
    const holds = replay(this.state, made, 0, count, false);
    if (holds === count) {
      this.tasks.push(callText(this.state, call));
      this.#install(search, false);
      keepOutline(this.state, this.handle, merged);
      return true;
    }
    // Fewer steps are left behind the first broken one: it comes to an end.
    if (count - holds < this.#count(owning) - draft.broken) {
      this.tasks.push(callText(this.state, call));
      return { owner: search, outline: merged, ends: endsOf(merged), from: 0, broken: holds };
    }
    search.free();
    return null;
  }

  /** The search's plan becomes that of the draft, with its own in the place of what the task came to before. */
  #compose({ owner, outline, ends, from }: Draft<D>, at: number, prefix: number, search: Session<D>): boolean {
    const { state } = this;
    const { core } = state.loaded;
    const owning = insideOf(owner).handle;
    const made = insideOf(search).handle;
    markGone(state, owning);
    const old = core.load(owning.address + abi.SESSION_PLAN);
    return composePlan(state, made, [
      { plan: old, from, to: from + prefix },
      { plan: core.load(made.address + abi.SESSION_PLAN), from: 0, to: this.#count(made) },
      { plan: old, from: outline.decisions[ends[at]!]?.before ?? this.#count(owning), to: this.#count(owning) },
    ]);
  }

  *#anew(broken: number): Generator<void, Repair, undefined> {
    const search = this.#begin(readRequest(this));
    yield* this.#search(search);
    const { status } = search;
    if (search.cost === null) {
      search.free();
      return this.#repair('failed', broken, status);
    }
    this.#install(search, true);
    return this.#repair('planned-anew', broken, status);
  }

  *#better(from: number): Generator<void, Repair, undefined> {
    const { state, handle } = this;
    const rest = state.loaded.core.loadFloat(abi.COST);
    const search = this.#begin(readRequest({ state, handle }));
    yield* this.#search(search);
    const { status } = search;
    const isTaken = search.cost !== null && isBetter(state, { handle, from, rest }, insideOf(search).handle);
    if (isTaken) this.#install(search, true);
    else search.free();
    return this.#repair(isTaken ? 'planned-anew' : 'kept', -1, status);
  }

  #begin(network: Network, options?: SearchLimits): Session<D> {
    const search = searchFor(this.session, network, options);
    this.#searches.push(search);
    return search;
  }

  /** Gives back what a repair holds that can't go on: half-done searches keep an old version of the world. */
  abandon(): void {
    for (const search of this.#searches) search.free();
  }

  /** Steps a search until it has ended, as far as the budget goes at a time. */
  *#search(search: Session<D>): Generator<void, void, undefined> {
    const before = search.iterations;
    let done = before;
    while (search.status === 'running') {
      if (this.budget.left <= 0) yield;
      search.step(this.budget.left);
      this.budget.left -= search.iterations - done;
      done = search.iterations;
    }
    this.spent += done - before;
  }

  /** The session takes over the plan of the search, which is freed. */
  #install(search: Session<D>, withDerivation: boolean): void {
    const { handle: made } = insideOf(search);
    const { core } = this.state.loaded;
    // What is left is carried out to know what it costs: the search's own cost is that of a part.
    const cost = withDerivation ? search.cost! : core.loadFloat(abi.COST);
    handOver(this.state, made, this.handle, { cost, iterations: this.spent, withDerivation });
    search.free();
  }

  #count({ address }: SessionHandle): number {
    const { core } = this.state.loaded;
    return stepCount(core, core.load(address + abi.SESSION_PLAN));
  }

  #repair(outcome: Repair['outcome'], broken: number, status: Status | null = null): Repair {
    return { outcome, broken, tasks: [...this.tasks], status, iterations: this.spent };
  }
}
