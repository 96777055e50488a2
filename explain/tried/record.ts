// Records what a search tries, as a tree: the tried tasks, their alternatives, and the tasks that were tried after each
// alternative. It examines nothing, so recording costs little. If a search tries more than is kept, the entries that
// got least far are forgotten and counted.

import type { AgendaItem } from '../../reference/agenda.ts';
import type { SearchDecision, SearchObserver, SearchPoint } from '../../reference/search-types.ts';

/** A task that was tried after some decisions. */
export interface RecordedTask {
  item: AgendaItem<SearchDecision | null>;
  /** The alternative after which it was tried. null: at the start. */
  after: RecordedAlternative | null;
  /** The last decision before it. */
  decision: SearchDecision | null;
  stepsDone: number;
  depth: number;
  /** For a goal: whether there is a plan for it. */
  achieved: boolean;
  alternatives: RecordedAlternative[];
  /** How many alternatives are forgotten. */
  forgotten: number;
  /** The furthest that the search got from here. See `distance`. */
  far: number;
}

/** A way to do the task of a trial. */
export interface RecordedAlternative {
  of: RecordedTask;
  decision: SearchDecision;
  /** The values of the locals, with all variables bound. */
  locals: readonly number[] | null;
  /** The tasks that were tried next: several if their order is open. */
  trials: RecordedTask[];
  /** How many trials below are forgotten. */
  forgotten: number;
  /** The furthest of the forgotten ones. */
  furthest: RecordedTask | null;
  isForgotten: boolean;
  left: 'known' | 'too-dear' | null;
  /** The cost of the best plan that it has completed, or null. */
  completes: number | null;
  far: number;
}

/** Longer ways to a forgotten trial are not kept. */
const longestWay = 1000;

export class SearchRecord implements SearchObserver {
  /** What was tried at the start. For searches in rounds, at the start of the last round. */
  roots: RecordedTask[] = [];
  tried = 0;
  /** The task tried last. */
  last: RecordedTask | null = null;
  readonly #trials = new WeakMap<SearchPoint, RecordedTask>();
  readonly #alternatives = new WeakMap<SearchDecision, RecordedAlternative>();
  readonly #most: { tasks: number; attempts: number };
  #rootPoint: SearchPoint | null = null;
  /** The way to the best plan so far. */
  #best: RecordedAlternative[] = [];
  #kept = 0;
  #forgetAt: number;

  constructor(most: { tasks: number; attempts: number }) {
    this.#most = most;
    this.#forgetAt = 2 * most.tasks;
  }

  /** How many trials are kept. */
  get kept(): number {
    return this.#kept;
  }

  tries(item: RecordedTask['item'], at: SearchPoint): void {
    this.#try(item, at, false);
  }

  achieves(item: RecordedTask['item'], at: SearchPoint): void {
    this.#try(item, at, true);
  }

  decides(at: SearchPoint, decision: SearchDecision, locals: readonly number[] | null): void {
    const of = this.#trials.get(at);
    if (!of) return;
    const alternative = alternativeOf(of, decision, locals && locals.slice());
    this.#alternatives.set(decision, alternative);
    of.alternatives.push(alternative);
    this.#keepOne();
  }

  leaves(decision: SearchDecision | null, why: 'known' | 'too-dear'): void {
    const alternative = decision && this.#alternatives.get(decision);
    if (alternative) alternative.left = why;
  }

  completes(decision: SearchDecision | null, cost: number): void {
    const alternative = decision && this.#alternatives.get(decision);
    if (!alternative) return;
    alternative.completes = cost;
    this.#best = [alternative, ...this.wayTo(alternative.of)];
  }

  /**
   * Forgets trials until no more are left than should be kept. `spared`: the alternatives whose own tasks are always
   * kept.
   */
  forget(spared: ReadonlySet<RecordedAlternative>): void {
    const alternatives = this.#measure();
    const order = (one: RecordedAlternative, other: RecordedAlternative): number =>
      one.far - other.far || other.of.depth - one.of.depth;
    // Among equal ones, the last are forgotten first.
    const candidates = alternatives.filter((one) => one.trials.length > 0 && !spared.has(one)).reverse();
    for (const alternative of candidates.sort(order)) {
      if (this.#kept <= this.#most.tasks) break;
      this.#forgetBelow(alternative);
    }
    for (const { of } of alternatives) this.#forgetAlternatives(of, spared);
    // Do not check again what can't be forgotten.
    this.#forgetAt = this.#kept + Math.max(this.#kept, this.#most.tasks);
  }

  /** Sets how far each trial and each alternative has led. Returns all alternatives, from earlier to later. */
  #measure(): RecordedAlternative[] {
    const trials: RecordedTask[] = [];
    const alternatives: RecordedAlternative[] = [];
    const open = this.roots.toReversed();
    for (let trial = open.pop(); trial; trial = open.pop()) {
      trials.push(trial);
      trial.far = distance(trial);
      for (const alternative of trial.alternatives) {
        alternatives.push(alternative);
        alternative.far = Math.max(trial.far, alternative.furthest ? distance(alternative.furthest) : 0);
      }
      for (const { trials: below } of trial.alternatives.toReversed()) open.push(...below.toReversed());
    }
    for (const trial of trials.reverse()) {
      for (const { far } of trial.alternatives) trial.far = Math.max(trial.far, far);
      if (trial.after) trial.after.far = Math.max(trial.after.far, trial.far);
    }
    return alternatives;
  }

  /**
   * Rebuilds the way to the plan, which a search may find after it has returned to forgotten tasks. Returns its
   * alternatives.
   */
  restore(plan: readonly SearchDecision[]): RecordedAlternative[] {
    let after: RecordedAlternative | null = null;
    return plan.map((decision) => {
      const known = this.#alternatives.get(decision);
      const of = known?.of ?? trialOf(decision.item, decision.previous, after, after ? after.of.depth + 1 : 1);
      const alternative = known ?? alternativeOf(of, decision, null);
      alternative.isForgotten = false;
      if (!of.alternatives.includes(alternative)) of.alternatives.push(alternative);
      of.after = after;
      const beside = after?.trials ?? this.roots;
      if (!beside.includes(of)) beside.push(of);
      after = alternative;
      return alternative;
    });
  }

  #try(item: RecordedTask['item'], at: SearchPoint, achieved: boolean): void {
    this.tried++;
    const { decision, depth } = at;
    const after = (decision && this.#alternatives.get(decision)) ?? null;
    const trial = trialOf(item, decision, after, depth, achieved);
    this.last = trial;
    if (decision === null) this.#beginAt(at, trial);
    // Trials after something forgotten are only counted.
    else if (!after || after.isForgotten) return;
    else after.trials.push(trial);
    this.#trials.set(at, trial);
    this.#keepOne();
  }

  #beginAt(at: SearchPoint, trial: RecordedTask): void {
    if (this.#rootPoint !== at) {
      this.#rootPoint = at;
      this.roots = [];
      this.#kept = 0;
    }
    this.roots.push(trial);
  }

  #keepOne(): void {
    this.#kept++;
    if (this.#kept >= this.#forgetAt) this.forget(new Set([...this.wayTo(this.last), ...this.#best]));
  }

  /** Returns the alternatives on the way to a trial. */
  wayTo(last: RecordedTask | null): RecordedAlternative[] {
    const way: RecordedAlternative[] = [];
    for (let trial = last; trial?.after; trial = trial.after.of) way.push(trial.after);
    return way;
  }

  #forgetBelow(alternative: RecordedAlternative): void {
    const furthest = furthestOf(alternative);
    const open = [...alternative.trials];
    alternative.trials = [];
    for (let trial = open.pop(); trial; trial = open.pop()) {
      this.#kept -= 1 + trial.alternatives.length;
      alternative.forgotten += 1;
      for (const below of trial.alternatives) {
        below.isForgotten = true;
        alternative.forgotten += below.forgotten;
        open.push(...below.trials);
        below.trials = [];
      }
      trial.forgotten += trial.alternatives.length;
      trial.alternatives = [];
    }
    const isNear = furthest !== null && furthest.depth - alternative.of.depth <= longestWay;
    // Nothing refers to forgotten entries, so they take no memory.
    if (furthest) furthest.after = alternative;
    alternative.furthest = isNear ? furthest : null;
  }

  /** Keeps the furthest alternatives of a task, and the first among equal ones. */
  #forgetAlternatives(trial: RecordedTask, spared: ReadonlySet<RecordedAlternative>): void {
    const { alternatives } = trial;
    const { attempts } = this.#most;
    if (alternatives.length <= attempts) return;
    const ranked = alternatives.toSorted((one, other) => rankOf(other, spared) - rankOf(one, spared));
    const kept = new Set(ranked.slice(0, attempts));
    trial.alternatives = alternatives.filter((one) => kept.has(one));
    for (const one of ranked.slice(attempts)) {
      if (one.trials.length > 0) this.#forgetBelow(one);
      one.isForgotten = true;
      trial.forgotten++;
      this.#kept--;
    }
  }
}

function trialOf(
  item: RecordedTask['item'],
  decision: SearchDecision | null,
  after: RecordedAlternative | null,
  depth: number,
  achieved = false,
): RecordedTask {
  const stepsDone = after ? after.of.stepsDone + stepsSince(decision, after.of.decision) : 0;
  return { item, after, decision, stepsDone, depth, achieved, alternatives: [], forgotten: 0, far: 0 };
}

function alternativeOf(
  of: RecordedTask,
  decision: SearchDecision,
  locals: readonly number[] | null,
): RecordedAlternative {
  const nothing = { forgotten: 0, furthest: null, isForgotten: false, left: null, completes: null, far: 0 };
  return { of, decision, locals, ...nothing, trials: [] };
}

function rankOf(alternative: RecordedAlternative, spared: ReadonlySet<RecordedAlternative>): number {
  return spared.has(alternative) ? Infinity : alternative.far;
}

/** Steps count first, then depth. */
function distance({ stepsDone, depth }: RecordedTask): number {
  return stepsDone * 2 ** 21 + depth;
}

function stepsSince(last: SearchDecision | null, first: SearchDecision | null): number {
  let steps = 0;
  for (let decision = last; decision && decision !== first; decision = decision.previous) {
    if (decision.method < 0) steps++;
  }
  return steps;
}

/** Returns the trial below with which the search got furthest, among those that have nothing below them. */
function furthestOf(alternative: RecordedAlternative): RecordedTask | null {
  let found = alternative.furthest;
  let best = found ? distance(found) : -1;
  const open = [...alternative.trials];
  for (let trial = open.pop(); trial; trial = open.pop()) {
    if (distance(trial) > best || (distance(trial) === best && trial.alternatives.length === 0)) {
      found = trial;
      best = distance(trial);
    }
    for (const { trials, furthest } of trial.alternatives) {
      open.push(...trials);
      if (furthest && distance(furthest) > best) [found, best] = [furthest, distance(furthest)];
    }
  }
  return found;
}
