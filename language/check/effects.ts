// Effects of primitive tasks: which fluents are set or changed, to which value, and for which bindings.

import type { Effect, Expr, Span } from '../../ir/ir.ts';
import { isNumeric } from '../../ir/kinds.ts';
import type { BinderNode, Expression, Statement } from '../text/ast.ts';
import type { ActingStatements } from './acting.ts';
import { checkGuard, flatten, openLevels, statementName } from './conditions.ts';
import { checkArguments, checkAs, checkExpression } from './expressions.ts';
import { roleText } from './locals.ts';
import type { CheckContext, DeclaredSignature } from './names.ts';
import { sourceOf } from './names.ts';
import { fit, isBoolean, negateExpr } from './operators.ts';
import { typeText } from './types.ts';
import { reportUnknownValue } from './unknown.ts';

type EffectNode = Extract<Statement, { kind: 'effect' }>;

/**
 * Whether the statements change something. A `forall` in a primitive task is an effect if its body does, else a test.
 */
export function hasEffects(statements: readonly Statement[]): boolean {
  return flatten(statements).some(
    (statement) =>
      statement.kind === 'effect' ||
      statement.kind === 'transition' ||
      statement.kind === 'when' ||
      (statement.kind === 'binder' && hasEffects(statement.body)),
  );
}

/** The fluent and arguments that an effect writes to. */
interface Target {
  signature: DeclaredSignature;
  args: Expr[];
}

export function checkTarget(context: CheckContext, expression: Expression): Target | null {
  const { report, names, locals } = context;
  if (expression.kind === 'error') return (report.silentError(), null);
  if (expression.kind !== 'name' && expression.kind !== 'call') {
    report.add('FP2022', expression.span, sourceOf(context, expression.span), '');
    return null;
  }
  const name = expression.name.text;
  const args = expression.kind === 'call' ? expression.args : [];
  const local = locals.find(name);
  if (local) {
    local.used = true;
    report.add('FP2022', expression.span, name, roleText(local));
    return null;
  }
  const value = names.values.get(name);
  if (!value) {
    if (name === '') report.silentError();
    else if (names.tasks.has(name)) report.add('FP2022', expression.span, name, 'task');
    else
      reportUnknownValue(
        context,
        name,
        expression.kind === 'call' ? args : null,
        expression.span,
        expression.name.span,
      );
    return null;
  }
  if (value.kind === 'constant') report.add('FP2021', expression.span, name);
  else if (value.kind !== 'fluent') report.add('FP2022', expression.span, name, value.kind);
  if (!('params' in value) || value.kind === 'define' || value.kind === 'external') {
    for (const arg of args) checkExpression(context, arg);
    return null;
  }
  const checked = checkArguments(context, value, args, expression.span);
  return checked && value.kind === 'fluent' ? { signature: value, args: checked } : null;
}

/** `score := ...` where a fluent is called `score`: outside of methods the word means this fluent. */
export function scoreAsEffect(
  { names }: CheckContext,
  { value, span }: Extract<Statement, { kind: 'cost' | 'bound' | 'score' }>,
): EffectNode | null {
  const known = names.values.get('score');
  if (known?.kind !== 'fluent' || known.params.length > 0) return null;
  const name = { text: 'score', span: { ...span, end: span.start + 'score'.length } };
  return { kind: 'effect', operator: ':=', target: { kind: 'name', name, span: name.span }, value, span };
}

export function checkAssignment(context: CheckContext, statement: EffectNode): Effect[] {
  const { operator, span } = statement;
  const target = checkTarget(context, statement.target);
  const type = target?.signature.value ?? null;
  if (!target || !type) {
    checkExpression(context, statement.value);
    return [];
  }
  const { name, index } = target.signature;
  const written = { variable: index, args: target.args, span };
  if (operator === ':=') {
    const value = checkAs(context, statement.value, type, `the value of \`${name}\``);
    return value ? [{ kind: 'set', ...written, value }] : [];
  }
  if (!isNumeric(type.kind)) {
    context.report.add('FP2023', span, operator, name, typeText(context.domain, type));
    checkExpression(context, statement.value);
    return [];
  }
  const kind = { kind: type.kind } as typeof type;
  const value = checkAs(context, statement.value, kind, `what \`${operator}\` changes \`${name}\` by`);
  if (!value) return [];
  return [{ kind: 'add', ...written, value: operator === '+=' ? value : negateExpr(value, value.span) }];
}

/** Checks the effect `target := value` of a transition. The condition of the transition is a separate guard. */
export function setEffect(context: CheckContext, target: Target, value: Expr | null, span: Span): Effect[] {
  const { name, index, value: type } = target.signature;
  const fitted = fit(context, value, type, `the value of \`${name}\``);
  return fitted ? [{ kind: 'set', variable: index, args: target.args, value: fitted, span }] : [];
}

/** `acting`: takes what is busy under a condition. null: nothing may be busy there. */
export function checkWhen(
  context: CheckContext,
  statement: Extract<Statement, { kind: 'when' }>,
  acting: ActingStatements | null,
): Effect[] {
  const found = checkExpression(context, statement.condition);
  const condition = found && isBoolean(context, 'when', found) ? found : null;
  const before = acting?.count;
  const inside = (): Effect[] =>
    flatten(statement.body).flatMap((inner) => {
      if (inner.kind === 'busy' && acting) return (acting.addBusy(inner, statement), []);
      return inner.kind === 'when' ? checkWhen(context, inner, acting) : checkInner(context, inner, 'when');
    });
  const effects = acting ? acting.inside(condition, inside) : inside();
  // Without effects, the condition is for acting only.
  if (!condition || (effects.length === 0 && acting?.count !== before)) return [];
  return [{ kind: 'when', condition, effects, span: statement.span }];
}

/** The effects of a `during`. */
export function checkDuring(context: CheckContext, { body }: Extract<Statement, { kind: 'during' }>): Effect[] {
  return flatten(body).flatMap((inner) => checkInner(context, inner, 'during'));
}

export function checkForallEffect(context: CheckContext, binder: BinderNode): Effect[] {
  const levels = openLevels(context, binder.params);
  const last = levels[levels.length - 1];
  const effects: Effect[] = [];
  for (const statement of flatten(binder.body)) {
    if (statement.kind === 'let') last?.guards.push(...checkGuard(context, statement)!);
    else effects.push(...checkInner(context, statement, 'forall'));
  }
  context.locals.close();
  return last ? [{ kind: 'forall', levels, effects, span: binder.span }] : [];
}

/** A statement inside a `when` or a `during`, or inside a `forall` with effects. */
function checkInner(context: CheckContext, statement: Statement, place: 'when' | 'forall' | 'during'): Effect[] {
  const { report } = context;
  switch (statement.kind) {
    case 'effect':
      return checkAssignment(context, statement);
    case 'when':
      return checkWhen(context, statement, null);
    case 'transition':
      report.add('FP2040', statement.span, place, transitionText(context, statement));
      return [];
    case 'binder':
      if (statement.binder === 'forall' && hasEffects(statement.body)) return checkForallEffect(context, statement);
      report.add(...insideCondition(statement.span, place, sourceOf(context, statement.span)));
      return [];
    case 'condition':
      if (!checkExpression(context, statement.expression)) return [];
      report.add(...insideCondition(statement.span, place, sourceOf(context, statement.expression.span)));
      return [];
    case 'let':
      report.add('FP2048', statement.span, place);
      checkGuard(context, statement);
      return [];
    case 'score': {
      const effect = scoreAsEffect(context, statement);
      if (effect) return checkAssignment(context, effect);
      report.add('FP2041', statement.span, place, statementName(statement));
      return [];
    }
    case 'cost':
    case 'bound':
    case 'method':
    case 'branch':
    case 'busy':
    case 'during':
    case 'while':
    case 'network':
    case 'braces':
      report.add('FP2041', statement.span, place, statementName(statement));
      return [];
  }
}

function insideCondition(span: Span, place: string, source: string): ['FP2039', Span, string, string] {
  return ['FP2039', span, place, source.replace(/;$/, '')];
}

function transitionText(context: CheckContext, statement: Extract<Statement, { kind: 'transition' }>): string {
  const [target, from, to] = [statement.target, statement.from, statement.to].map(({ span }) =>
    sourceOf(context, span),
  );
  return `when (${target} == ${from}) { ${target} := ${to}; }`;
}
