// Computes the range of a cost from its expression, without a world: from literals, ranges of variables, and arithmetic
// on them.

import { emptyAggregate } from '../../ir/expressions.ts';
import type { AggregateOp, DomainIr, Expr, Level, ValueType } from '../../ir/ir.ts';
import { allNumbers, isReal, storageWidth } from '../../ir/kinds.ts';
import type { Range } from '../../ir/kinds.ts';

/** The range of all numbers that the expression can be. A float can also be NaN. */
export function boundsOf(expr: Expr, domain: DomainIr): Range {
  switch (expr.op) {
    case 'literal':
      return { low: expr.value, high: expr.value };
    case 'read':
      return boundsOfTable(domain.variables[expr.variable]!.value);
    case 'to-float':
      return boundsOf(expr.value, domain);
    case 'negate': {
      const { low, high } = boundsOf(expr.value, domain);
      return checked(expr.type, [-high, -low]);
    }
    case 'absolute': {
      const { low, high } = boundsOf(expr.value, domain);
      const smallest = low > 0 ? low : high < 0 ? -high : 0;
      return checked(expr.type, [smallest, Math.max(-low, high)]);
    }
    case 'add':
    case 'subtract':
    case 'multiply':
    case 'minimum':
    case 'maximum':
      return combined(expr.op, expr.type, boundsOf(expr.left, domain), boundsOf(expr.right, domain));
    case 'conditional': {
      const yes = boundsOf(expr.yes, domain);
      const no = boundsOf(expr.no, domain);
      return { low: Math.min(yes.low, no.low), high: Math.max(yes.high, no.high) };
    }
    case 'sum':
    case 'least':
    case 'greatest':
      return boundsOfAggregate(expr, domain);
    case 'local':
    case 'object':
    case 'search-kind':
    case 'mix':
    case 'define':
    case 'external':
    case 'not':
    case 'narrow':
    case 'and':
    case 'or':
    case 'divide':
    case 'remainder':
    case 'equal':
    case 'not-equal':
    case 'less':
    case 'less-equal':
    case 'greater':
    case 'greater-equal':
    case 'exists':
      return allNumbers(expr.type.kind);
  }
}

function boundsOfAggregate(expr: Extract<Expr, { op: AggregateOp }>, domain: DomainIr): Range {
  const { op, type } = expr;
  const { low, high } = boundsOf(expr.value, domain);
  const empty = emptyAggregate(expr);
  if (op !== 'sum') return { low: Math.min(low, empty), high: Math.max(high, empty) };
  const bindings = expr.levels.reduce((most, level) => most * mostCandidates(level, domain), 1);
  return checked(type, [Math.min(0, low * bindings), Math.max(0, high * bindings)]);
}

function mostCandidates({ over, type }: Level, domain: DomainIr): number {
  if (over.kind === 'value') return 1;
  switch (type.kind) {
    case 'boolean':
      return 2;
    case 'enum':
      return domain.enums[type.enum]!.values.length;
    case 'integer':
      return type.range ? type.range.high - type.range.low + 1 : Infinity;
    case 'object':
      return 2 ** (8 * storageWidth('constant', type, domain));
    case 'float':
      return Infinity;
  }
}

/** A read with `none` as an argument gives the neutral value 0, so 0 is always included. */
function boundsOfTable(value: ValueType): Range {
  if (value.kind !== 'integer' || !value.range) return allNumbers(value.kind);
  return { low: Math.min(value.range.low, 0), high: Math.max(value.range.high, 0) };
}

function combined(
  op: 'add' | 'subtract' | 'multiply' | 'minimum' | 'maximum',
  type: ValueType,
  left: Range,
  right: Range,
): Range {
  switch (op) {
    case 'add':
      return checked(type, [left.low + right.low, left.high + right.high]);
    case 'subtract':
      return checked(type, [left.low - right.high, left.high - right.low]);
    case 'multiply':
      return checked(
        type,
        [left.low, left.high].flatMap((a) => [a * right.low, a * right.high]),
      );
    case 'minimum':
      return checked(type, [Math.min(left.low, right.low), Math.min(left.high, right.high)]);
    case 'maximum':
      return checked(type, [Math.max(left.low, right.low), Math.max(left.high, right.high)]);
  }
}

/**
 * The range between the least and the greatest of `ends`. An integer that can leave 32 bits wraps, so it can be
 * anything.
 */
function checked(type: ValueType, ends: number[]): Range {
  const low = Math.min(...ends);
  const high = Math.max(...ends);
  const all = allNumbers(type.kind);
  return low >= all.low && high <= all.high ? { low, high } : all;
}

/** Whether this cost can make a task fault, because it may be negative or NaN. */
export function costMayFault(cost: Expr, domain: DomainIr): boolean {
  const whole = cost.op === 'to-float' ? cost.value : cost;
  if (isReal(whole.type.kind) && whole.op !== 'literal') return true;
  const { low } = boundsOf(whole, domain);
  return !(low >= 0);
}
