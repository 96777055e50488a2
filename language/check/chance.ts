// `chance(a, b)`: a number that looks random and is computed only from integers. So it is the same in every runtime and
// every planner, and whenever the search returns to it.

import type { Expr, Span } from '../../ir/ir.ts';
import { chanceStart, chanceSteps } from '../../ir/mix.ts';
import type { CheckContext } from './names.ts';
import { floatType, integerType, typeText } from './types.ts';

/** Returns the expression, or null after reporting a mistake. */
export function chanceOf(context: CheckContext, args: readonly (Expr | null)[], span: Span): Expr | null {
  const { domain, report } = context;
  if (args.length === 0) {
    report.add('FP2013', span, 'chance', '1', '0', 'chance(integer, integer)');
    return null;
  }
  const wrong = args.find((arg) => arg && arg.type.kind !== 'integer');
  if (wrong) report.add('FP2080', wrong.span, typeText(domain, wrong.type), wrong.type.kind);
  if (wrong || args.includes(null)) return null;
  const integer = (value: number): Expr => ({ op: 'literal', type: integerType, value, span });
  const hash = (args as Expr[]).reduce<Expr>(
    (left, right) => ({ op: 'mix', type: integerType, left, right, span }),
    integer(chanceStart),
  );
  const step: Expr = { op: 'remainder', type: integerType, left: hash, right: integer(chanceSteps), span };
  const share: Expr = { op: 'absolute', type: integerType, value: step, span };
  const left: Expr = { op: 'to-float', type: floatType, value: share, span };
  const right: Expr = { op: 'literal', type: floatType, value: chanceSteps, span };
  return { op: 'divide', type: floatType, left, right, span };
}
