// The repair of a plan, from the first broken step to a plan that holds. The task that the broken step comes from is
// decomposed anew. If that does not help, the task above it is decomposed anew, and so on; at last, everything is
// planned anew. docs/semantics.md, Repair, has the exact rules.

import * as abi from '../ir/abi.ts';
import type { DomainShape, Network, Session, Status } from '../bindings/index.ts';
import { insideOf, readRequest, stepCount } from '../bindings/internal.ts';
import type { RepairOutcome, SessionHandle, WorldState } from '../bindings/internal.ts';
import { isBetter } from './compare.ts';
import { callText } from './decisions.ts';
import { ancestorsOf, endsOf } from './outline.ts';
import type { Outline } from './outline.ts';
import { mergedOutline, outlineOf } from './outlines.ts';
import type { Patch } from './outlines.ts';
import { composePlan, handOver } from './plans.ts';
import { beginAfter, searchFor } from './searches.ts';
import type { SearchLimits } from './searches.ts';
import { markGone, positionOf, planToCarryOut, carryOut, stepAt } from './steps.ts';
import { writeOutline } from './write-outline.ts';

export interface Repair {
  /**
   * `kept`: the session has the plan that it had, and the plan holds. `repaired`: a part of the plan is new.
   * `planned-anew`: the whole plan is new. `failed`: no plan was found; the session keeps the plan that no longer
   * holds.
   */
  readonly outcome: RepairOutcome;
  /** The first step that did not hold, as the game counts steps; -1 when all steps held. */
  readonly broken: number;
  /**
   * The tasks that were decomposed anew, as text, in the order of their decomposition; empty when all was planned anew.
   */
  readonly tasks: readonly string[];
  /** Of the search for a plan anew; null when there was none. */
  readonly status: Status | null;
  /** Of all searches together. */
  readonly iterations: number;
}

/** A plan that does not hold yet: the session's own, or a plan that a search has put together. */
interface Draft<D extends DomainShape> {
  owner: Session<D>;
  outline: Outline;
  ends: readonly number[];
  /** The position of the first step that is left to do, and of the first step that does not hold. */
  from: number;
  broken: number;
}

/** To be decomposed anew, a task gets as many iterations as it took decisions, and so many more. */
const extraIterations = 30;

/** One repair. `run` pauses whenever the budget is spent. */
export class RepairWork<D extends DomainShape> {
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
    const from = positionOf(state, plan, carriedOut);
    const count = this.#count(handle);
    const position = carryOut(state, handle, from, count, false);
    if (position === count) {
      return better ? yield* this.#better(from) : this.#repair('kept', -1);
    }
    const broken = stepAt(state, plan, position);
    const outline = outlineOf(state, handle);
    if (outline?.isOrdered) {
      const draft = { owner: this.session, outline, ends: endsOf(outline), from, broken: position };
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
   * Decomposes the task of a decision anew, in the world as it is when the plan gets to the task. Answers true when the
   * session has a plan that holds, a draft when a later step is broken, null when there is no way.
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
    const search = this.#begin(network.part, { limit: extraIterations + end - begun, horizon: 0 });
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
    const holds = carryOut(this.state, made, 0, count, false);
    if (holds === count) {
      this.tasks.push(callText(this.state, call));
      this.#install(search, false);
      writeOutline(this.state, this.handle, merged);
      return true;
    }
    // Fewer steps are left behind the first broken step, so repairing comes to an end.
    if (count - holds < this.#count(owning) - draft.broken) {
      this.tasks.push(callText(this.state, call));
      return { owner: search, outline: merged, ends: endsOf(merged), from: 0, broken: holds };
    }
    search.free();
    return null;
  }

  /**
   * The search gets the plan of the draft, with its own plan in the place of the steps that the task came to before.
   */
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

  /** Frees the searches of a repair that can't go on: half-done searches keep an old version of the world. */
  abandon(): void {
    for (const search of this.#searches) search.free();
  }

  /** Steps a search until the search has ended. Pauses whenever the budget is spent. */
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
    // The search's own cost is that of a part. The core has just added up what all steps cost.
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
