// Copies expressions of the IR.

import type { Expr } from '../../ir/ir.ts';

/** A copy that shares nothing with the original. Needed where one piece of text becomes two expressions. */
export function copyExpr(expr: Expr): Expr {
  return copy(expr) as Expr;
}

function copy(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copy);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, copy(part)]));
}
