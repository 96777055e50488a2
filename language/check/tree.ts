// Walks over expressions of the IR and copies them.

import type { Expr, Guard } from '../../ir/ir.ts';

/** A copy that shares nothing with the original. Needed where one piece of text becomes two expressions. */
export function copyExpr(expr: Expr): Expr {
  return copy(expr) as Expr;
}

function copy(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copy);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, copy(part)]));
}

/** The expressions directly inside an expression. */
export function partsOf(expr: Expr): Expr[] {
  if ('args' in expr) return expr.args;
  if ('left' in expr) return [expr.left, expr.right];
  if (expr.op === 'exists') {
    return expr.levels.flatMap((level) => [
      ...(level.over.kind === 'value' ? [level.over.value] : []),
      ...level.guards.map((guard: Guard) => guard.expr),
    ]);
  }
  if (expr.op === 'literal' || expr.op === 'local') return [];
  return [expr.value];
}
