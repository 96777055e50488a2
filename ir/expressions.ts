// What all readers of expressions ask of their shape: the parts of an expression, and how comparisons relate.

import type { CompareOp, Expr } from './ir.ts';

/** An expression of two parts. */
export type BinaryExpr = Extract<Expr, { left: Expr }>;

/** The expressions directly inside an expression, in the order of the text. */
export function partsOf(expr: Expr): readonly Expr[] {
  switch (expr.op) {
    case 'literal':
    case 'local':
    case 'search-kind':
      return [];
    case 'read':
    case 'define':
    case 'external':
      return expr.args;
    case 'not':
    case 'negate':
    case 'to-float':
    case 'absolute':
      return [expr.value];
    case 'and':
    case 'or':
    case 'add':
    case 'subtract':
    case 'multiply':
    case 'divide':
    case 'remainder':
    case 'minimum':
    case 'maximum':
    case 'mix':
    case 'equal':
    case 'not-equal':
    case 'less':
    case 'less-equal':
    case 'greater':
    case 'greater-equal':
      return [expr.left, expr.right];
    case 'conditional':
      return [expr.condition, expr.yes, expr.no];
    case 'exists':
      return expr.levels.flatMap(({ over, guards }) => [
        ...(over.kind === 'value' ? [over.value] : over.kind === 'index' ? over.keys : []),
        ...guards.map((guard) => guard.expr),
      ]);
  }
}

/** The comparison that is true where this one is false. Not of floats: both are false when one is not a number. */
export const inverseComparison: Readonly<Record<CompareOp, CompareOp>> = {
  equal: 'not-equal',
  'not-equal': 'equal',
  less: 'greater-equal',
  'less-equal': 'greater',
  greater: 'less-equal',
  'greater-equal': 'less',
};

export function isComparison(expr: Expr): expr is Extract<Expr, { op: CompareOp }> {
  return Object.hasOwn(inverseComparison, expr.op);
}
