// The rules about lower bounds of costs that compiler, core and reference planner share: in which domains they are
// added up, and how the value of a bound becomes a whole number.

import type { DomainIr } from './ir.ts';
import { isReal } from './kinds.ts';

/**
 * Whether all costs of a domain are whole numbers. Lower bounds are only added up in this case: sums of fractions are
 * rounded, and whether a search abandons a network must not depend on the order of additions.
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

/** Converts the value of a bound to a whole number of at most `greatestBound`. Returns 0 if it is negative or NaN. */
export function wholeBound(value: number): number {
  const whole = Math.ceil(value - boundTolerance);
  return whole > 0 ? Math.min(whole, greatestBound) : 0;
}
