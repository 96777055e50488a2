// A quick first test of conditions: it rules out most bindings without making formulas.

import type { Expr } from '../../../ir/ir.ts';
import { isDerived } from './prepare.ts';
import type { Relations } from './relations.ts';
import type { GroundWorld } from './world.ts';

/** Whether a condition is surely false. What takes longer to find out is not looked at. */
export function isImpossible(
  world: GroundWorld,
  relations: Relations,
  expr: Expr,
  binding: readonly number[],
): boolean {
  switch (expr.op) {
    case 'and':
      return isImpossible(world, relations, expr.left, binding) || isImpossible(world, relations, expr.right, binding);
    case 'or':
      return isImpossible(world, relations, expr.left, binding) && isImpossible(world, relations, expr.right, binding);
    case 'read':
      return expr.type.kind === 'boolean' && lacksRow(relations, expr.variable, expr.args, binding);
    case 'define':
      if (!isDerived(world.domain, expr.define)) return false;
      return lacksRow(relations, world.domain.variables.length + expr.define, expr.args, binding);
    case 'equal':
    case 'not-equal': {
      const [left, right] = [valueOf(expr.left, binding), valueOf(expr.right, binding)];
      return left !== null && right !== null && (left === right) !== (expr.op === 'equal');
    }
    default:
      return false;
  }
}

/** Constants have rows as well, but for places with `none`. */
function lacksRow(relations: Relations, relation: number, args: readonly Expr[], binding: readonly number[]): boolean {
  const { probe } = relations;
  for (let at = 0; at < args.length; at++) {
    const value = valueOf(args[at]!, binding);
    if (value === null) return false;
    probe[at] = value;
  }
  return relations.findProbe(relation) < 0;
}

/** null: it has to be computed. */
function valueOf(expr: Expr, binding: readonly number[]): number | null {
  if (expr.op === 'literal') return expr.value;
  return expr.op === 'local' ? binding[expr.local]! : null;
}
