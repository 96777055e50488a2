// Random compound tasks: methods, branches, nested binders of every kind, and networks. Recursion costs fuel, so that
// most searches end by themselves.

import type { ValueType } from '../../ir/ir.ts';
import { isReal } from '../../ir/kinds.ts';
import { fuel, scopeOf } from './declarations.ts';
import { argument, binderType, condition, expression, pickKnown, riskyCondition } from './expressions.ts';
import { guards } from './tasks.ts';
import type { TaskPlan } from './tasks.ts';
import { block, fixed, line, list, replaceable, sequence } from './tree.ts';
import type { Piece } from './tree.ts';
import { float, integer, isDescendant, newLocal, paramsText, withLocals } from './world.ts';
import type { RandomSource } from './random.ts';
import type { GeneratedLocal, GeneratedScope, TaskSignature, GeneratedDomain } from './world.ts';

export function compoundTask(world: GeneratedDomain, { name, params }: TaskPlan): Piece {
  const { random } = world;
  const self = world.tasks.findIndex((task) => task.name === name);
  const scope = scopeOf(world, params);
  // What one method asks, another may deny.
  const question = random.chance(0.25) ? condition(scope, 1) : null;
  const bounds = world.bounds && random.chance(0.7) ? [bound(scope)] : [];
  const isScored = random.chance(0.25);
  const methods = Array.from({ length: random.count(0, 1, 4, 4) }, (_, index) =>
    method(scope, self, `m${index}`, question, isScored && random.chance(0.8) ? [score(scope)] : []),
  );
  return block([`task ${name}(${paramsText(world, params)})`], [...bounds, ...methods]);
}

function bound(scope: GeneratedScope): Piece {
  const { random } = scope.world;
  const value = random.weighted<() => Piece>([
    [3, () => String(random.integer(0, 3))],
    [4, () => replaceable(['1'], expression(scope, integer, 2))],
    [2, () => replaceable(['1'], 'abs(', expression(scope, integer, 1), ')')],
    [2, () => replaceable(['1.0'], expression(scope, float, 2))],
  ])();
  return line('bound := ', value, ';');
}

function score(scope: GeneratedScope): Piece {
  return line('score := ', replaceable(['0'], expression(scope, scope.world.random.pick([integer, float]), 2)), ';');
}

function method(
  scope: GeneratedScope,
  self: number,
  name: string,
  question: Piece | null,
  scores: readonly Piece[],
): Piece {
  const { random } = scope.world;
  const branches = random.count(5, 1, 4, 1);
  const asked = (): Piece[] => amid(scope, askedOf(scope, question), body(scope, self, 2));
  if (branches === 0) return block([`method ${name}`], [...scores, ...asked()]);
  const bodies = Array.from({ length: branches }, () => block(['branch'], asked()));
  return block([`method ${name}`], [...scores, ...bodies]);
}

function askedOf(scope: GeneratedScope, question: Piece | null): Piece[] {
  const { random } = scope.world;
  if (question === null || random.chance(0.4)) return [];
  const asked = random.chance(0.5) ? line(question, ';') : line('not (', question, ');');
  return scope.division && random.chance(0.3) ? [line(riskyCondition(scope), ';'), asked] : [asked];
}

/** Conditions, then a binder, a network or nothing. */
function body(outer: GeneratedScope, self: number, nesting: number): Piece[] {
  const { random } = outer.world;
  const { pieces, scope } = guards(outer, random.count(7, 4, 1));
  const tail = random.weighted<() => Piece[]>([
    [nesting > 0 ? 5 : 0, () => [binder(scope, self, nesting - 1)]],
    [6, () => work(scope, self)],
    [nesting === 2 ? 0.6 : 0, () => []],
  ])();
  return [...pieces, ...tail];
}

export function binder(scope: GeneratedScope, self: number, nesting: number): Piece {
  const { world } = scope;
  const { random } = world;
  const locals = Array.from({ length: random.count(0, 5, 2) }, () => newLocal(world, 'b', usefulType(world)));
  const params = paramsText(world, locals);
  const inner = withLocals(scope, ...locals);
  const kind = random.weighted([
    [5, 'exists'],
    [2, 'first'],
    [3, 'sort-by'],
  ]);
  if (kind === 'exists' || (kind === 'first' && random.chance(0.5)))
    return block([`${kind} (${params})`], amid(inner, equations(inner, locals), body(inner, self, nesting)));
  const key = expression(inner, random.chance(0.75) ? integer : float, 2);
  return block(
    [`${kind} (${params}; `, key, `; ${random.pick(['<', '>'])})`],
    amid(inner, equations(inner, locals), body(inner, self, nesting)),
  );
}

/** Conditions before the first of a body or after it: what stands in front of them may fault. */
function amid({ world }: GeneratedScope, conditions: readonly Piece[], [first, ...others]: readonly Piece[]): Piece[] {
  if (first === undefined) return [...conditions];
  return others.length > 0 && world.random.chance(0.4)
    ? [first, ...conditions, ...others]
    : [...conditions, first, ...others];
}

/** Conditions that name the one value which a variable of a binder can have, or ask a table for it. */
function equations(scope: GeneratedScope, locals: readonly GeneratedLocal[]): Piece[] {
  const { random } = scope.world;
  return locals
    .filter(({ type }) => type.kind !== 'boolean' && random.chance(0.18))
    .map(({ name, type }) => {
      const sides: Piece[] = [name, expression(scope, type, 2)];
      if (random.chance(0.4)) sides.reverse();
      return sides.includes('none') ? line(`${name} != none;`) : line(fixed(' == ', sides), ';');
    });
}

/** Mostly what some task takes. */
function usefulType(world: GeneratedDomain): ValueType {
  const wanted = world.random.pick(world.tasks).params.filter(({ kind }) => kind !== 'integer');
  return wanted.length > 0 && world.random.chance(0.7) ? world.random.pick(wanted) : binderType(world);
}

/** A network, after a guard and a `Burn` when it comes back to this task or an earlier one. */
function work(scope: GeneratedScope, self: number): Piece[] {
  const { tasks, random, nested } = scope.world;
  const later = tasks.filter((task, index) => !task.compound || index > self);
  if (nested?.chance(0.25)) return [line(forEach(scope, later))];
  if (!random.chance(0.35)) return [line(network(scope, later, 1), ';')];
  const inner = network(scope, [...later, ...tasks.filter((task) => task.compound)], 1);
  if (random.chance(0.05)) return [line(inner, ';')];
  return [line(`${fuel.name} > 0;`), line('ordered(', fixed(', ', ['Burn()', inner]), ');')];
}

/** Nested at will; what may be left out is. */
export function network(scope: GeneratedScope, tasks: readonly TaskSignature[], nesting: number): Piece {
  const { random } = scope.world;
  const parts = Array.from(
    { length: random.count(0.7, 6, 5, 2) },
    () =>
      goalIn(scope) ??
      (nesting > 0 && random.chance(0.15)
        ? network(scope, tasks, nesting - 1)
        : random.chance(0.08) && mayLoop(scope)
          ? forEach(scope, tasks)
          : (syncCall(scope) ?? taskCall(scope, pickKnown(scope, tasks)))),
  );
  return sequence(random.chance(scope.world.unordered) ? 'unordered(' : 'ordered(', list(', ', parts), ')');
}

/** With more loops in loops, one network has more parts than small memories hold. */
function mayLoop({ loops = 0 }: GeneratedScope): boolean {
  return loops < 3;
}

/** A network for each binding, now and then for none. */
export function forEach(scope: GeneratedScope, tasks: readonly TaskSignature[]): Piece {
  const { world } = scope;
  const { random } = world;
  const locals = Array.from({ length: random.count(0, 6, 1) }, () => newLocal(world, 'e', usefulType(world)));
  const inner = { ...withLocals(scope, ...locals), loops: (scope.loops ?? 0) + 1 };
  const asked = [...equations(inner, locals), ...guards(inner, random.count(5, 4, 1)).pieces];
  const isDeeper = (world.nested?.chance(0.3) ?? false) && mayLoop(inner);
  const rest = isDeeper ? line(forEach(inner, tasks)) : line(network(inner, tasks, 0), ';');
  return sequence(`forall (${paramsText(world, locals)}) {\n`, ...asked, rest, '}');
}

/** Something to achieve, in worlds with goals: by tasks that have few values to go through. */
export function goalIn(scope: GeneratedScope, share = 0.2): Piece | null {
  const { world } = scope;
  if (!world.goals?.chance(share)) return null;
  const { goals } = world;
  const isNarrow = (type: ValueType): boolean =>
    !isReal(type.kind) && !(type.kind === 'integer' && type.range === undefined);
  const able = world.tasks.filter(({ compound, params }) => !compound && params.every(isNarrow));
  const by = able.filter(() => goals.chance(0.8)).map(({ name }) => name);
  if (by.length === 0) return null;
  const { random } = world;
  world.random = goals;
  const asked = Array.from({ length: goals.integer(1, 2) }, () => {
    return goals.chance(0.6) ? valueWanted(scope, goals) : condition(scope, goals.integer(0, 1));
  });
  world.random = random;
  return sequence('achieve (', list('; ', asked), `) by (${by.join(', ')})`);
}

/** A fluent with a value: actions may give it that. */
function valueWanted(scope: GeneratedScope, goals: RandomSource): Piece {
  const { name, params, value } = goals.pick(scope.world.fluents);
  const args = params.map((type) => argument(scope, type, 0));
  const read = args.length === 0 ? name : sequence(`${name}(`, fixed(', ', args), ')');
  return sequence(read, goals.chance(0.8) ? ' == ' : ' != ', expression(scope, value, 0));
}

/** A step that acting knows. All arguments are of one type tree, so that they have a type in common. */
function syncCall(scope: GeneratedScope): Piece | null {
  const { random, types } = scope.world;
  if (scope.problem) return null;
  const isActor = ({ type }: GeneratedLocal): boolean => {
    return type.kind === 'object' && isDescendant(scope.world, type.type, 0);
  };
  const actors = scope.locals.filter(isActor).map(({ name }) => name);
  if (types.length === 0 || actors.length === 0 || !random.chance(0.12)) return null;
  const one = (): string => random.pick(actors);
  return random.pick([
    () => `block(${one()}, ${one()})`,
    () => `global_block(${one()})`,
    () => `finish_action(${one()})`,
    () => `cancel_plans(${one()})`,
  ])();
}

function taskCall(scope: GeneratedScope, { name, params }: TaskSignature): Piece {
  return sequence(
    `${name}(`,
    fixed(
      ', ',
      params.map((type) => argument(scope, type, 2)),
    ),
    ')',
  );
}
