// Values of expressions that only constants and parameters decide.

import { calculate, calculateUnary, compare } from '../../../ir/arithmetic.ts';
import { emptyAggregate } from '../../../ir/expressions.ts';
import type { Expr, Level } from '../../../ir/ir.ts';
import { isReal } from '../../../ir/kinds.ts';
import { refuseGoal } from './refuse.ts';
import { slice, workOfPart } from './slices.ts';
import { isMember, membersOf, valueAt } from './world.ts';
import type { GroundWorld } from './world.ts';

/** `binding` holds the locals, and gets those that the expression binds itself. */
export function known(world: GroundWorld, expr: Expr, binding: number[]): number {
  const value = (part: Expr): number => known(world, part, binding);
  switch (expr.op) {
    case 'literal':
      return expr.value;
    case 'local':
      return binding[expr.local]!;
    case 'read':
      return valueAt(world, expr.variable, expr.args.map(value));
    case 'not':
      return value(expr.value) === 0 ? 1 : 0;
    case 'narrow': {
      const object = value(expr.value);
      return isMember(world, expr.type, object) ? object : 0;
    }
    case 'negate':
    case 'absolute':
    case 'to-float':
      return calculateUnary(expr.op, !isReal(expr.type.kind), value(expr.value));
    case 'and':
      return value(expr.left) === 0 ? 0 : value(expr.right);
    case 'or':
      return value(expr.left) !== 0 ? 1 : value(expr.right);
    case 'conditional':
      return value(expr.condition) !== 0 ? value(expr.yes) : value(expr.no);
    case 'exists': {
      let found = 0;
      eachBinding(world, expr.levels, binding, () => {
        found = 1;
        return false;
      });
      return found;
    }
    case 'sum':
    case 'least':
    case 'greatest': {
      let result = emptyAggregate(expr);
      const whole = !isReal(expr.type.kind);
      eachBinding(world, expr.levels, binding, () => {
        const next = value(expr.value);
        if (expr.op === 'sum') result = whole ? (result + next) | 0 : result + next;
        else result = expr.op === 'least' ? Math.min(result, next) : Math.max(result, next);
        return true;
      });
      return result;
    }
    case 'external':
      return world.ask(expr.external, expr.args.map(value));
    case 'object':
    case 'define':
    case 'search-kind':
      return refuseGoal('a condition', `a ${expr.op}`, expr.span);
    case 'equal':
    case 'not-equal':
    case 'less':
    case 'less-equal':
    case 'greater':
    case 'greater-equal':
      return compare(expr.op, value(expr.left), value(expr.right)) ? 1 : 0;
    default: {
      const [left, right] = [value(expr.left), value(expr.right)];
      const whole = !isReal(expr.type.kind);
      if (whole && right === 0 && (expr.op === 'divide' || expr.op === 'remainder')) {
        refuseGoal('a condition', 'a division by zero', expr.span);
      }
      return calculate(expr.op, whole, left, right);
    }
  }
}

/** `visit` returns whether to go on. Returns whether it went to the end. */
export function eachBinding(
  world: GroundWorld,
  levels: readonly Level[],
  binding: number[],
  visit: () => boolean,
  at = 0,
): boolean {
  const level = levels[at];
  if (!level) return visit();
  for (const candidate of candidatesOf(world, level, binding)) {
    binding[level.local] = candidate;
    slice.left -= workOfPart;
    const passes = level.guards.every(({ expr }) => known(world, expr, binding) !== 0);
    if (passes && !eachBinding(world, levels, binding, visit, at + 1)) return false;
  }
  return true;
}

function candidatesOf(world: GroundWorld, { type, over }: Level, binding: number[]): readonly number[] {
  if (over.kind === 'value') {
    const value = known(world, over.value, binding);
    return isCandidate(world, type, value) ? [value] : [];
  }
  return membersOf(world, type)!;
}

/** `none` is no candidate. */
export function isCandidate(world: GroundWorld, type: Level['type'], value: number): boolean {
  return type.kind === 'object' ? value !== 0 && isMember(world, type, value) : membersOf(world, type)!.includes(value);
}
