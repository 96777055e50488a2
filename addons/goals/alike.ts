// Whether all characters of a type plan alike: what a character may do depends only on its own places in the tables,
// and on places that belong to no character. The preparation for one of them then serves all.

import type { DomainIr, Effect, Expr, Guard, Level, PrimitiveTask, ValueType } from '../../ir/ir.ts';
import { partsOf } from '../../ir/expressions.ts';
import type { GoalPart } from '../../ir/goals.ts';

/** The tasks whose first argument may be of that root type. */
export function tasksOfRoot(domain: DomainIr, root: number, by: readonly string[] | null): PrimitiveTask[] {
  return domain.tasks.filter((task): task is PrimitiveTask => {
    const [first] = task.params;
    return task.kind !== 'compound' && (!by || by.includes(task.name)) && !!first && isOfRoot(domain, first.type, root);
  });
}

export function isOfRoot({ types }: DomainIr, type: ValueType, root: number): boolean {
  return type.kind === 'object' && types[type.type]!.root === root;
}

/** At which positions the arguments of a variable are of that root type. */
export function positionsOf(domain: DomainIr, variable: number, root: number): number[] {
  const { params } = domain.variables[variable]!;
  return params.flatMap(({ type }, at) => (isOfRoot(domain, type, root) ? [at] : []));
}

/** Whether these tasks name no other object of the root type than their first argument. */
export function planAlike(domain: DomainIr, root: number, tasks: readonly PrimitiveTask[]): boolean {
  const isOther = (type: ValueType): boolean => isOfRoot(domain, type, root);
  const exprs = (all: readonly Expr[]): boolean => all.every(expr);
  const expr = (one: Expr): boolean => {
    if (isOther(one.type)) return one.op === 'local' && one.local === 0;
    // The game knows characters apart.
    if (one.op === 'external') return false;
    return (!('levels' in one) || levels(one.levels)) && exprs(partsOf(one));
  };
  const guards = (all: readonly Guard[]): boolean => all.every((guard) => expr(guard.expr));
  const levels = (all: readonly Level[]): boolean => all.every((level) => !isOther(level.type));
  const effect = (one: Effect): boolean => {
    if (one.kind === 'when') return expr(one.condition) && one.effects.every(effect);
    if (one.kind !== 'forall') return exprs(one.args) && expr(one.value);
    const within = one.levels.flatMap((level) => level.guards);
    return levels(one.levels) && guards(within) && one.effects.every(effect);
  };
  // A value of the type would name others. Defines have locals of their own.
  if (domain.variables.some(({ value }) => isOther(value))) return false;
  if (domain.defines.some(({ locals, value }) => locals.some(isOther) || isOther(value))) return false;
  return tasks.every((task) => {
    const hasOthers = task.params.slice(1).some(({ type }) => isOther(type));
    return !hasOthers && guards(task.guards) && task.effects.every(effect) && expr(task.cost);
  });
}

/** Turns the goal of one character into that of another. null: the goal names other characters, or is too complex. */
export function goalFor(domain: DomainIr, root: number, goal: readonly GoalPart[], from: number, to: number) {
  let isPlain = true;
  const turn = (one: Expr): Expr => {
    if (one.op === 'read' || one.op === 'define') return { ...one, args: one.args.map(turn) };
    if (one.op === 'equal') return { ...one, left: turn(one.left), right: turn(one.right) };
    if (one.op === 'not') return { ...one, value: turn(one.value) };
    if (one.op !== 'literal') isPlain = false;
    else if (isOfRoot(domain, one.type, root)) {
      if (one.value === from) return { ...one, value: to };
      isPlain = false;
    }
    return one;
  };
  const parts = goal.map(({ task, args }): GoalPart => {
    if (args.length > 0) isPlain = false;
    const guards = task.guards.map((guard): Guard => ({ ...guard, expr: turn(guard.expr) }));
    return { task: { ...task, guards } as GoalPart['task'], args };
  });
  return isPlain ? parts : null;
}
