// The hash that `chance` uses. All planners compute the same one. The result of `chance` is `abs(hash % steps) /
// steps`.

import type { Expr } from './ir.ts';

/** A prime: the results of `chance` are multiples of its inverse. */
export const chanceSteps = 8388593;

/** Odd factors with evenly spread bits, and the distances of shifts in between. */
export const mixSteps = {
  spread: 0x9e3779b1 | 0,
  shifts: [16, 13, 16],
  factors: [0x85ebca6b | 0, 0xc2b2ae35 | 0],
} as const;

/** Mixes a value into a hash. All numbers are 32-bit integers. */
export function mixed(hash: number, value: number): number {
  const { spread, shifts, factors } = mixSteps;
  let result = (hash + Math.imul(value, spread)) | 0;
  result = Math.imul(result ^ (result >>> shifts[0]), factors[0]);
  result = Math.imul(result ^ (result >>> shifts[1]), factors[1]);
  return result ^ (result >>> shifts[2]);
}

/** The initial hash. */
export const chanceStart = 1;

/** The integers of a `chance(...)`, or null if the expression is something else. */
export function chanceArgs(expr: Expr): Expr[] | null {
  if (expr.op !== 'divide' || expr.left.op !== 'to-float' || expr.left.value.op !== 'absolute') return null;
  const step = expr.left.value.value;
  if (step.op !== 'remainder' || step.right.op !== 'literal' || step.right.value !== chanceSteps) return null;
  const args: Expr[] = [];
  let hash = step.left;
  for (; hash.op === 'mix'; hash = hash.left) args.unshift(hash.right);
  return hash.op === 'literal' && hash.value === chanceStart && args.length > 0 ? args : null;
}
