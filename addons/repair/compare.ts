// Compares two plans for the same network. The plan from an earlier choice is better, because the order of methods
// expresses preference.

import * as abi from '../../ir/abi.ts';
import type { SessionHandle, WorldState } from '../../bindings/internal.ts';
import { methodOf } from './decisions.ts';
import { DoneParts, endsOf, isRepeated, isSameCall } from './outline.ts';
import type { Outline } from './outline.ts';
import { outlineOf } from './outlines.ts';

/** A plan that is being executed. */
interface PlanUnderWay {
  handle: SessionHandle;
  /** By position: 1 when the step is done. */
  isDone: Uint8Array;
  /** The cost of the steps that are left. */
  rest: number;
}

/** Returns whether a new plan is better than the rest of a plan that is being executed. */
export function isBetter(state: WorldState, { handle, isDone, rest }: PlanUnderWay, made: SessionHandle): boolean {
  const { core } = state.loaded;
  if (core.load(made.address + abi.SESSION_MODE) === abi.BEST_PLAN) {
    return core.loadFloat(made.address + abi.SESSION_BEST_COST) < rest;
  }
  const own = outlineOf(state, handle);
  const other = outlineOf(state, made);
  if (!own?.isOrdered || !other?.isOrdered) return false;
  const done = new DoneParts(own, isDone);
  return !hasSameSteps(own, done, other) && new PlanComparison(state, own, done, other).result() < 0;
}

/** Returns whether two plans have the same steps. Then they are equally good, whatever choices led to them. */
function hasSameSteps(own: Outline, done: DoneParts, other: Outline): boolean {
  const left = own.decisions.filter(({ isStep }, at) => isStep && !done.isTaskDone(at));
  const steps = other.decisions.filter(({ isStep }) => isStep);
  return left.length === steps.length && left.every(({ call }, at) => isSameCall(call, steps[at]!.call));
}

/**
 * Compares the choices of two plans. The result is negative if the other plan comes from an earlier choice, positive if
 * from a later one, 0 if from the same choices, and NaN if that is not known.
 */
class PlanComparison {
  private readonly state: WorldState;
  private readonly own: Outline;
  private readonly done: DoneParts;
  private readonly other: Outline;
  private readonly ownEnds: readonly number[];
  private readonly otherEnds: readonly number[];

  constructor(state: WorldState, own: Outline, done: DoneParts, other: Outline) {
    this.state = state;
    this.own = own;
    this.done = done;
    this.other = other;
    this.ownEnds = done.ends;
    this.otherEnds = endsOf(other);
  }

  result(): number {
    return this.rows(
      childrenOf(this.ownEnds, 0, this.ownEnds.length),
      childrenOf(this.otherEnds, 0, this.otherEnds.length),
    );
  }

  /**
   * Compares the tasks of one network. Skips tasks that are done, as the other plan begins after them. At the start of
   * a repaired plan such tasks may be missing.
   */
  private rows(own: readonly number[], other: readonly number[]): number {
    const missing = other.length - own.length;
    if (missing < 0) return NaN;
    for (const [at, decision] of own.entries()) {
      if (this.done.isTaskDone(decision)) continue;
      const found = this.pair(decision, other[at + missing]!);
      if (found !== 0) return found;
    }
    return 0;
  }

  private pair(outer: number, other: number): number {
    const own = this.innermost(outer);
    const mine = this.own.decisions[own]!;
    const theirs = this.other.decisions[other]!;
    if (!isSameCall(mine.call, theirs.call)) return NaN;
    if (mine.isStep) return 0;
    const first = methodOf(this.state, mine.call.task, mine.branch);
    const second = methodOf(this.state, mine.call.task, theirs.branch);
    if (first.method !== second.method && first.isScored) return NaN;
    if (first.method !== second.method) return second.method - first.method;
    if (first.branch !== second.branch) return NaN;
    return this.rows(
      childrenOf(this.ownEnds, own + 1, this.ownEnds[own]!),
      childrenOf(this.otherEnds, other + 1, this.otherEnds[other]!),
    );
  }

  /**
   * Returns the innermost call that has begun, where a task has called itself as its last task: the other plan begins
   * with that call.
   */
  private innermost(outer: number): number {
    const { decisions } = this.own;
    let inner = outer;
    for (let at = outer + 1; at < this.ownEnds[outer]!; at++) {
      const decision = decisions[at]!;
      if (!decision.isStep && this.done.isReached(at) && isRepeated(decisions[outer]!, decision)) inner = at;
    }
    return inner;
  }
}

/** Returns the decisions between two, without those that belong to one of them. */
function childrenOf(ends: readonly number[], from: number, to: number): number[] {
  const children: number[] = [];
  for (let at = from; at < to; at = ends[at]!) children.push(at);
  return children;
}
