// What everybody has to agree on about lower bounds of costs: where they are added up at all, and which number an expression
// that states one stands for.

import type { Domain } from './ir.ts';

/**
 * Whether all costs of a domain are whole numbers. Only there are lower bounds added up: sums of fractions round, and whether a
 * network is left must not hang on the order of additions.
 */
export function costsAreWhole({ tasks }: Pick<Domain, 'tasks'>): boolean {
  return tasks.every((task) => {
    if (!Number.isInteger(task.minimumCost ?? 0)) return false;
    return task.kind === 'compound' || task.cost.type.kind === 'integer';
  });
}

/** What is taken off before rounding up, so that errors of rounding in a bound do no harm. */
export const boundTolerance = 1e-6;

/** The greatest bound of one task: sums of as many as fit into memory stay exact. */
export const greatestBound = 2 ** 31;

/** The whole number that a bound comes to: 0 for what is negative or no number at all. */
export function wholeBound(value: number): number {
  const whole = Math.ceil(value - boundTolerance);
  return whole > 0 ? Math.min(whole, greatestBound) : 0;
}
