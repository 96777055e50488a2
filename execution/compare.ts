// Which of two plans for the same network comes from an earlier choice, and so which is the better one where the order of methods
// says what is to be preferred.

import * as abi from '../ir/abi.ts';
import type { SessionHandle, WorldState } from '../bindings/internal.ts';
import { methodOf } from './decisions.ts';
import { endsOf, isRepeated, isSameCall } from './outline.ts';
import type { Outline } from './outline.ts';
import { outlineOf } from './outlines.ts';

/** A plan on its way, and what the rest of it costs. */
interface Running {
  handle: SessionHandle;
  /** Place of the first step that is left. */
  from: number;
  rest: number;
}

/** Whether a new plan is to be preferred to what is left of one that is being carried out. */
export function isBetter(state: WorldState, { handle, from, rest }: Running, made: SessionHandle): boolean {
  const { core } = state.loaded;
  if (core.load(made.address + abi.SESSION_MODE) === abi.BEST_PLAN) {
    return core.loadFloat(made.address + abi.SESSION_BEST_COST) < rest;
  }
  const own = outlineOf(state, handle);
  const other = outlineOf(state, made);
  if (!own?.isOrdered || !other?.isOrdered) return false;
  return !hasSameSteps(own, from, other) && new Comparison(state, own, from, other).result() < 0;
}

/** Then there is no choice, however it was come to. */
function hasSameSteps(own: Outline, from: number, other: Outline): boolean {
  const left = own.decisions.filter(({ isStep, before }) => isStep && before >= from);
  const steps = other.decisions.filter(({ isStep }) => isStep);
  return left.length === steps.length && left.every(({ call }, at) => isSameCall(call, steps[at]!.call));
}

/** Negative: the other plan comes from an earlier choice; positive: from a later one; 0: the same; NaN: can't be told. */
class Comparison {
  private readonly state: WorldState;
  private readonly own: Outline;
  private readonly from: number;
  private readonly other: Outline;
  private readonly ownEnds: readonly number[];
  private readonly otherEnds: readonly number[];

  constructor(state: WorldState, own: Outline, from: number, other: Outline) {
    this.state = state;
    this.own = own;
    this.from = from;
    this.other = other;
    this.ownEnds = endsOf(own);
    this.otherEnds = endsOf(other);
  }

  result(): number {
    return this.rows(
      childrenOf(this.ownEnds, 0, this.ownEnds.length),
      childrenOf(this.otherEnds, 0, this.otherEnds.length),
    );
  }

  /**
   * Tasks of the same network. What has been carried out is passed over, since the other plan begins where it has been done; it may
   * be missing at the start of a plan that was repaired.
   */
  private rows(own: readonly number[], other: readonly number[]): number {
    const missing = other.length - own.length;
    if (missing < 0) return NaN;
    for (const [at, decision] of own.entries()) {
      if (this.isDone(decision)) continue;
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
    if (first.method !== second.method) return second.method - first.method;
    if (first.branch !== second.branch) return NaN;
    return this.rows(
      childrenOf(this.ownEnds, own + 1, this.ownEnds[own]!),
      childrenOf(this.otherEnds, other + 1, this.otherEnds[other]!),
    );
  }

  /** Where the task has called itself last and that has begun, too, the other plan begins there. */
  private innermost(outer: number): number {
    const { decisions } = this.own;
    let inner = outer;
    for (let at = outer + 1; at < this.ownEnds[outer]!; at++) {
      const decision = decisions[at]!;
      if (!decision.isStep && decision.before <= this.from && isRepeated(decisions[outer]!, decision)) inner = at;
    }
    return inner;
  }

  private isDone(decision: number): boolean {
    const { decisions } = this.own;
    const { isStep, before } = decisions[decision]!;
    if (isStep) return before < this.from;
    const end = decisions[this.ownEnds[decision]!];
    return end !== undefined && end.before <= this.from && before < this.from;
  }
}

/** The decisions between two, without those that belong to one of them. */
function childrenOf(ends: readonly number[], from: number, to: number): number[] {
  const children: number[] = [];
  for (let at = from; at < to; at = ends[at]!) children.push(at);
  return children;
}
