// The rules about lower bounds of costs that compiler, core and reference planner share: which domains have them added
// up, and which number a bound's expression stands for.

import type { DomainIr } from './ir.ts';
import { isReal } from './kinds.ts';

/**
 * Whether all costs of a domain are whole numbers. Only then lower bounds are added up: sums of fractions round, and
 * whether a search leaves a network must not depend on the order of the additions.
 */
export function costsAreWhole({ tasks }: Pick<DomainIr, 'tasks'>): boolean {
  return tasks.every((task) => {
    if (!Number.isInteger(task.minimumCost ?? 0)) return false;
    return task.kind === 'compound' || !isReal(task.cost.type.kind);
  });
}

/** Subtracted before rounding up, so that rounding errors in a bound do no harm. */
export const boundTolerance = 1e-6;

/** The greatest bound of one task. Sums of as many of them as fit into memory stay exact. */
export const greatestBound = 2 ** 31;

/** The whole number that stands for a bound, at most `greatestBound`: 0 when the bound is negative or not a number. */
export function wholeBound(value: number): number {
  const whole = Math.ceil(value - boundTolerance);
  return whole > 0 ? Math.min(whole, greatestBound) : 0;
}
