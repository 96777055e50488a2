// Random primitive and internal tasks: conditions, `let`s, costs and all forms of effects.

import { isNumeric } from '../../ir/kinds.ts';
import { binderType, call, condition, expression, naming, pickKnown, riskyCondition } from './expressions.ts';
import { fuel, scopeOf } from './declarations.ts';
import { block, line, replaceable } from './tree.ts';
import type { Piece } from './tree.ts';
import { float, indexType, integer, newLocal, paramsText, withLocals } from './world.ts';
import type { GeneratedLocal, GeneratedScope, GeneratedTable, GeneratedDomain } from './world.ts';

/** Every declared name is set by the caller, so that tasks may refer to tasks that come later. */
export interface TaskPlan {
  name: string;
  params: GeneratedLocal[];
}

export function planTask(world: GeneratedDomain, name: string, compound: boolean): TaskPlan {
  const { random } = world;
  const count = random.count(3, 5, 2);
  const params = Array.from({ length: count }, () =>
    newLocal(world, 'p', random.chance(0.08) ? integer : indexType(world)),
  );
  world.tasks.push({ name, params: params.map(({ type }) => type), compound });
  return { name, params };
}

/** The task that uses up what recursion lives on. */
export function burnTask(): Piece {
  return block(['internal task Burn()'], [`${fuel.name} -= 1;\n`]);
}

export function actionTask(world: GeneratedDomain, { name, params }: TaskPlan): Piece {
  const { random } = world;
  const { pieces, scope } = guards(scopeOf(world, params), random.count(5, 4, 1));
  const body = [...pieces, ...costOf(scope, 0.4)];
  for (let left = random.count(1, 5, 3, 2); left > 0; left--) body.push(effect(scope, 1));
  if (random.chance(0.4)) body.push(...actingStatements(scope, params));
  const word = random.chance(0.15) ? 'internal task' : 'task';
  return block([`${word} ${name}(${paramsText(world, params)})`], body);
}

/** What is said about carrying the task out. */
function actingStatements(scope: GeneratedScope, params: readonly GeneratedLocal[]): Piece[] {
  const { random } = scope.world;
  const actors = params.filter(({ type }) => type.kind === 'object').map(({ name }) => name);
  const pieces = actors.length > 0 && random.chance(0.6) ? [busyStatement(scope, actors)] : [];
  if (random.chance(0.5)) pieces.push(line('while ', condition(scope, random.integer(0, 2)), ';'));
  if (random.chance(0.5))
    pieces.push(block(['during'], [duringEffect(scope), ...(random.chance(0.3) ? [duringEffect(scope)] : [])]));
  return pieces;
}

function busyStatement(scope: GeneratedScope, actors: readonly string[]): Piece {
  const { random } = scope.world;
  if (random.chance(0.4)) return line(`busy ${actors.join(', ')};`);
  const busy = line(`busy ${random.pick(actors)};`);
  const when = (...inside: Piece[]): Piece => block(['when (', condition(scope, 1), ')'], inside);
  return random.weighted<() => Piece>([
    [3, () => when(busy)],
    [2, () => when(effect(scope, 0), busy)],
    [2, () => when(when(busy))],
    [1, () => when(busy, when(effect(scope, 0), busy))],
  ])();
}

function duringEffect(scope: GeneratedScope): Piece {
  const { random } = scope.world;
  return random.weighted<() => Piece>([
    [5, () => effect(scope, 0)],
    [2, () => block(['when (', condition(scope, 1), ')'], [effect(scope, 0)])],
    [2, () => forallEffect(scope, (inner) => [effect(inner, 0)])],
  ])();
}

/** A task with conditions only: what earlier tasks have to bring about. */
export function checkTask(world: GeneratedDomain, { name, params }: TaskPlan): Piece {
  const { pieces, scope } = guards(scopeOf(world, params), 1);
  return block([`task ${name}(${paramsText(world, params)})`], [...pieces, ...costOf(scope, 0.2), statement(scope, 1)]);
}

/** Conditions, with `let`s now and then; the scope knows these. */
export function guards(outer: GeneratedScope, count: number): { pieces: Piece[]; scope: GeneratedScope } {
  const { world } = outer;
  let scope = outer;
  const pieces: Piece[] = [];
  for (let left = count; left > 0; left--) {
    if (world.random.chance(0.15)) {
      const named = naming(scope, 2);
      pieces.push(line(named.piece));
      scope = named.scope;
    }
    if (scope.division && world.random.chance(0.12)) pieces.push(line(riskyCondition(scope), ';'));
    pieces.push(world.random.chance(0.12) ? test(scope) : statement(scope, world.random.integer(0, 2)));
  }
  return { pieces, scope };
}

function statement(scope: GeneratedScope, size: number): Piece {
  // Two chances to hold, or hardly anything would be applicable.
  const isWide = scope.world.random.chance(0.6);
  return line(isWide ? either(condition(scope, size), condition(scope, 0)) : condition(scope, size), ';');
}

function either(left: Piece, right: Piece): Piece {
  return replaceable([1, 3], '(', left, ' or ', right, ')');
}

/** A binder without a network. */
function test(scope: GeneratedScope): Piece {
  const { world } = scope;
  const local = newLocal(world, 'q', binderType(world));
  const inner = withLocals(scope, local);
  const named = world.nested?.chance(0.5) ? naming(inner, 1) : null;
  const conditions = Array.from({ length: world.random.integer(1, 2) }, () => statement(named?.scope ?? inner, 1));
  const body = named ? [line(named.piece), ...conditions] : conditions;
  return block([`${world.random.pick(['exists', 'exists', 'forall'])} (${paramsText(world, [local])})`], body);
}

function costOf(scope: GeneratedScope, probability: number): Piece[] {
  const { random } = scope.world;
  if (!random.chance(probability)) return [];
  const value = random.weighted<() => Piece>([
    [8, () => String(random.integer(0, 4))],
    [6, () => replaceable(['1'], 'abs(', expression(scope, integer, 1), ')')],
    [2, () => replaceable(['1'], 'max(0, ', expression(scope, integer, 2), ')')],
    [scope.world.bounds ? 0 : 2, () => random.pick(['0.5', '0.1', '0.7', '1.25'])],
    [scope.world.bounds ? 0 : 1, () => replaceable(['1'], 'abs(', expression(scope, float, 1), ')')],
    // May be negative, which is a fault.
    [1.5, () => replaceable(['1'], '(1 * ', expression(scope, integer, 1), ')')],
  ])();
  return [line('cost := ', value, ';')];
}

export function effect(scope: GeneratedScope, nesting: number): Piece {
  const { random } = scope.world;
  const target = pickKnown(scope, scope.world.fluents);
  const inner = (body: GeneratedScope): Piece[] =>
    Array.from({ length: random.integer(1, 2) }, () => effect(body, nesting - 1));
  return random.weighted<() => Piece>([
    [8, () => assignment(scope, target)],
    [nesting === 1 ? 1 : 0, () => transition(scope, target)],
    [nesting > 0 ? 2 : 0, () => block(['when (', condition(scope, 1), ')'], inner(scope))],
    [nesting > 0 ? 2 : 0, () => forallEffect(scope, inner)],
  ])();
}

function forallEffect(scope: GeneratedScope, inner: (body: GeneratedScope) => Piece[]): Piece {
  const { world } = scope;
  const local = newLocal(world, 'q', binderType(world));
  const within = withLocals(scope, local);
  const named = world.nested?.chance(0.5) ? naming(within, 1) : null;
  const body = named ? [line(named.piece), ...inner(named.scope)] : inner(within);
  return block([`forall (${paramsText(world, [local])})`], body);
}

function assignment(scope: GeneratedScope, target: GeneratedTable): Piece {
  const operator = isNumeric(target.value.kind) ? scope.world.random.pick([':=', '+=', '-=']) : ':=';
  return line(call(scope, target, 2), ` ${operator} `, expression(scope, target.value, 1), ';');
}

function transition(scope: GeneratedScope, target: GeneratedTable): Piece {
  const from = expression(scope, target.value, 0);
  return line(call(scope, target, 2), ' == ', from, ' :-> ', expression(scope, target.value, 1), ';');
}
