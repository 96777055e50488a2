// Constant expressions: literals (with a minus), enum values, `none`, and objects. They give initial
// values, ends of ranges, depths, assigned values and the arguments of a problem's tasks.

import type { Span, ValueType } from '../../ir/ir.ts';
import { isNumeric, isReal } from '../../ir/kinds.ts';
import type { Expression } from '../text/ast.ts';
import type { CheckedType, DomainScope } from './names.ts';
import { sourceOf } from './names.ts';
import { suggest } from './suggest.ts';
import { booleanType, descends, floatType, integerType, isNone, noneType, typeText } from './types.ts';

export const leastInteger = -2147483648;
export const greatestInteger = 2147483647;

/** A value that is known without a world. */
export interface ConstantValue {
  type: ValueType;
  value: number;
  span: Span;
}

/**
 * The value of a constant expression, or null after reporting that it is not constant. `what` names the place that
 * needs a constant.
 */
export function constantOf(
  scope: DomainScope,
  expression: Expression,
  what: string,
  expected: CheckedType = null,
): ConstantValue | null {
  const { span } = expression;
  switch (expression.kind) {
    case 'integer':
      return integerLiteral(scope, expression.value, span);
    case 'float':
      return { type: floatType, value: expression.value, span };
    case 'boolean':
      return { type: booleanType, value: expression.value ? 1 : 0, span };
    case 'none':
      return { type: noneType, value: 0, span };
    case 'unary':
      if (expression.operator === '-') return negativeConstant(scope, expression.value, what, span);
      break;
    case 'name':
      return namedConstant(scope, expression.name.text, what, expected, span);
    case 'error':
      scope.report.silentError();
      return null;
  }
  scope.report.add('FP2010', span, what, sourceOf(scope, span));
  return null;
}

export function integerLiteral(scope: DomainScope, value: number, span: Span): ConstantValue | null {
  if (value >= leastInteger && value <= greatestInteger) return { type: integerType, value, span };
  scope.report.add('FP2020', span, String(value));
  return null;
}

function negativeConstant(scope: DomainScope, expression: Expression, what: string, span: Span): ConstantValue | null {
  if (expression.kind === 'integer') return integerLiteral(scope, 0 - expression.value, span);
  if (expression.kind === 'float') return { type: floatType, value: -expression.value, span };
  if (expression.kind !== 'error') scope.report.add('FP2010', span, what, sourceOf(scope, span));
  else scope.report.silentError();
  return null;
}

/**
 * An enum value, or an object. In a domain, the id of an object is not known: see `initialOf`. `expected` is only used
 * for messages.
 */
export function namedConstant(
  scope: DomainScope,
  name: string,
  what: string,
  expected: CheckedType,
  span: Span,
): ConstantValue | null {
  const { names, report } = scope;
  const found = names.values.get(name);
  if (found?.kind === 'enum value') return { type: { kind: 'enum', enum: found.enum }, value: found.value, span };
  if (found?.kind === 'object') return { type: { kind: 'object', type: found.type }, value: found.id, span };
  if (name === '' || names.brokenObjects.has(name) || report.isFull) report.silentError();
  else if (found) report.add('FP2010', span, what, name);
  else reportUnknownConstant(scope, name, expected, span);
  return null;
}

function reportUnknownConstant(scope: DomainScope, name: string, expected: CheckedType, span: Span): void {
  const { domain, names, report } = scope;
  if (expected?.kind === 'enum') {
    const { name: enumName, values } = domain.enums[expected.enum]!;
    report.add('FP2055', span, name, enumName, suggest(name, values), values.join(', '));
    return;
  }
  const known = [...names.values].filter(([, value]) => value.kind === 'enum value' || value.kind === 'object');
  const inProblem = 'problem' in scope;
  const near = suggest(
    name,
    known.map(([key]) => key),
  );
  report.add(inProblem ? 'FP3002' : 'FP2003', span, name, near);
}

/** A constant that must be an integer, such as an end of a range. */
export function integerConstant(scope: DomainScope, expression: Expression): number | null {
  const constant = constantOf(scope, expression, 'the end of a range');
  if (!constant) return null;
  return fitConstant(scope, constant, integerType, 'the end of a range');
}

/**
 * Returns the number that represents a constant of an expected type, or null after reporting that the constant does not
 * fit.
 */
export function fitConstant(
  scope: DomainScope,
  constant: ConstantValue,
  target: CheckedType,
  role: string,
): number | null {
  if (!target) return null;
  if (!holds(scope, constant.type, target)) {
    const types = [target, constant.type].map((type) => typeText(scope.domain, type));
    const source = sourceOf(scope, constant.span);
    const advice = target.kind === 'integer' && isReal(constant.type.kind) ? 'write a whole number' : '';
    scope.report.add('FP2012', constant.span, role, types[0]!, source, types[1]!, advice);
    return null;
  }
  if (target.kind === 'integer' && target.range) {
    const { low, high } = target.range;
    if (constant.value < low || constant.value > high) {
      scope.report.add('FP2024', constant.span, role, String(low), String(high), String(constant.value));
      return null;
    }
  }
  return constant.value;
}

/** Whether a value of one type can be used where the other is expected. */
export function holds(scope: DomainScope, type: ValueType, target: ValueType): boolean {
  if (target.kind === 'object') {
    return type.kind === 'object' && (isNone(type) || descends(scope.domain, type.type, target.type));
  }
  if (target.kind === 'enum') return type.kind === 'enum' && type.enum === target.enum;
  return type.kind === target.kind || (isReal(target.kind) && isNumeric(type.kind));
}
