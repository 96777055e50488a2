// The outline of a plan: the decisions on the way from the request to the plan, each with the network in which it was
// made. Networks share their common parts, so an outline takes no more room than the way itself.

import { doneBefore } from '../../ir/cells.ts';
import type { Network, TaskCall } from '../../bindings/index.ts';

/** The first part of a network, and the rest of it. The part is a task, or parts without an order between them. */
export interface OutlineCell {
  readonly part: Network;
  readonly next: OutlineCell | null;
  /** The nominal address at which `writeOutline` has written the cell; 0 otherwise. */
  written: number;
}

export interface OutlineDecision {
  /** The network that was taken up. Where the order of tasks is settled, its first task is the one decided on. */
  readonly network: OutlineCell;
  /** The task decided on: a step of the plan, or a task that was decomposed. */
  readonly call: TaskCall;
  readonly isStep: boolean;
  /** The number of the task's branch, counted over all its methods; 0 for a step. */
  readonly branch: number;
  /**
   * The number of steps of the plan before the task, internal steps included. Negative: the task was begun before a
   * repair. `doneBefore`: all of it was done before a repair, though not everything that comes before it.
   */
  readonly before: number;
}

export interface Outline {
  readonly decisions: readonly OutlineDecision[];
  /** The rest of the request, after a plan that ends at its horizon. */
  readonly tail: OutlineCell | null;
  /** Whether no network on the way leaves the order of tasks open. */
  readonly isOrdered: boolean;
  /**
   * Where the order is open: for each decision, the one that its task comes from; -1 for tasks of the request. null
   * where networks show it, or where it is not known.
   */
  readonly parents: readonly number[] | null;
}

/** Which steps of a plan are done, and which of its steps belong together. */
export interface PlanParts {
  /** The position of the first step that is left; the number of steps when none is left. */
  readonly from: number;
  /** For each position, and for the end, how many steps before it are left. */
  readonly left: Int32Array;
  /** Returns the decompositions that the step at a position comes from, the outermost first. */
  ancestorsOf(step: number): number[];
  /** Returns the position in the plan at which the task of a decision, or what is left of it, begins. */
  startOf(at: number): number;
  /** Returns, by position, 1 when the step there belongs to the task. */
  stepsOf(at: number): Uint8Array;
  /** Returns how many decisions of a task are about steps that are left. */
  countLeft(at: number): number;
}

/** For each position, and for the end, how many steps before it are left. */
export function stepsLeft(isDone: Uint8Array): Int32Array {
  const left = new Int32Array(isDone.length + 1);
  for (let at = 0; at < isDone.length; at++) left[at + 1] = left[at]! + 1 - isDone[at]!;
  return left;
}

/**
 * Returns, for each decision, the number of the first decision after its task is done. The order of tasks has to be
 * settled: a task is then done when only the rest of its network is left.
 */
export function endsOf({ decisions }: Outline): number[] {
  const ends = decisions.map(() => decisions.length);
  const open: number[] = [];
  decisions.forEach(({ network }, at) => {
    while (open.length > 0 && decisions[open.at(-1)!]!.network.next === network) ends[open.pop()!] = at;
    open.push(at);
  });
  return ends;
}

/** Which steps of a plan are done, seen from its outline. `isDone`: by position, 1 when the step there is done. */
export class DoneParts implements PlanParts {
  readonly #outline: Outline;
  readonly isDone: Uint8Array;
  readonly ends: readonly number[];
  /** For each decision, and for the end, the position in the plan of its task. */
  readonly places: Int32Array;
  readonly left: Int32Array;
  readonly from: number;

  constructor(outline: Outline, isDone: Uint8Array, ends: readonly number[] = endsOf(outline)) {
    this.#outline = outline;
    this.ends = ends;
    this.isDone = isDone;
    const count = isDone.length;
    const places = new Int32Array(outline.decisions.length + 1).fill(count);
    for (let at = outline.decisions.length - 1; at >= 0; at--) {
      const { before } = outline.decisions[at]!;
      places[at] = before === doneBefore ? places[at + 1]! : before;
    }
    this.places = places;
    this.left = stepsLeft(isDone);
    this.from = isDone.includes(0) ? isDone.indexOf(0) : count;
  }

  /** Returns how many steps are left from one position up to another. Positions before the plan have no steps. */
  leftBetween(from: number, to: number): number {
    return this.left[Math.max(0, to)]! - this.left[Math.max(0, from)]!;
  }

  /** Returns whether a decision's task is done: it had steps, and all of them are done. */
  isTaskDone(at: number): boolean {
    const { decisions, tail } = this.#outline;
    const { isStep, before } = decisions[at]!;
    if (before === doneBefore) return true;
    if (isStep) return before < 0 || this.isDone[before] === 1;
    const end = this.ends[at]!;
    // The last task may go on in the tail.
    if (end === decisions.length && (tail || this.from === this.isDone.length)) return false;
    const to = this.places[end]!;
    return (before < this.from || before < to) && this.leftBetween(before, to) === 0;
  }

  /** Returns whether everything that comes before a decision's task is done. Not for tasks done out of order. */
  isReached(at: number): boolean {
    return this.#outline.decisions[at]!.before !== doneBefore && this.places[at]! <= this.from;
  }

  ancestorsOf(step: number): number[] {
    const { decisions } = this.#outline;
    const at = decisions.findIndex(({ isStep, before }) => isStep && before === step);
    return decisions.flatMap(({ isStep }, ancestor) =>
      !isStep && ancestor < at && this.ends[ancestor]! > at ? [ancestor] : [],
    );
  }

  startOf(at: number): number {
    return this.places[at]!;
  }

  stepsOf(at: number): Uint8Array {
    return new Uint8Array(this.isDone.length).fill(1, Math.max(0, this.places[at]!), this.places[this.ends[at]!]!);
  }

  countLeft(at: number): number {
    let count = 0;
    for (let inner = at; inner < this.ends[at]!; inner++) {
      const { before } = this.#outline.decisions[inner]!;
      if (before >= 0 && this.isDone[before] !== 1) count++;
    }
    return count;
  }
}

export function isSameCall(one: TaskCall, other: TaskCall): boolean {
  return one.task === other.task && one.args.every((arg, at) => Object.is(arg, other.args[at]));
}

/**
 * Returns whether two decisions, the inner one below the outer one, are for the same task with the same rest of the
 * network. This happens when a task calls itself last. Once the plan has reached both, a search for either is the same.
 */
export function isRepeated(outer: OutlineDecision, inner: OutlineDecision): boolean {
  return outer.network.next === inner.network.next && isSameCall(outer.call, inner.call);
}
