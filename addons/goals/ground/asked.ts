// Conditions that externals decide. An external depends only on its arguments, so a condition with known arguments
// stays true or false for a whole search. It is a fact that no action changes, and the external is asked when a search
// begins.

import { isLoop, partsOf } from '../../../ir/expressions.ts';
import type { Expr } from '../../../ir/ir.ts';
import { isNumeric } from '../../../ir/kinds.ts';
import { known } from './known.ts';
import { isDerived } from './prepare.ts';
import { refuseGoal } from './refuse.ts';
import type { GroundWorld } from './world.ts';

/** A condition without locals and fluents. */
interface AskedCondition {
  fact: number;
  expr: Expr;
}

type FluentRead = Extract<Expr, { op: 'read' }>;

export class AskedConditions {
  readonly #world: GroundWorld;
  readonly #list: AskedCondition[] = [];
  readonly #byKey = new Map<string, number>();
  readonly #byFact = new Map<number, Expr>();

  constructor(world: GroundWorld) {
    this.#world = world;
  }

  get count(): number {
    return this.#list.length;
  }

  has(fact: number): boolean {
    return this.#byFact.has(fact);
  }

  /** The fact of a condition, where fluents have these values. `made`: the number of a new fact. */
  factOf(expr: Expr, binding: readonly number[], values: ReadonlyMap<Expr, number>, made: number): number {
    const plain = withValues(expr, binding, values, []);
    const key = JSON.stringify(plain, (name, value: unknown) => (name === 'span' ? undefined : value));
    const there = this.#byKey.get(key);
    if (there !== undefined) return there;
    this.#byKey.set(key, made);
    this.#byFact.set(made, plain);
    this.#list.push({ fact: made, expr: plain });
    return made;
  }

  /** Asks whether it holds. */
  holds(fact: number): boolean {
    return known(this.#world, this.#byFact.get(fact)!, []) !== 0;
  }
}

const asking = new WeakMap<Expr, boolean>();

export function asksExternal(expr: Expr): boolean {
  let asks = asking.get(expr);
  if (asks === undefined) asking.set(expr, (asks = expr.op === 'external' || partsOf(expr).some(asksExternal)));
  return asks;
}

/** The values of the state that a condition reads in addition to externals. */
export function fluentsIn(world: GroundWorld, owner: string, expr: Expr, isInLoop = false): FluentRead[] {
  const { domain } = world;
  if (expr.op === 'define' && isDerived(domain, expr.define)) {
    refuseGoal(owner, 'an external next to a define that calls itself', expr.span);
  }
  if (expr.op !== 'read' || domain.variables[expr.variable]!.kind === 'constant') {
    return partsOf(expr).flatMap((part) => fluentsIn(world, owner, part, isInLoop || isLoop(expr)));
  }
  const { kind } = expr.type;
  if (isNumeric(kind)) refuseGoal(owner, 'an external next to a number that changes', expr.span);
  if (isInLoop) refuseGoal(owner, 'an external next to a fluent, inside of a count, sum, min or max', expr.span);
  if (asksExternal(expr)) refuseGoal(owner, 'an external as an argument of a fluent', expr.span);
  return [expr];
}

/** Literals in the place of locals and of what has a value. */
function withValues(
  expr: Expr,
  binding: readonly number[],
  values: ReadonlyMap<Expr, number>,
  own: readonly number[],
): Expr {
  const { type, span } = expr;
  const value =
    values.get(expr) ?? (expr.op === 'local' && !own.includes(expr.local) ? binding[expr.local] : undefined);
  if (value !== undefined) return { op: 'literal', type, value, span };
  const inside = isLoop(expr) ? [...own, ...expr.levels.map(({ local }) => local)] : own;
  const replace = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(replace);
    if (typeof part !== 'object' || part === null) return part;
    if ('op' in part && 'span' in part) return withValues(part as Expr, binding, values, inside);
    return Object.fromEntries(Object.entries(part).map(([name, one]) => [name, replace(one)]));
  };
  return Object.fromEntries(
    Object.entries(expr).map(([name, part]) => [name, name === 'type' || name === 'span' ? part : replace(part)]),
  ) as unknown as Expr;
}
