// Repairs a plan, from the first broken step to a plan that holds: decomposes the task that the broken step comes from
// again, then the task above it, and so on, and finally plans everything again. docs/semantics.md, Repair, has the
// exact rules.

import * as abi from '../../ir/abi.ts';
import type { DomainShape, Network, Session, Status } from '../../bindings/index.ts';
import { insideOf, readRequest, recordAt, stepCount, writePlan } from '../../bindings/internal.ts';
import type { SessionHandle, WorldState } from '../../bindings/internal.ts';
import type { RepairOutcome } from '../counters/watch.ts';
import { isBetter } from './compare.ts';
import { callText } from './decisions.ts';
import { OpenParts } from './open-outline.ts';
import { DoneParts, endsOf } from './outline.ts';
import type { Outline, PlanParts } from './outline.ts';
import { mergedOutline, outlineOf } from './outlines.ts';
import { handOver } from './plans.ts';
import { beginAfter, searchFor } from './searches.ts';
import type { SearchLimits } from './searches.ts';
import { markGone, requirePlan, simulate, stepAt } from './steps.ts';
import { writeOutline } from './write-outline.ts';

export interface Repair {
  /**
   * `kept`: the session has its old plan, and the plan holds. `repaired`: a part of the plan is new. `replanned`: the
   * whole plan is new. `failed`: no plan was found; the session keeps the plan that no longer holds.
   */
  readonly outcome: RepairOutcome;
  /** The first step that did not hold, as the game counts steps; -1 when all steps held. */
  readonly broken: number;
  /**
   * The tasks that were decomposed again, as text, in the order of their decomposition; empty when everything was
   * replanned.
   */
  readonly tasks: readonly string[];
  /** The status of the search that replans everything; null when there was none. */
  readonly status: Status | null;
  /** The iterations of all searches together. */
  readonly iterations: number;
}

/** A plan that does not hold yet: the session's own, or a plan that a search has put together. */
interface Draft<D extends DomainShape> {
  owner: Session<D>;
  outline: Outline;
  ends: readonly number[];
  /** For each step, the position that it had in the session's plan; -1 for new steps. */
  origins: Int32Array;
  /** The position of the first step that does not hold. */
  broken: number;
  /** Which steps of the draft are done, as of a number of pauses. */
  known: { pauses: number; isDone: Uint8Array; parts: DoneParts | OpenParts } | null;
}

/** A repair, and what has happened to the steps. Positions count internal steps, too. */
export interface TracedRepair extends Repair {
  /** The position of the first step that did not hold; -1 when all steps held. */
  readonly position: number;
  /** For each step of the plan that the session has now, the position that it had before; -1 for new steps. */
  readonly origins: Int32Array;
}

/** Decomposing a task again may take this many iterations more than the number of its decisions. */
const extraIterations = 30;

/** One repair. `run` pauses whenever the budget is spent. */
export class RepairWork<D extends DomainShape> {
  readonly session: Session<D>;
  readonly state: WorldState;
  readonly handle: SessionHandle;
  readonly budget: { left: number };
  spent = 0;
  readonly tasks: string[] = [];
  /** By position, 1 when the step there is done. It may change while the repair pauses. */
  readonly #isDone: Uint8Array;
  /** The first step that does not hold, by position, and as the game counts steps. */
  #broken = { position: -1, broken: -1 };
  #pauses = 0;
  readonly #searches: Session<D>[] = [];

  constructor(session: Session<D>, isDone: Uint8Array, budget: { left: number }) {
    const { state, handle } = insideOf(session);
    this.session = session;
    this.state = state;
    this.handle = handle;
    this.budget = budget;
    this.#isDone = isDone;
  }

  *run(limit: number | undefined, better: boolean): Generator<void, TracedRepair, undefined> {
    const { state, handle } = this;
    const count = this.#count(handle);
    const position = simulate(state, handle, 0, count, false, this.#isDone);
    const origins = new Int32Array(count);
    for (let at = 0; at < count; at++) origins[at] = at;
    if (position === count) return better ? yield* this.#replanIfBetter(origins) : this.#repair('kept', origins);
    this.#broken = { position, broken: stepAt(state, requirePlan(state, handle), position) };
    const outline = outlineOf(state, handle);
    if (outline && (outline.isOrdered || outline.parents)) {
      const draft: Draft<D> = {
        owner: this.session,
        outline,
        ends: endsIn(outline),
        origins,
        broken: position,
        known: null,
      };
      const made = yield* this.#repairParts(draft, limit ?? outline.decisions.length / 2);
      if (made) return this.#repair('repaired', made);
    }
    this.tasks.length = 0;
    return yield* this.#replan(origins);
  }

  /**
   * Repairs one broken step after the other. Returns the origins of the steps when the session has a plan that holds.
   */
  *#repairParts(first: Draft<D>, most: number): Generator<void, Int32Array | null, undefined> {
    let draft: Draft<D> | null = first;
    while (draft) {
      let next: Draft<D> | Int32Array | null = null;
      for (const at of this.#partsOf(draft).parts.ancestorsOf(draft.broken).reverse()) {
        if (this.spent >= most) break;
        next = yield* this.#decompose(draft, at);
        if (next) break;
      }
      if (draft.owner !== this.session) draft.owner.free();
      if (next instanceof Int32Array) return next;
      draft = next;
    }
    return null;
  }

  /**
   * Decomposes the task of a decision again, in the state in which the plan reaches the task. Returns origins if the
   * session then has a plan that holds, a draft if a later step is broken, and null if there is no way.
   */
  *#decompose(draft: Draft<D>, at: number): Generator<void, Draft<D> | Int32Array | null, undefined> {
    const { state } = this;
    const { outline, owner } = draft;
    const { call } = outline.decisions[at]!;
    const { isDone, parts: before } = this.#partsOf(draft);
    const search = this.#begin(call, { limit: extraIterations + before.countLeft(at), horizon: 0 });
    const owning = insideOf(owner).handle;
    const begins = beginAfter(state, search, owning, { to: before.startOf(at), isDone });
    if (begins) yield* this.#search(search);
    const { parts } = this.#partsOf(draft);
    const origins = search.cost === null ? null : this.#compose(draft, at, parts, search);
    if (!origins) {
      search.free();
      return null;
    }
    const made = insideOf(search).handle;
    const merged = mergedOutline(state, outline, { at, parts }, made);
    const count = this.#count(made);
    const holds = simulate(state, made, 0, count, false);
    if (holds === count) {
      this.tasks.push(callText(state, call));
      this.#install(search, false);
      writeOutline(state, this.handle, merged);
      return origins;
    }
    const { left } = parts;
    // Fewer steps are left after the first broken step, so repairing comes to an end.
    if (count - holds < left.at(-1)! - left[draft.broken]!) {
      this.tasks.push(callText(state, call));
      return { owner: search, outline: merged, ends: endsIn(merged), origins, broken: holds, known: null };
    }
    search.free();
    return null;
  }

  /** Returns which steps of a draft are done. There may be more after a pause. */
  #partsOf(draft: Draft<D>): NonNullable<Draft<D>['known']> {
    const { outline, ends, origins, known } = draft;
    if (known?.pauses === this.#pauses) return known;
    const isDone = new Uint8Array(origins.length);
    for (let at = 0; at < origins.length; at++) isDone[at] = origins[at]! < 0 ? 0 : this.#isDone[origins[at]!]!;
    const { isOrdered, parents } = outline;
    const parts = isOrdered ? new DoneParts(outline, isDone, ends) : new OpenParts(outline, parents!, isDone);
    return (draft.known = { pauses: this.#pauses, isDone, parts });
  }

  /**
   * Combines the rest of the draft's plan with the search's own plan, which replaces the task's former steps. Returns
   * the origins of its steps; null if there is no memory.
   */
  #compose({ owner, origins }: Draft<D>, at: number, parts: PlanParts, search: Session<D>): Int32Array | null {
    const { state } = this;
    const { core } = state.loaded;
    const owning = insideOf(owner).handle;
    const made = insideOf(search).handle;
    markGone(state, owning);
    const old = core.load(owning.address + abi.SESSION_PLAN);
    const found = core.load(made.address + abi.SESSION_PLAN);
    const records: number[] = [];
    const from: number[] = [];
    const add = (plan: number, position: number, origin: number): void => {
      records.push(recordAt(core, plan, position));
      from.push(origin);
    };
    const { left } = parts;
    const replaced = parts.stepsOf(at);
    const addLeft = (start: number, end: number): void => {
      for (let position = start; position < end; position++) {
        if (left[position + 1]! > left[position]! && !replaced[position]) add(old, position, origins[position]!);
      }
    };
    const start = Math.max(0, parts.startOf(at));
    addLeft(0, start);
    for (let position = 0; position < this.#count(made); position++) add(found, position, -1);
    addLeft(start, origins.length);
    return writePlan(core, made.address, records) ? Int32Array.from(from) : null;
  }

  *#replan(origins: Int32Array): Generator<void, TracedRepair, undefined> {
    const search = this.#begin(readRequest(this));
    yield* this.#search(search);
    const { status } = search;
    if (search.cost === null) {
      search.free();
      return this.#repair('failed', origins, status);
    }
    return this.#repair('replanned', this.#install(search, true), status);
  }

  *#replanIfBetter(origins: Int32Array): Generator<void, TracedRepair, undefined> {
    const { state, handle } = this;
    const rest = state.loaded.core.loadFloat(abi.COST);
    const search = this.#begin(readRequest(this));
    yield* this.#search(search);
    const { status } = search;
    const old = { handle, isDone: this.#isDone, rest };
    if (search.cost !== null && isBetter(state, old, insideOf(search).handle)) {
      return this.#repair('replanned', this.#install(search, true), status);
    }
    search.free();
    return this.#repair('kept', origins, status);
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

  /** Steps a search until it has ended. Pauses whenever the budget is spent. */
  *#search(search: Session<D>): Generator<void, void, undefined> {
    const before = search.iterations;
    let done = before;
    while (search.status === 'running') {
      if (this.budget.left <= 0) {
        this.#pauses++;
        yield;
      }
      search.step(this.budget.left);
      this.budget.left -= search.iterations - done;
      done = search.iterations;
    }
    this.spent += done - before;
  }

  /** Gives the search's plan to the session, and frees the search. Returns the origins: all steps are new. */
  #install(search: Session<D>, withDerivation: boolean): Int32Array {
    const { handle: made } = insideOf(search);
    const { core } = this.state.loaded;
    // The search's own cost is that of a part. The core has just added up what all steps cost.
    const cost = withDerivation ? search.cost! : core.loadFloat(abi.COST);
    handOver(this.state, made, this.handle, { cost, iterations: this.spent, withDerivation });
    search.free();
    return new Int32Array(this.#count(this.handle)).fill(-1);
  }

  #count({ address }: SessionHandle): number {
    const { core } = this.state.loaded;
    return stepCount(core, core.load(address + abi.SESSION_PLAN));
  }

  #repair(outcome: Repair['outcome'], origins: Int32Array, status: Status | null = null): TracedRepair {
    const { tasks, spent: iterations } = this;
    return { outcome, ...this.#broken, tasks: [...tasks], status, iterations, origins };
  }
}

function endsIn(outline: Outline): readonly number[] {
  return outline.isOrdered ? endsOf(outline) : [];
}
