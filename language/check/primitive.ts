// Checks primitive tasks: conditions, `let`s, a cost and effects, in any order, which does not change their meaning.

import type { Effect, Expr, Guard, PrimitiveTask, Span } from '../../ir/ir.ts';
import type { BinderNode, Statement } from '../text/ast.ts';
import { ActingStatements } from './acting.ts';
import { checkCost } from './bounds.ts';
import { checkGuard, flatten, statementName } from './conditions.ts';
import {
  checkAssignment,
  checkDuring,
  checkForallEffect,
  checkTarget,
  checkWhen,
  hasEffects,
  scoreAsEffect,
  setEffect,
} from './effects.ts';
import { checkExpression } from './expressions.ts';
import type { CheckContext } from './names.ts';
import { sourceOf } from './names.ts';
import { compareExpr } from './operators.ts';
import { hasNetwork } from './networks.ts';
import { copyExpr } from './tree.ts';
import { integerType } from './types.ts';

type PrimitiveParts = Pick<PrimitiveTask, 'guards' | 'effects' | 'cost'> & Partial<Pick<PrimitiveTask, 'acting'>>;

export function checkPrimitive(
  context: CheckContext,
  internal: boolean,
  body: readonly Statement[],
  span: Span,
): PrimitiveParts {
  const guards: Guard[] = [];
  const effects: Effect[] = [];
  const acting = new ActingStatements(context);
  let cost: Expr | null = null;
  let costGiven = false;
  for (const statement of flatten(body)) {
    const { kind } = statement;
    if (internal && (kind === 'busy' || kind === 'during' || kind === 'while')) {
      context.report.add('FP4030', statement.span, kind);
    }
    switch (kind) {
      case 'cost':
        if (costGiven) context.report.add('FP2037', statement.span);
        else cost = checkCost(context, statement);
        costGiven = true;
        break;
      case 'bound':
        context.report.add('FP2060', statement.span);
        break;
      case 'score': {
        const effect = scoreAsEffect(context, statement);
        if (effect) effects.push(...checkAssignment(context, effect));
        else context.report.add('FP2078', statement.span);
        break;
      }
      case 'effect':
        effects.push(...checkAssignment(context, statement));
        break;
      case 'when':
        effects.push(...checkWhen(context, statement, acting));
        break;
      case 'transition': {
        const both = checkTransition(context, statement);
        guards.push(...both.guards);
        effects.push(...both.effects);
        break;
      }
      case 'binder':
        if (statement.binder === 'forall' && hasEffects(statement.body)) {
          effects.push(...checkForallEffect(context, statement));
        } else {
          guards.push(...checkTestStatement(context, statement));
        }
        break;
      case 'busy':
        acting.addBusy(statement, null);
        break;
      case 'during':
        acting.addDuring(checkDuring(context, statement));
        break;
      case 'while':
        guards.push(...acting.addWhile(statement));
        break;
      case 'network':
        context.report.add('FP2030', statement.span, `... ${sourceOf(context, statement.network.span)};`);
        break;
      case 'branch':
        context.report.add('FP2035', statement.span);
        break;
      case 'condition':
      case 'let':
      case 'method':
      case 'braces':
        guards.push(...(checkGuard(context, statement) ?? []));
        break;
      default:
        statement satisfies never;
    }
  }
  cost ??= { op: 'literal', type: integerType, value: internal ? 0 : 1, span };
  return { guards, effects, cost, ...acting.result };
}

/** A binder that tests. A network or an effect inside it is reported. */
function checkTestStatement(context: CheckContext, binder: BinderNode): Guard[] {
  if (hasNetwork([binder])) {
    context.report.add('FP2030', binder.span, `${binder.binder} (...) { ... }`);
    return [];
  }
  if (hasEffects(binder.body)) {
    const effect = flatten(binder.body).find((inner) => hasEffects([inner])) ?? binder;
    context.report.add('FP2041', effect.span, binder.binder, statementName(effect));
    return [];
  }
  return checkGuard(context, binder) ?? [];
}

/** `x == a :-> b` means the condition `x == a` and the effect `x := b`. */
function checkTransition(
  context: CheckContext,
  statement: Extract<Statement, { kind: 'transition' }>,
): { guards: Guard[]; effects: Effect[] } {
  const { span } = statement;
  const target = checkTarget(context, statement.target);
  const from = checkExpression(context, statement.from);
  const to = checkExpression(context, statement.to);
  const type = target?.signature.value;
  if (!target || !type) return { guards: [], effects: [] };
  const args = target.args.map(copyExpr);
  const read: Expr = { op: 'read', type, variable: target.signature.index, args, span: statement.target.span };
  const expr = from && compareExpr(context, '==', 'equal', read, from, span);
  return {
    guards: expr ? [{ kind: 'condition', expr, span }] : [],
    effects: setEffect(context, target, to, span),
  };
}
