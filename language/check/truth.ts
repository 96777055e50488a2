// Computes bounds of an expression's value from types and literals, without a world. Every value that the expression
// can have is within them.

import { partsOf } from '../../ir/expressions.ts';
import type { BinaryExpr } from '../../ir/expressions.ts';
import type { CompareOp, DomainIr, Expr, ValueType } from '../../ir/ir.ts';
import { isReal } from '../../ir/kinds.ts';
import { greatestInteger, leastInteger } from './constants.ts';

export interface Bounds {
  low: number;
  high: number;
}

/** The known bounds of locals. A local that is missing can hold any value of its kind. */
export type KnownLocals = ReadonlyMap<number, Bounds>;

const anyNumber: Bounds = { low: -Infinity, high: Infinity };

/** Bounds of the values of a type. They include the neutral 0 that a table gives for `none`. */
export function boundsOfType(domain: DomainIr, type: ValueType): Bounds {
  switch (type.kind) {
    case 'boolean':
      return { low: 0, high: 1 };
    case 'enum':
      return { low: 0, high: Math.max(0, domain.enums[type.enum]!.values.length - 1) };
    case 'integer':
      return type.range
        ? { low: Math.min(0, type.range.low), high: Math.max(0, type.range.high) }
        : { low: leastInteger, high: greatestInteger };
    case 'object':
      return { low: 0, high: Infinity };
    case 'float':
      return anyNumber;
  }
}

/**
 * Bounds of a type without its range. Nothing enforces the range of a parameter, or of a define's or external's result.
 */
function boundsOfKind(domain: DomainIr, type: ValueType): Bounds {
  return boundsOfType(domain, type.kind === 'integer' ? { kind: 'integer' } : type);
}

export function boundsOf(domain: DomainIr, expr: Expr, known: KnownLocals): Bounds {
  switch (expr.op) {
    case 'literal':
      return { low: expr.value, high: expr.value };
    case 'local':
      return known.get(expr.local) ?? boundsOfKind(domain, expr.type);
    case 'object':
      return { low: 1, high: Infinity };
    case 'read':
      return boundsOfType(domain, expr.type);
    case 'not': {
      const { low, high } = boundsOf(domain, expr.value, known);
      return { low: 1 - high, high: 1 - low };
    }
    case 'conditional': {
      const yes = boundsOf(domain, expr.yes, known);
      const no = boundsOf(domain, expr.no, known);
      return { low: Math.min(yes.low, no.low), high: Math.max(yes.high, no.high) };
    }
    case 'and':
    case 'or': {
      const left = boundsOf(domain, expr.left, known);
      const right = boundsOf(domain, expr.right, known);
      const pick = expr.op === 'and' ? Math.min : Math.max;
      return { low: pick(left.low, right.low), high: pick(left.high, right.high) };
    }
    case 'add':
    case 'subtract':
    case 'minimum':
    case 'maximum':
      return boundsOfArithmetic(domain, expr, expr.op, known);
    case 'equal':
    case 'not-equal':
    case 'less':
    case 'less-equal':
    case 'greater':
    case 'greater-equal':
      return boundsOfComparison(domain, expr, known);
    case 'to-float':
      return boundsOf(domain, expr.value, known);
    case 'define':
    case 'external':
    case 'negate':
    case 'absolute':
    case 'narrow':
    case 'multiply':
    case 'divide':
    case 'remainder':
    case 'mix':
    case 'exists':
    case 'search-kind':
    case 'sum':
    case 'least':
    case 'greatest':
      return boundsOfKind(domain, expr.type);
  }
}

type BoundedOp = 'add' | 'subtract' | 'minimum' | 'maximum';

/** Integers wrap, and floats round and can be NaN. So only integer results that stay in range have bounds. */
function boundsOfArithmetic(domain: DomainIr, expr: BinaryExpr, op: BoundedOp, known: KnownLocals): Bounds {
  const whole = boundsOfKind(domain, expr.type);
  if (expr.type.kind !== 'integer') return whole;
  const left = boundsOf(domain, expr.left, known);
  const right = boundsOf(domain, expr.right, known);
  const combine: Record<BoundedOp, () => Bounds> = {
    add: () => ({ low: left.low + right.low, high: left.high + right.high }),
    subtract: () => ({ low: left.low - right.high, high: left.high - right.low }),
    minimum: () => ({ low: Math.min(left.low, right.low), high: Math.min(left.high, right.high) }),
    maximum: () => ({ low: Math.max(left.low, right.low), high: Math.max(left.high, right.high) }),
  };
  const result = combine[op]();
  return result.low < leastInteger || result.high > greatestInteger ? whole : result;
}

const never: Bounds = { low: 0, high: 0 };
const always: Bounds = { low: 1, high: 1 };
const either: Bounds = { low: 0, high: 1 };

function opposite(bounds: Bounds): Bounds {
  return { low: 1 - bounds.high, high: 1 - bounds.low };
}

function boundsOfComparison(domain: DomainIr, expr: Extract<Expr, { op: CompareOp }>, known: KnownLocals): Bounds {
  const left = boundsOf(domain, expr.left, known);
  const right = boundsOf(domain, expr.right, known);
  const same = sameValue(expr.left, expr.right);
  const others = expr.left.op === 'object' && expr.right.op === 'object' && !same;
  switch (expr.op) {
    case 'equal':
      return others ? never : compareEqual(left, right, same);
    case 'not-equal':
      return others ? always : opposite(compareEqual(left, right, same));
    case 'less':
      return compareLess(left, right, same);
    case 'greater':
      return compareLess(right, left, same);
    case 'less-equal':
      return isReal(expr.left.type.kind) ? either : opposite(compareLess(right, left, same));
    case 'greater-equal':
      return isReal(expr.left.type.kind) ? either : opposite(compareLess(left, right, same));
  }
}

function compareEqual(left: Bounds, right: Bounds, same: boolean): Bounds {
  if (left.low > right.high || right.low > left.high) return never;
  const literal = left.low === left.high && right.low === right.high && left.low === right.low;
  return same || literal ? always : either;
}

function compareLess(left: Bounds, right: Bounds, same: boolean): Bounds {
  if (left.low >= right.high || same) return never;
  return left.high < right.low ? always : either;
}

/**
 * Whether two expressions are identical, so that they have the same value. This is never true for floats, because NaN
 * does not equal itself.
 */
function sameValue(left: Expr, right: Expr): boolean {
  if (isReal(left.type.kind) || left.op === 'literal') return false;
  return keyOf(left) === keyOf(right);
}

/** A text that is equal exactly for expressions that mean the same. `localKey` names each local. */
export function keyOf(expr: Expr, localKey: (local: number) => string = (local) => `#${local}`): string {
  const inner = (part: Expr): string => keyOf(part, localKey);
  switch (expr.op) {
    case 'literal':
      return `${expr.type.kind}:${expr.value}`;
    case 'local':
      return localKey(expr.local);
    case 'read':
      return `read${expr.variable}(${expr.args.map(inner).join()})`;
    case 'define':
      return `define${expr.define}(${expr.args.map(inner).join()})`;
    case 'external':
      return `external${expr.external}(${expr.args.map(inner).join()})`;
    case 'object':
      return `object${expr.object}`;
    case 'search-kind':
      return `search-kind${expr.kinds}`;
    case 'exists':
    case 'sum':
    case 'least':
    case 'greatest':
      // Every binder has its own locals, so the first of them identifies the binder.
      return `${expr.op}${expr.levels[0]!.local}@${expr.span.start}-${expr.span.end}`;
    case 'narrow':
      return `narrow${expr.type.kind === 'object' ? expr.type.type : ''}(${inner(expr.value)})`;
    case 'not':
    case 'negate':
    case 'to-float':
    case 'absolute':
    case 'conditional':
      return `${expr.op}(${partsOf(expr).map(inner).join()})`;
    default:
      return `${expr.op}(${[expr.left, expr.right].map(inner).join()})`;
  }
}
