// Collects how a domain and its problem use predicates and functions. This is found out in the first pass, and decides
// how they are lowered in the second.

import type { Span } from '../../ir/ir.ts';

/** Larger numbers are floats, so that sums of many of them do not wrap. */
const mostWhole = 1_000_000;

export class PddlUses {
  /** Predicates that actions change. */
  readonly written = new Set<number>();
  /** Functions that actions change. */
  readonly changed = new Set<number>();
  /** Functions that actions do not only increase, so they can't become costs of actions. */
  readonly uncounted = new Set<number>();
  /** Functions to which actions assign a value. */
  readonly assigned = new Set<number>();
  /** Functions that must have a value somewhere. */
  readonly asked = new Set<number>();
  /** Functions that some condition, cost or goal reads. */
  readonly #read = new Set<number>();
  /** For each function, those from which its changes are computed. */
  readonly #sources = new Map<number, Set<number>>();
  #isWhole = true;

  /** `target`: the function that is computed with it; null: a condition or a cost reads it. */
  read(index: number, target: number | null): void {
    if (target === null) this.#read.add(index);
    else this.#sources.set(target, (this.#sources.get(target) ?? new Set()).add(index));
  }

  number(value: number): void {
    if (!Number.isInteger(value) || Math.abs(value) > mostWhole) this.#isWhole = false;
  }

  /** Notes a product or quotient: these do not stay small whole numbers. */
  product(): void {
    this.#isWhole = false;
  }

  get isWhole(): boolean {
    return this.#isWhole;
  }

  /** The functions whose values matter for plans, excluding those that only count for the metric. */
  needed(): Set<number> {
    const found = new Set(this.#read);
    for (const one of found) this.#sources.get(one)?.forEach((source) => found.add(source));
    return found;
  }
}

/** A derived predicate that a rule needs, and whether it has to be false. */
export interface RuleCall {
  from: number;
  to: number;
  isNegative: boolean;
  span: Span;
}

/** Returns a call on a cycle of rules with a negation, or undefined. */
export function contradiction(calls: readonly RuleCall[]): RuleCall | undefined {
  const reached = (start: number): Set<number> => {
    const found = new Set([start]);
    for (const one of found) for (const { from, to } of calls) if (from === one) found.add(to);
    return found;
  };
  return calls.find(({ from, to, isNegative }) => isNegative && reached(to).has(from));
}
