// Operators and built-in functions of expressions: the types that each needs, and the expression that each becomes.

import type { ArithmeticOp, CompareOp, DomainIr, Expr, Span, ValueType } from '../../ir/ir.ts';
import { isNumeric, isReal } from '../../ir/kinds.ts';
import type { BinaryOperator } from '../text/ast.ts';
import { holds, leastInteger } from './constants.ts';
import type { CheckedType, CheckContext } from './names.ts';
import { sourceOf } from './names.ts';
import { booleanType, descends, floatType, integerType, isNone, typeText } from './types.ts';

const logical: Partial<Record<BinaryOperator, 'and' | 'or' | 'implies'>> = { and: 'and', or: 'or', implies: 'implies' };

const comparisons: Partial<Record<BinaryOperator, CompareOp>> = {
  '==': 'equal',
  '!=': 'not-equal',
  '<': 'less',
  '<=': 'less-equal',
  '>': 'greater',
  '>=': 'greater-equal',
};

const arithmetics: Partial<Record<BinaryOperator, ArithmeticOp>> = {
  '+': 'add',
  '-': 'subtract',
  '*': 'multiply',
  '/': 'divide',
  '%': 'remainder',
};

export function binaryExpr(
  context: CheckContext,
  operator: BinaryOperator,
  left: Expr,
  right: Expr,
  span: Span,
): Expr | null {
  const word = logical[operator];
  if (word) return logicalExpr(context, word, left, right, span);
  const comparison = comparisons[operator];
  if (comparison) return compareExpr(context, operator, comparison, left, right, span);
  return arithmeticExpr(context, operator, arithmetics[operator]!, left, right, span);
}

function logicalExpr(
  context: CheckContext,
  operator: 'and' | 'or' | 'implies',
  left: Expr,
  right: Expr,
  span: Span,
): Expr | null {
  const bothFit = [left, right].map((side) => isBoolean(context, operator, side));
  if (bothFit.includes(false)) return null;
  if (operator !== 'implies') return { op: operator, type: booleanType, left, right, span };
  return { op: 'or', type: booleanType, left: notExpr(left), right, span };
}

/** Whether a value can be an operand of an operator between conditions. Reports a value that cannot. */
export function isBoolean(context: CheckContext, operator: string, value: Expr): boolean {
  if (value.type.kind === 'boolean') return true;
  const source = sourceOf(context, value.span);
  context.report.add('FP2015', value.span, `\`${operator}\``, source, typeText(context.domain, value.type));
  return false;
}

export function notExpr(value: Expr): Expr {
  return { op: 'not', type: booleanType, value, span: value.span };
}

export function isArithmetic(context: CheckContext, operator: string, value: Expr): boolean {
  if (isNumeric(value.type.kind)) return true;
  const source = sourceOf(context, value.span);
  context.report.add('FP2016', value.span, `\`${operator}\``, source, typeText(context.domain, value.type));
  return false;
}

/** Converts a value to a float. A literal is converted at once. */
export function toFloat(value: Expr): Expr {
  if (value.type.kind !== 'integer') return value;
  if (value.op === 'literal') return { ...value, type: floatType };
  return { op: 'to-float', type: floatType, value, span: value.span };
}

export function arithmeticExpr(
  context: CheckContext,
  operator: string,
  op: ArithmeticOp,
  left: Expr,
  right: Expr,
  span: Span,
): Expr | null {
  const bothFit = [left, right].map((side) => isArithmetic(context, operator, side));
  if (bothFit.includes(false)) return null;
  const type = isReal(left.type.kind) || isReal(right.type.kind) ? floatType : integerType;
  if (op === 'remainder' && type === floatType) {
    context.report.add('FP2052', span);
    return null;
  }
  if (type === integerType) {
    const isDivision = op === 'divide' || op === 'remainder';
    if (isDivision && isZero(right)) context.report.add('FP4011', span, sourceOf(context, span));
    return { op, type, left, right, span };
  }
  return { op, type, left: toFloat(left), right: toFloat(right), span };
}

/** Whether the value is an integer zero. A zero with a minus before it counts too. */
function isZero(value: Expr): boolean {
  return value.op === 'negate' ? isZero(value.value) : value.op === 'literal' && value.value === 0;
}

/** A minus before a literal becomes part of the literal. */
export function negateExpr(value: Expr, span: Span): Expr {
  const type = isReal(value.type.kind) ? floatType : integerType;
  if (value.op === 'literal' && value.value !== 0 && value.value !== leastInteger) {
    return { op: 'literal', type, value: -value.value, span };
  }
  return { op: 'negate', type, value, span };
}

export function absoluteExpr(value: Expr, span: Span): Expr {
  return { op: 'absolute', type: isReal(value.type.kind) ? floatType : integerType, value, span };
}

export function compareExpr(
  context: CheckContext,
  operator: string,
  op: CompareOp,
  left: Expr,
  right: Expr,
  span: Span,
): Expr | null {
  if (isNumeric(left.type.kind) && isNumeric(right.type.kind)) {
    const mixed = left.type.kind !== right.type.kind;
    const sides = mixed ? { left: toFloat(left), right: toFloat(right) } : { left, right };
    return { op, type: booleanType, ...sides, span };
  }
  const { domain, report } = context;
  if (op !== 'equal' && op !== 'not-equal') {
    const wrong = isNumeric(left.type.kind) ? right : left;
    report.add('FP2016', wrong.span, `\`${operator}\``, sourceOf(context, wrong.span), typeText(domain, wrong.type));
    return null;
  }
  if (left.type.kind === 'object' && right.type.kind === 'object')
    return compareObjects(context, op, left, right, span);
  if (!holds(context, left.type, right.type)) {
    report.add('FP2017', span, side(context, left), side(context, right));
    return null;
  }
  return { op, type: booleanType, left, right, span };
}

function compareObjects(context: CheckContext, op: CompareOp, left: Expr, right: Expr, span: Span): Expr | null {
  const { domain, report } = context;
  if (left.type.kind !== 'object' || right.type.kind !== 'object') return null;
  if (isNone(left.type) && isNone(right.type)) {
    report.add('FP2019', span);
    return null;
  }
  if (isNone(left.type)) return { op, type: booleanType, left: { ...left, type: right.type }, right, span };
  if (isNone(right.type)) return { op, type: booleanType, left, right: { ...right, type: left.type }, span };
  if (!descends(domain, left.type.type, right.type.type) && !descends(domain, right.type.type, left.type.type)) {
    report.add('FP2018', span, side(context, left), side(context, right));
    return null;
  }
  return { op, type: booleanType, left, right, span };
}

/**
 * Gives both parts one type: `none` takes that of the other part, an integer becomes a float where the other part is
 * one, and two objects take their common type.
 */
export function conditionalExpr(context: CheckContext, condition: Expr, yes: Expr, no: Expr, span: Span): Expr | null {
  const { domain, report } = context;
  if (!isBoolean(context, '?', condition)) return null;
  if (isNone(yes.type) && isNone(no.type)) {
    report.add('FP2019', span);
    return null;
  }
  const type = commonType(domain, yes.type, no.type);
  if (!type) {
    report.add('FP2069', span, side(context, yes), side(context, no));
    return null;
  }
  const converted = (part: Expr): Expr => {
    if (isNone(part.type)) return { ...part, type };
    return isReal(type.kind) ? toFloat(part) : part;
  };
  return { op: 'conditional', type, condition, yes: converted(yes), no: converted(no), span };
}

/** The type of a place that holds one of two values, or null if there is none. */
function commonType(domain: DomainIr, one: ValueType, other: ValueType): ValueType | null {
  if (isNumeric(one.kind) && isNumeric(other.kind)) {
    return isReal(one.kind) || isReal(other.kind) ? floatType : integerType;
  }
  if (one.kind === 'object' && other.kind === 'object') {
    if (isNone(one)) return other;
    let type = one.type;
    while (type !== -1 && !isNone(other) && !descends(domain, other.type, type)) type = domain.types[type]!.parent;
    return type === -1 ? null : { kind: 'object', type };
  }
  if (one.kind === 'enum' && other.kind === 'enum') return one.enum === other.enum ? one : null;
  return one.kind === other.kind ? one : null;
}

function side(context: CheckContext, value: Expr): string {
  return `\`${sourceOf(context, value.span)}\` (${typeText(context.domain, value.type)})`;
}

/** Converts a value to the type of the place that takes it. Returns null after reporting that it does not fit. */
export function fit(context: CheckContext, value: Expr | null, target: CheckedType, role: string): Expr | null {
  if (!value || !target) return null;
  const { domain, report } = context;
  if (!holds(context, value.type, target)) {
    const advice = misfitAdvice(context, value.type, target);
    const source = sourceOf(context, value.span);
    report.add('FP2012', value.span, role, typeText(domain, target), source, typeText(domain, value.type), advice);
    return null;
  }
  if (isNone(value.type)) return { ...value, type: target };
  if (isReal(target.kind)) return toFloat(value);
  const range = target.kind === 'integer' ? target.range : undefined;
  if (range && value.op === 'literal' && (value.value < range.low || value.value > range.high)) {
    report.add('FP2024', value.span, role, String(range.low), String(range.high), String(value.value));
    return null;
  }
  return value;
}

function misfitAdvice(context: CheckContext, type: ValueType, target: ValueType): string {
  const { domain } = context;
  if (type.kind === 'object' && target.kind === 'object' && descends(domain, target.type, type.type)) {
    const wanted = typeText(domain, target);
    return `an object of type ${typeText(domain, type)} need not be of type ${wanted}: write \`let ${wanted} one := ...;\`, which holds only for this type`;
  }
  if (isReal(type.kind) && target.kind === 'integer') return 'declare it as `float` to hold fractions';
  return '';
}
