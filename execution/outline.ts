// The outline of a plan: the decisions on the way from the request to the plan, each with the network in which it was
// made. Networks share the parts that they have in common, so an outline takes no more room than the way itself.

import type { Network, TaskCall } from '../bindings/index.ts';

/** The first part of a network, and the rest of it. The part is a task, or parts without an order between them. */
export interface OutlineCell {
  readonly part: Network;
  readonly next: OutlineCell | null;
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
   * How many steps of the plan come before the task, internal steps included; negative for tasks that have been done.
   */
  readonly before: number;
}

export interface Outline {
  readonly decisions: readonly OutlineDecision[];
  /** The rest of the request, after a plan that ends at its horizon. */
  readonly tail: OutlineCell | null;
  /** Whether no network on the way leaves the order of tasks open. */
  readonly isOrdered: boolean;
}

/**
 * For each decision, the number of the first decision after its task is done. The order of tasks has to be settled.
 * Then a task is done when the rest of its network is all that is left.
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

/** The decompositions that the step at a position of the plan comes from, from the outermost one on. */
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
 * Whether two decisions, the inner one below the outer one, are for the same task with the same rest of the network.
 * This happens when a task calls itself last. Once the plan has come to both, a search for either is the same.
 */
export function isRepeated(outer: OutlineDecision, inner: OutlineDecision): boolean {
  return outer.network.next === inner.network.next && isSameCall(outer.call, inner.call);
}
