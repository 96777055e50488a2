// Finds the reason why an expression can't be written, for the message.

import { partsOf } from '../../../ir/expressions.ts';
import type { Expr } from '../../../ir/ir.ts';
import { chanceArgs } from '../../../ir/mix.ts';
import type { UnsaidKey } from '../messages.ts';

/** Returns the construct in the expression that has a name in messages. */
export function refusalOf(expr: Expr): UnsaidKey {
  if (chanceArgs(expr)) return 'chance';
  if (expr.op === 'external') return 'external';
  if (expr.op === 'sum' || expr.op === 'least' || expr.op === 'greatest') return 'aggregate';
  if (expr.op === 'conditional' && expr.type.kind === 'object') return 'conditional';
  if (expr.op === 'local' && expr.type.kind === 'boolean') return 'boolean';
  const inside = partsOf(expr).map(refusalOf);
  return inside.find((key) => key !== 'number' && key !== 'boolean') ?? 'number';
}
