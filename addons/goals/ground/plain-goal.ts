// Goals of plain facts, as in most games: the facts are looked up directly, without formulas.

import type { GoalPart } from '../../../ir/goals.ts';
import { idOfObject } from '../../../ir/objects.ts';
import type { Expr } from '../../../ir/ir.ts';
import type { GroundLiteral } from './action-list.ts';
import { slice } from './slices.ts';
import type { Symbolic } from './symbolic.ts';
import { isNeutral } from './world.ts';

/** The facts of a goal, each once. null: it is not that plain, or can't be reached. */
export function plainWay(symbolic: Symbolic, parts: readonly GoalPart[]): GroundLiteral[] | null {
  const found = new Set<GroundLiteral>();
  const row: number[] = [];
  for (const { task, args } of parts) {
    for (const { kind, expr } of task.guards) {
      if (kind !== 'condition' || !demand(symbolic, expr, args, row, found)) return null;
    }
  }
  for (const literal of found) if (found.has(~literal)) return null;
  return [...found];
}

/** false: the condition is not that plain, or can't be reached. */
function demand(
  symbolic: Symbolic,
  expr: Expr,
  args: readonly number[],
  row: number[],
  found: Set<GroundLiteral>,
): boolean {
  slice.left--;
  if (expr.op === 'and') {
    return demand(symbolic, expr.left, args, row, found) && demand(symbolic, expr.right, args, row, found);
  }
  const read = expr.op === 'not' ? expr.value : expr;
  if (read.op !== 'read' || read.type.kind !== 'boolean') return false;
  const { domain, numbering, tables } = symbolic.world;
  if (domain.variables[read.variable]!.kind === 'constant') return false;
  row.length = 0;
  for (const arg of read.args) {
    if (arg.op === 'literal') row.push(arg.value);
    else if (arg.op === 'object') row.push(idOfObject(domain, numbering, arg.object));
    else if (arg.op === 'local' && arg.local < args.length) row.push(args[arg.local]!);
    else return false;
  }
  if (isNeutral(tables[read.variable]!, row)) return false;
  const fact = symbolic.factOf(read.variable, row);
  if (expr.op === 'not') {
    // What can't become true need not be looked at.
    if (fact >= 0) found.add(~fact);
    return true;
  }
  if (fact >= 0) found.add(fact);
  return fact >= 0;
}
