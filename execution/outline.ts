// How a plan came about: the decisions on the way from the network asked for to the plan, each with the network that it was made
// in. Networks share what they have in common, so the whole takes no more room than the way itself.

import type { Network, TaskCall } from '../bindings/index.ts';

/** One task of a network, or parts without an order between them, and the rest of the network. */
export interface Cell {
  readonly part: Network;
  readonly next: Cell | null;
}

export interface Decision {
  /** The network that was taken up; its first task is what was decided on, where its order is settled. */
  readonly network: Cell;
  /** The task that was decided on: a step of the plan, or decomposed. */
  readonly call: TaskCall;
  readonly isStep: boolean;
  /** Which of the task's branches, counted over all its methods; 0 for a step. */
  readonly branch: number;
  /** How many steps of the plan come before it, internal ones included; negative for what has been carried out. */
  readonly before: number;
}

export interface Outline {
  readonly decisions: readonly Decision[];
  /** What a plan that ends at its horizon leaves to do. */
  readonly tail: Cell | null;
  /** Whether no network on the way leaves the order of tasks open. */
  readonly isOrdered: boolean;
}

/**
 * Of each decision the number of the first one that has no more to do with its task. The order of tasks has to be settled: then
 * a task is done when the rest of its network is all that is left.
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

/** The decompositions that the step at a place of the plan comes from, the first one first. */
export function ancestorsOf(outline: Outline, ends: readonly number[], step: number): number[] {
  const { decisions } = outline;
  const at = decisions.findIndex(({ isStep, before }) => isStep && before === step);
  return decisions.flatMap(({ isStep }, ancestor) =>
    !isStep && ancestor < at && ends[ancestor]! > at ? [ancestor] : [],
  );
}

export function isSameCall(one: TaskCall, other: TaskCall): boolean {
  return one.task === other.task && one.args.every((arg, at) => Object.is(arg, other.args[at]));
}

/**
 * Whether two decisions, the second one below the first, are for the same task with the same rest, as where a task calls itself
 * last. Once the plan has come to both, to search for either is the same.
 */
export function isRepeated(outer: Decision, inner: Decision): boolean {
  return outer.network.next === inner.network.next && isSameCall(outer.call, inner.call);
}
