// What a domain and its problem do with predicates and functions. It is found out when they are read first, and decides
// what they become when they are lowered.

import type { Span } from '../../ir/ir.ts';

/** Larger numbers are floats, so that sums of many of them do not wrap. */
const mostWhole = 1_000_000;

export class PddlUses {
  /** Predicates that actions change. */
  readonly written = new Set<number>();
  /** Functions that actions change. */
  readonly changed = new Set<number>();
  /** Functions that actions do not only increase: no action has a fixed cost by them. */
  readonly uncounted = new Set<number>();
  /** Functions that actions give a value whether they had one or not. */
  readonly assigned = new Set<number>();
  /** Functions that must have a value somewhere. */
  readonly asked = new Set<number>();
  /** Functions that some condition, cost or goal reads. */
  readonly #read = new Set<number>();
  /** For each function those that its changes are computed from. */
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

  /** Products soon leave the integers, and quotients do at once. */
  product(): void {
    this.#isWhole = false;
  }

  get isWhole(): boolean {
    return this.#isWhole;
  }

  /** The functions whose values decide anything. What is only counted for the metric is none of them. */
  needed(): Set<number> {
    const found = new Set(this.#read);
    for (const one of found) this.#sources.get(one)?.forEach((source) => found.add(source));
    return found;
  }
}

/** Which derived predicates a rule asks for: whether they have to be false for it. */
export interface RuleCall {
  from: number;
  to: number;
  isNegative: boolean;
  span: Span;
}

/** A call on a circle of rules in which something has to be false. undefined: there is none. */
export function contradiction(calls: readonly RuleCall[]): RuleCall | undefined {
  const reached = (start: number): Set<number> => {
    const found = new Set([start]);
    for (const one of found) for (const { from, to } of calls) if (from === one) found.add(to);
    return found;
  };
  return calls.find(({ from, to, isNegative }) => isNegative && reached(to).has(from));
}
