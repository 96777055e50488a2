// Checks conditions, `let`s and binders that are used as tests: everything that must be true to continue. All of it
// becomes guards of the IR.

import type { Expr, Guard, Level, Span } from '../../ir/ir.ts';
import { isReal } from '../../ir/kinds.ts';
import type { AggregateWord, BinderNode, Expression, ParameterNode, Statement, TypeReference } from '../text/ast.ts';
import { checkExpression, checkTyped } from './expressions.ts';
import { declareLocal } from './locals.ts';
import type { CheckedType, CheckContext } from './names.ts';
import { sourceOf } from './names.ts';
import { isArithmetic, notExpr } from './operators.ts';
import { booleanType, descends, floatType, integerType, resolveType, typeText } from './types.ts';

/** Removes bare braces, which only group statements. */
export function flatten(statements: readonly Statement[]): Statement[] {
  return statements.flatMap((statement) => (statement.kind === 'braces' ? flatten(statement.body) : [statement]));
}

/** A condition, a `let` or a binder that tests. Returns undefined for all other statements. */
export function checkGuard(context: CheckContext, statement: Statement): Guard[] | undefined {
  switch (statement.kind) {
    case 'condition': {
      const expr = checkExpression(context, statement.expression);
      return expr && isCondition(context, expr) ? [{ kind: 'condition', expr, span: statement.span }] : [];
    }
    case 'let': {
      if (statement.type) return checkNarrowing(context, statement, statement.type);
      const expr = checkTyped(context, statement.value);
      const { text, span } = statement.name;
      const { number } = declareLocal(context, 'let', text, expr && unbounded(expr), span);
      return expr ? [{ kind: 'let', local: number, expr, span: statement.span }] : [];
    }
    case 'binder': {
      const expr = checkBinderAsTest(context, statement);
      return expr ? [{ kind: 'condition', expr, span: statement.span }] : [];
    }
    case 'cost':
    case 'bound':
    case 'score':
    case 'method':
    case 'branch':
    case 'effect':
    case 'transition':
    case 'when':
    case 'busy':
    case 'during':
    case 'while':
    case 'network':
    case 'braces':
      return undefined;
  }
}

/** `let Gun gun := item;` names the value and holds only if it is a gun. */
function checkNarrowing(
  context: CheckContext,
  { name, value, span }: Extract<Statement, { kind: 'let' }>,
  reference: TypeReference,
): Guard[] {
  const { domain, report } = context;
  const type = resolveType(context, reference);
  const expr = checkTyped(context, value);
  const { number: local } = declareLocal(context, 'let', name.text, type, name.span);
  if (!type || !expr) return [];
  if (type.kind !== 'object' || expr.type.kind !== 'object') {
    const isObject = type.kind === 'object';
    const wrong = isObject ? `\`${sourceOf(context, expr.span)}\`` : `\`${name.text}\``;
    report.add('FP2070', isObject ? expr.span : reference.span, wrong, typeText(domain, isObject ? expr.type : type));
    return [];
  }
  const isWithin = descends(domain, expr.type.type, type.type);
  if (!isWithin && !descends(domain, type.type, expr.type.type)) {
    const source = sourceOf(context, expr.span);
    report.add('FP2071', expr.span, source, typeText(domain, expr.type), typeText(domain, type));
    return [];
  }
  const narrowed: Expr = isWithin ? expr : { op: 'narrow', type, value: expr, span: expr.span };
  const found: Expr = { op: 'local', type, local, span };
  const none: Expr = { op: 'literal', type, value: 0, span };
  const isFound: Expr = { op: 'not-equal', type: booleanType, left: found, right: none, span };
  return [
    { kind: 'let', local, expr: narrowed, span },
    { kind: 'condition', expr: isFound, span },
  ];
}

/** A `let` can hold any value of its kind. A range belongs to a variable, not to a value that is read from it. */
function unbounded(expr: Expr): CheckedType {
  return expr.type.kind === 'integer' ? { kind: 'integer' } : expr.type;
}

export function isCondition(context: CheckContext, expr: Expr): boolean {
  if (expr.type.kind === 'boolean') return true;
  const source = sourceOf(context, expr.span);
  context.report.add('FP2015', expr.span, 'a condition', source, typeText(context.domain, expr.type));
  return false;
}

/**
 * Opens a scope with the variables of a binder. The caller must close the scope. Variables that cannot be enumerated
 * are reported and left out.
 */
export function openLevels(context: CheckContext, params: readonly ParameterNode[]): Level[] {
  const types = params.map((param) => resolveType(context, param.type));
  context.locals.open();
  return params.flatMap((param, index): Level[] => {
    const type = types[index]!;
    const { number } = declareLocal(context, 'variable', param.name.text, type, param.name.span);
    if (!type) return [];
    if (isReal(type.kind) || (type.kind === 'integer' && !type.range)) {
      context.report.add('FP2043', param.type.span, param.name.text, type.kind);
      return [];
    }
    return [{ local: number, type, over: { kind: 'all' }, guards: [] }];
  });
}

function checkBinderAsTest(context: CheckContext, binder: BinderNode): Expr | null {
  const { params, body, span } = binder;
  if (binder.binder !== 'sort-by' && !binder.key) {
    return checkTestBinder(context, binder.binder, params, body, span);
  }
  context.report.add('FP4008', span);
  return checkTestBinder(context, 'exists', params, body, span, binder);
}

/** A binder as a test. `first` tests the same as `exists`. `forall` tests that there is no counterexample. */
export function checkTestBinder(
  context: CheckContext,
  kind: 'exists' | 'first' | 'forall',
  params: readonly ParameterNode[],
  body: readonly Statement[],
  span: Span,
  sorted?: BinderNode,
): Expr | null {
  const levels = openLevels(context, params);
  if (sorted?.key) checkTyped(context, sorted.key);
  const guards = checkTest(context, kind, body);
  context.locals.close();
  const last = levels[levels.length - 1];
  if (!last) return null;
  last.guards = kind === 'forall' ? counterexample(context, guards, span) : guards;
  const exists: Expr = { op: 'exists', type: booleanType, levels, span };
  return kind === 'forall' ? { ...notExpr(exists), span } : exists;
}

/** A count is a sum of ones. The value is computed for the bindings that pass. */
export function checkAggregate(
  context: CheckContext,
  word: AggregateWord,
  params: readonly ParameterNode[],
  value: Expression | undefined,
  body: readonly Statement[],
  span: Span,
): Expr | null {
  const levels = openLevels(context, params);
  const one: Expr | null = word === 'count' ? { op: 'literal', type: integerType, value: 1, span } : null;
  const checked = value ? checkExpression(context, value) : one;
  const guards = checkTest(context, word, body);
  context.locals.close();
  const last = levels[levels.length - 1];
  if (!last || !checked || !isArithmetic(context, word, checked)) return null;
  last.guards = guards;
  const op = word === 'min' ? 'least' : word === 'max' ? 'greatest' : 'sum';
  return { op, type: isReal(checked.type.kind) ? floatType : integerType, levels, value: checked, span };
}

/** The body of a binder that tests: conditions, `let`s and more tests. */
function checkTest(context: CheckContext, kind: string, statements: readonly Statement[]): Guard[] {
  const guards: Guard[] = [];
  for (const statement of flatten(statements)) {
    const more = checkGuard(context, statement);
    if (more) guards.push(...more);
    else if (statement.kind === 'network') context.report.add('FP2042', statement.span, kind);
    else context.report.add('FP2041', statement.span, kind, statementName(statement));
  }
  return guards;
}

/** Guards that hold exactly when the given guards do not all hold. */
function counterexample(context: CheckContext, guards: Guard[], span: Span): Guard[] {
  const firstCondition = guards.findIndex((guard) => guard.kind === 'condition');
  const lets = firstCondition === -1 ? guards : guards.slice(0, firstCondition);
  const rest = firstCondition === -1 ? [] : guards.slice(firstCondition);
  const failed = notExpr(conjunction(context, rest, span));
  return [...lets, { kind: 'condition', expr: failed, span }];
}

/** One expression for a list of guards, evaluated in the same order. */
function conjunction(context: CheckContext, guards: Guard[], span: Span): Expr {
  const conditions = guards.flatMap((guard) => (guard.kind === 'condition' ? [guard.expr] : []));
  const truth: Expr = { op: 'literal', type: booleanType, value: 1, span };
  if (conditions.length === guards.length) {
    const both = (left: Expr, right: Expr): Expr => ({ op: 'and', type: booleanType, left, right, span });
    return conditions.length === 0 ? truth : conditions.reduce(both);
  }
  // A `let` after a condition may only be computed if that condition holds. A binder with one candidate gives that
  // order.
  const local = context.locals.hiddenLocal(booleanType, '');
  const level: Level = { local, type: booleanType, over: { kind: 'value', value: truth }, guards };
  return { op: 'exists', type: booleanType, levels: [level], span };
}

/** The name of a statement in messages. */
export function statementName(statement: Statement): string {
  switch (statement.kind) {
    case 'cost':
      return 'a cost';
    case 'bound':
      return 'a bound';
    case 'score':
      return 'a score';
    case 'effect':
    case 'when':
      return 'an effect';
    case 'transition':
      return 'an effect (`:->`)';
    case 'network':
      return 'a network';
    case 'let':
    case 'method':
    case 'busy':
    case 'during':
    case 'while':
      return `a \`${statement.kind}\``;
    case 'branch':
      return 'a `branch`';
    case 'binder':
      return `a \`${statement.binder}\``;
    case 'condition':
      return 'a condition';
    case 'braces':
      return 'a block';
  }
}
