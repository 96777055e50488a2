// The structure of expressions, for all code that reads them: the parts of an expression, and inverse comparisons.

import type { AggregateOp, CompareOp, Expr, Level, ValueType } from './ir.ts';
import { allNumbers } from './kinds.ts';

/** An expression of two parts. */
export type BinaryExpr = Extract<Expr, { left: Expr }>;

/** The expressions directly inside an expression, in the order of the text. */
export function partsOf(expr: Expr): readonly Expr[] {
  switch (expr.op) {
    case 'literal':
    case 'local':
    case 'object':
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
    case 'narrow':
      return [expr.value];
    case 'conditional':
      return [expr.condition, expr.yes, expr.no];
    case 'exists':
      return partsOfLevels(expr.levels);
    case 'sum':
    case 'least':
    case 'greatest':
      return [...partsOfLevels(expr.levels), expr.value];
    default:
      return [expr.left, expr.right];
  }
}

function partsOfLevels(levels: readonly Level[]): Expr[] {
  return levels.flatMap(({ over, guards }) => [
    ...(over.kind === 'value' ? [over.value] : over.kind === 'index' ? over.keys : []),
    ...guards.map((guard) => guard.expr),
  ]);
}

/** An expression that goes through bindings. */
export type LoopExpr = Extract<Expr, { levels: Level[] }>;

export function isLoop(expr: Expr): expr is LoopExpr {
  return 'levels' in expr;
}

/** The value of an aggregate if no binding passes. It has no effect on other numbers in the same aggregate. */
export function emptyAggregate({ op, type }: { op: AggregateOp; type: ValueType }): number {
  if (op === 'sum') return 0;
  const { low, high } = allNumbers(type.kind);
  return op === 'least' ? high : low;
}

/**
 * The comparison that is true exactly if this one is false. It is not valid for floats, because both are false for NaN.
 */
export const inverseComparison: Readonly<Record<CompareOp, CompareOp>> = {
  equal: 'not-equal',
  'not-equal': 'equal',
  less: 'greater-equal',
  'less-equal': 'greater',
  greater: 'less-equal',
  'greater-equal': 'less',
};

/** The comparison that says the same with its sides exchanged. */
export const mirroredComparison: Readonly<Record<CompareOp, CompareOp>> = {
  equal: 'equal',
  'not-equal': 'not-equal',
  less: 'greater',
  'less-equal': 'greater-equal',
  greater: 'less',
  'greater-equal': 'less-equal',
};

/** How the language writes what it writes between its operands. */
export const operatorSigns = {
  and: 'and',
  or: 'or',
  add: '+',
  subtract: '-',
  multiply: '*',
  divide: '/',
  remainder: '%',
  equal: '==',
  'not-equal': '!=',
  less: '<',
  'less-equal': '<=',
  greater: '>',
  'greater-equal': '>=',
} as const satisfies Record<Exclude<BinaryExpr['op'], 'minimum' | 'maximum' | 'mix'>, string>;

export function isComparison(expr: Expr): expr is Extract<Expr, { op: CompareOp }> {
  return Object.hasOwn(inverseComparison, expr.op);
}
