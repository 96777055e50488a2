// Checks expressions: looks names up, checks types, and returns an expression of the IR. null means that a mistake was
// found and reported. Then the code around it reports nothing more.

import type { Expr, Span, ValueType } from '../../ir/ir.ts';
import type { Expression } from '../text/ast.ts';
import { chanceOf } from './chance.ts';
import { checkAggregate, checkTestBinder } from './conditions.ts';
import { integerLiteral, leastInteger } from './constants.ts';
import { roleText } from './locals.ts';
import type { CheckedType, CheckContext, DeclaredSignature, NameMeaning, ObjectName } from './names.ts';
import {
  absoluteExpr,
  arithmeticExpr,
  binaryExpr,
  conditionalExpr,
  fit,
  isArithmetic,
  isBoolean,
  negateExpr,
  notExpr,
} from './operators.ts';
import { isNone, noneType, booleanType, floatType, integerType } from './types.ts';
import { reportUnknownValue } from './unknown.ts';

type Checkers = {
  [K in Expression['kind']]: (context: CheckContext, expression: Extract<Expression, { kind: K }>) => Expr | null;
};

const checkers: Checkers = {
  integer: (context, { value, span }) => {
    const literal = integerLiteral(context, value, span);
    return literal && { op: 'literal', ...literal };
  },
  float: (_context, { value, span }) => ({ op: 'literal', type: floatType, value, span }),
  boolean: (_context, { value, span }) => ({ op: 'literal', type: booleanType, value: value ? 1 : 0, span }),
  none: (_context, { span }) => ({ op: 'literal', type: noneType, value: 0, span }),
  name: (context, { name, span }) => checkName(context, name.text, null, span, span),
  call: (context, { name, args, span }) => checkName(context, name.text, args, span, name.span),
  unary: (context, { operator, value, span }) => {
    switch (operator) {
      case '-':
        return checkMinus(context, value, span);
      case 'not': {
        const inner = checkExpression(context, value);
        return inner && isBoolean(context, 'not', inner) ? { ...notExpr(inner), span } : null;
      }
    }
  },
  binary: (context, { operator, left, right, span }) => {
    const leftValue = checkExpression(context, left);
    const rightValue = checkExpression(context, right);
    return leftValue && rightValue && binaryExpr(context, operator, leftValue, rightValue, span);
  },
  conditional: (context, { condition, yes, no, span }) => {
    const parts = [condition, yes, no].map((part) => checkExpression(context, part));
    const [chosen, first, second] = parts;
    return chosen && first && second ? conditionalExpr(context, chosen, first, second, span) : null;
  },
  quantifier: (context, { quantifier, params, body, span }) => checkTestBinder(context, quantifier, params, body, span),
  aggregate: (context, { word, params, value, body, span }) => checkAggregate(context, word, params, value, body, span),
  error: (context) => {
    context.report.silentError();
    return null;
  },
};

export function checkExpression(context: CheckContext, expression: Expression): Expr | null {
  const check = checkers[expression.kind] as (context: CheckContext, expression: Expression) => Expr | null;
  return check(context, expression);
}

/** An expression for a place with a known type. `role` names the place in messages. */
export function checkAs(context: CheckContext, expression: Expression, target: CheckedType, role: string): Expr | null {
  return fit(context, checkExpression(context, expression), target, role);
}

/** Checks an expression in a place that accepts any type. `none` is refused, because nothing here gives it a type. */
export function checkTyped(context: CheckContext, expression: Expression): Expr | null {
  const value = checkExpression(context, expression);
  if (!value || !isNone(value.type)) return value;
  context.report.add('FP2019', value.span);
  return null;
}

function checkMinus(context: CheckContext, operand: Expression, span: Span): Expr | null {
  // The least integer is read as one literal, because its digits without the minus are too large for an integer.
  if (operand.kind === 'integer' && operand.value === -leastInteger) {
    return { op: 'literal', type: integerType, value: leastInteger, span };
  }
  const value = checkExpression(context, operand);
  return value && isArithmetic(context, '-', value) ? negateExpr(value, span) : null;
}

/** `args` is null when the name has no parentheses. */
function checkName(
  context: CheckContext,
  name: string,
  args: readonly Expression[] | null,
  span: Span,
  nameSpan: Span,
): Expr | null {
  const local = context.locals.find(name);
  const value = local ? undefined : context.names.values.get(name);
  if (local) {
    local.used = true;
    if (args?.length) context.report.add('FP2014', nameSpan, name, roleText(local), name);
    if (args?.length || !local.type) return null;
    return { op: 'local', type: local.type, local: local.number, span };
  }
  if (value) return checkValue(context, name, value, args ?? [], span, nameSpan);
  if (name === 'chance' && args) {
    const values = args.map((arg) => checkExpression(context, arg));
    return chanceOf(context, values, span);
  }
  if (name === '') context.report.silentError();
  else reportUnknownValue(context, name, args, span, nameSpan);
  for (const arg of args ?? []) checkExpression(context, arg);
  return null;
}

function checkValue(
  context: CheckContext,
  name: string,
  value: NameMeaning,
  args: readonly Expression[],
  span: Span,
  nameSpan: Span,
): Expr | null {
  switch (value.kind) {
    case 'enum value':
      if (args.length > 0) {
        context.report.add('FP2014', nameSpan, name, value.kind, name);
        return null;
      }
      return { op: 'literal', type: { kind: 'enum', enum: value.enum }, value: value.value, span };
    case 'built-in function':
      return checkBuiltIn(context, name, args, span);
    case 'object':
      return checkObject(context, name, value, args, span, nameSpan);
    case 'constant':
    case 'fluent':
    case 'external':
    case 'define':
    case 'task':
      return checkCall(context, value, args, span);
  }
}

/** Checks the name of an object. An object of a problem is a local, which becomes a parameter of the problem's task. */
function checkObject(
  { report, locals, objects }: CheckContext,
  name: string,
  { type, id, ofDomain, kind }: ObjectName,
  args: readonly Expression[],
  span: Span,
  nameSpan: Span,
): Expr | null {
  if (args.length > 0) {
    report.add('FP2014', nameSpan, name, kind, name);
    return null;
  }
  const object: ValueType = { kind: 'object', type };
  if (ofDomain !== undefined) return { op: 'object', type: object, object: ofDomain, span };
  const known = objects?.get(name) ?? { local: locals.hiddenLocal(object, name), id };
  objects?.set(name, known);
  return { op: 'local', type: object, local: known.local, span };
}

function checkBuiltIn(context: CheckContext, name: string, args: readonly Expression[], span: Span): Expr | null {
  const values = args.map((arg) => checkExpression(context, arg));
  const needed = name === 'abs' ? 1 : 2;
  if (args.length < needed || (name === 'abs' && args.length > 1)) {
    const signature = name === 'abs' ? 'abs(number)' : `${name}(number, number)`;
    context.report.add('FP2013', span, name, String(needed), String(args.length), signature);
    return null;
  }
  if (values.some((value) => value === null)) return null;
  const [first, ...others] = values as Expr[];
  if (name === 'abs') return isArithmetic(context, name, first!) ? absoluteExpr(first!, span) : null;
  const op = name === 'min' ? 'minimum' : 'maximum';
  let result: Expr | null = first!;
  for (const other of others) result = result && arithmeticExpr(context, name, op, result, other, span);
  return result;
}

/** A read of a variable, or a call of a define or an external. */
function checkCall(
  context: CheckContext,
  signature: DeclaredSignature,
  args: readonly Expression[],
  span: Span,
): Expr | null {
  const values = checkArguments(context, signature, args, span);
  const { kind, index, value: type } = signature;
  if (!values || !type) return null;
  if (kind === 'define') return { op: 'define', type, define: index, args: values, span };
  if (kind === 'external') return { op: 'external', type, external: index, args: values, span };
  return { op: 'read', type, variable: index, args: values, span };
}

/** Checks arguments against parameters. null when one is wrong, which is reported. */
export function checkArguments(
  context: CheckContext,
  signature: DeclaredSignature,
  args: readonly Expression[],
  span: Span,
): Expr[] | null {
  const { name, params } = signature;
  if (args.length !== params.length) {
    const wanted = signatureText(context, signature);
    context.report.add('FP2013', span, name, String(params.length), String(args.length), wanted);
    for (const arg of args) checkExpression(context, arg);
    return null;
  }
  const values = args.map((arg, index) => {
    const { name: parameter, type } = params[index]!;
    return checkAs(context, arg, type, `\`${parameter}\` of \`${name}\``);
  });
  return values.includes(null) ? null : (values as Expr[]);
}

function signatureText(context: CheckContext, signature: DeclaredSignature): string {
  const params = signature.params.map(({ name, type }) => `${type ? typeName(context, type) : '?'} ${name}`);
  return params.length === 0 ? signature.name : `${signature.name}(${params.join(', ')})`;
}

function typeName(context: CheckContext, type: NonNullable<CheckedType>): string {
  if (type.kind === 'object') return context.domain.types[type.type]!.name;
  return type.kind === 'enum' ? context.domain.enums[type.enum]!.name : type.kind;
}
