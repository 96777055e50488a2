// Outlines of plans for networks that leave the order of tasks open. The steps of a task need not be side by side in
// such a plan. So each decision refers to the one that its task comes from, and the networks are not used.

import type { SessionHandle, WorldState } from '../../bindings/internal.ts';
import { wayOf } from '../../bindings/internal.ts';
import { readOutline } from './derivation.ts';
import { doneBefore } from '../../ir/cells.ts';
import { endsOf, isSameCall, stepsLeft } from './outline.ts';
import type { DoneParts, Outline, OutlineDecision, PlanParts } from './outline.ts';

/**
 * Returns, for each decision, the one that its task comes from; -1 for tasks of the request. Returns null if that is
 * not known.
 */
export function parentsOf(outline: Outline): readonly number[] | null {
  if (!outline.isOrdered) return outline.parents;
  const ends = endsOf(outline);
  const open: number[] = [];
  return ends.map((_, at) => {
    while (open.length > 0 && ends[open.at(-1)!]! <= at) open.pop();
    const parent = open.at(-1) ?? -1;
    open.push(at);
    return parent;
  });
}

/** Which steps of a plan are done, and which steps belong to a task, wherever they are. */
export class OpenParts implements PlanParts {
  readonly #outline: Outline;
  readonly #isDone: Uint8Array;
  readonly parents: readonly number[];
  readonly left: Int32Array;
  readonly from: number;

  constructor(outline: Outline, parents: readonly number[], isDone: Uint8Array) {
    this.#outline = outline;
    this.#isDone = isDone;
    this.parents = parents;
    this.left = stepsLeft(isDone);
    this.from = isDone.includes(0) ? isDone.indexOf(0) : isDone.length;
  }

  /** Makes the parts of an outline whose networks settle the order. */
  static of(outline: Outline, parts: DoneParts): OpenParts {
    return new OpenParts(outline, parentsOf(outline)!, parts.isDone);
  }

  ancestorsOf(step: number): number[] {
    const at = this.#outline.decisions.findIndex(({ isStep, before }) => isStep && before === step);
    return this.#above(at).filter((ancestor) => ancestor !== at);
  }

  isLeft(position: number): boolean {
    return !this.#isDone[position];
  }

  /** Returns the position of the first step that is left of a task. */
  startOf(at: number): number {
    const steps = this.stepsOf(at);
    const start = this.#isDone.findIndex((isDone, position) => !isDone && steps[position] === 1);
    return start < 0 ? this.#isDone.length : start;
  }

  /** Returns, by position, 1 when the step there belongs to the task. */
  stepsOf(at: number): Uint8Array {
    const steps = new Uint8Array(this.#isDone.length);
    const inside = this.insideOf(at);
    this.#outline.decisions.forEach(({ isStep, before }, one) => {
      if (isStep && inside[one] && before >= 0) steps[before] = 1;
    });
    return steps;
  }

  countLeft(at: number): number {
    const inside = this.insideOf(at);
    return this.#outline.decisions.filter(({ before }, one) => inside[one] && before >= 0 && this.#isDone[before] !== 1)
      .length;
  }

  /** Returns, by decision, 1 when it is the one or comes from it. A decision follows the one that it comes from. */
  insideOf(at: number): Uint8Array {
    const inside = new Uint8Array(this.parents.length);
    this.parents.forEach((parent, one) => (inside[one] = one === at || inside[parent] ? 1 : 0));
    return inside;
  }

  /** Returns, by decision, 1 when it is still needed after the task of one has been decomposed again. */
  neededBeside(at: number): Uint8Array {
    const { decisions } = this.#outline;
    const inside = this.insideOf(at);
    const needed = new Uint8Array(decisions.length);
    const hasSteps = new Uint8Array(decisions.length);
    for (let one = decisions.length - 1; one >= 0; one--) {
      const { isStep, before } = decisions[one]!;
      const parent = this.parents[one]!;
      if (isStep || before === doneBefore) hasSteps[one] = 1;
      if (inside[one]) continue;
      if (isStep ? before >= 0 && !this.#isDone[before] : !hasSteps[one] && before >= this.from) needed[one] = 1;
      if (parent < 0) continue;
      needed[parent] ||= needed[one]!;
      hasSteps[parent] ||= hasSteps[one]!;
    }
    for (const ancestor of this.#above(at)) if (ancestor !== at) needed[ancestor] = 1;
    return needed;
  }

  /** Returns a decision and those that it comes from, the outermost first. */
  #above(at: number): number[] {
    const found: number[] = [];
    for (let one = at; one >= 0; one = this.parents[one]!) found.push(one);
    return found.reverse();
  }
}

/** Returns the outline of a plan with a new part, which `session` has found. The order of tasks is open then. */
export function mergedOpenOutline(
  state: WorldState,
  outline: Outline,
  { at, parts }: { at: number; parts: OpenParts },
  session: SessionHandle,
): Outline {
  const part = readOutline(state, session, wayOf(state.loaded.core, session.address)!);
  const steps = parts.stepsOf(at);
  const start = parts.startOf(at);
  const needed = parts.neededBeside(at);
  const first = outline.decisions.findIndex(({ isStep, before }) => isStep && before === start);
  const added = part.decisions.filter(({ isStep }) => isStep).length;
  // For each position, the number of steps left before it that are not of the task.
  const beside = stepsLeft(steps.map((isPart, position) => (isPart || !parts.isLeft(position) ? 1 : 0)));
  const decisions: OutlineDecision[] = [];
  const parents: number[] = [];
  const places = new Int32Array(outline.decisions.length).fill(-1);
  const add = ({ call, isStep, branch }: OutlineDecision, before: number, parent: number): void => {
    decisions.push({ network: { part: call, next: null, written: 0 }, call, isStep, branch, before });
    parents.push(parent);
  };
  const addPart = (): void => {
    const above = parts.parents[at]!;
    const offset = decisions.length;
    const root = above < 0 ? -1 : places[above]!;
    const inner = parentsOf(part) ?? [];
    part.decisions.forEach((one, index) => {
      const parent = inner[index] ?? -1;
      add(one, one.before + beside[start]!, parent < 0 ? root : parent + offset);
    });
  };
  outline.decisions.forEach((one, index) => {
    if (index === first) addPart();
    if (!needed[index]) return;
    places[index] = decisions.length;
    const { before } = one;
    const place = before < parts.from ? before - parts.from : beside[before]! + (index > first ? added : 0);
    const parent = parts.parents[index]!;
    add(one, place, parent < 0 ? -1 : places[parent]!);
  });
  if (first < 0) addPart();
  return withoutRepeated({ decisions, tail: outline.tail, isOrdered: false, parents });
}

/**
 * Drops tasks under way of which only a call of themselves is left: the call is enough, so that outlines do not grow.
 */
function withoutRepeated({ decisions, parents, ...others }: Outline): Outline {
  const children = decisions.map((): number[] => []);
  parents!.forEach((parent, at) => children[parent]?.push(at));
  const isRepeated = decisions.map((one, at) => {
    const [only] = children[at]!;
    return children[at]!.length === 1 && one.before < 0 && !one.isStep && isSameCall(one.call, decisions[only!]!.call);
  });
  const places: number[] = [];
  const kept: OutlineDecision[] = [];
  const above: number[] = [];
  decisions.forEach((one, at) => {
    const parent = parents![at]! < 0 ? -1 : places[parents![at]!]!;
    places.push(isRepeated[at] ? parent : kept.length);
    if (isRepeated[at]) return;
    kept.push(one);
    above.push(parent);
  });
  return { decisions: kept, parents: above, ...others };
}
