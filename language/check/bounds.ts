// The numbers that a task states: the cost of a primitive task, and the lower bound of a compound task.

import { costsAreWhole } from '../../ir/costs.ts';
import type { Expr } from '../../ir/ir.ts';
import { isNumeric } from '../../ir/kinds.ts';
import type { Statement } from '../text/ast.ts';
import { checkExpression } from './expressions.ts';
import type { CheckContext, DomainScope } from './names.ts';
import { sourceOf } from './names.ts';
import { toFloat } from './operators.ts';
import { integerType, typeText } from './types.ts';

type NumberStatement = Extract<Statement, { kind: 'cost' | 'bound' | 'score' }>;

/**
 * Checks a cost. A literal with a whole value becomes an integer, however it is written, because lower bounds are only
 * added up when all costs are integers.
 */
export function checkCost(context: CheckContext, statement: NumberStatement): Expr | null {
  const value = checkNumber(context, statement, 'the cost');
  if (value?.op !== 'literal') return value;
  const whole = value.value | 0;
  if (value.value >= 0) return whole === value.value ? { ...value, type: integerType, value: whole } : value;
  context.report.add('FP2038', value.span, sourceOf(context, value.span));
  return null;
}

export function checkBound(context: CheckContext, statement: NumberStatement): Expr | null {
  return checkNumber(context, statement, 'the bound');
}

/** Checks a score, which becomes a float so that all scores can be compared. */
export function checkScore(context: CheckContext, statement: NumberStatement): Expr | null {
  const value = checkNumber(context, statement, 'the score');
  return value && toFloat(value);
}

function checkNumber(context: CheckContext, statement: NumberStatement, role: string): Expr | null {
  const value = checkExpression(context, statement.value);
  if (!value || isNumeric(value.type.kind)) return value;
  context.report.add('FP2016', value.span, role, sourceOf(context, value.span), typeText(context.domain, value.type));
  return null;
}

/** Warns about bounds that no search uses. */
export function warnAboutBounds({ domain, report }: DomainScope): void {
  if (costsAreWhole(domain)) return;
  const fraction = domain.tasks.find((task) => !costsAreWhole({ tasks: [task] }))!;
  for (const task of domain.tasks) {
    if (task.kind === 'compound' && task.bound) report.add('FP4020', task.bound.span, task.name, fraction.name);
  }
}
