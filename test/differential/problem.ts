// Random problems: objects, what the tables hold, answers of externals, and the tasks to plan.

import type { ValueType } from '../../ir/ir.ts';
import { binder, forEach, goalIn } from './compounds.ts';
import { fuel, scopeOf } from './declarations.ts';
import { condition as anyCondition, literal } from './expressions.ts';
import { fixed, line, list, sequence } from './tree.ts';
import type { Piece } from './tree.ts';
import { isDescendant } from './world.ts';
import type { GeneratedScope, GeneratedTable, TaskSignature, GeneratedDomain } from './world.ts';

export interface GeneratedObject {
  name: string;
  type: number;
}

export function problemOf(world: GeneratedDomain): Piece[] {
  const { random, types } = world;
  const own = types.flatMap((_, type) => {
    const count = random.count(1, 3, 4, 2, 1);
    return Array.from({ length: count }, (_object, index) => ({ name: `o${type}_${index}`, type }));
  });
  const instances = [...world.objects, ...own];
  const declared = own.map(({ name, type }) => line(`instance ${types[type]!.name} ${name};`));
  const tables = [...world.constants, ...world.fluents, ...world.externals];
  const settings = tables.flatMap((table) => settingsOf(world, instances, table));
  const recursion = line(`${fuel.name} := ${random.integer(1, 4)};`);
  return ['problem p of d;\n', ...declared, ...settings, recursion, ...request(world, instances)];
}

function settingsOf(
  world: GeneratedDomain,
  instances: readonly GeneratedObject[],
  { name, params, value }: GeneratedTable,
): Piece[] {
  const { random } = world;
  const density = random.pick([0.3, 0.6, 0.9]);
  const rows = params.reduce<string[][]>(
    (found, type) => found.flatMap((row) => valuesOf(world, instances, type).map((next) => [...row, next])),
    [[]],
  );
  return rows
    .filter(() => random.chance(density))
    .map((row) =>
      line(`${name}${row.length === 0 ? '' : `(${row.join(', ')})`} := ${valueFor(world, instances, value)};`),
    );
}

function valuesOf(world: GeneratedDomain, instances: readonly GeneratedObject[], type: ValueType): string[] {
  switch (type.kind) {
    case 'object':
      return instances.filter((instance) => isDescendant(world, instance.type, type.type)).map(({ name }) => name);
    case 'enum':
      return world.enums[type.enum]!.values;
    default:
      return ['false', 'true'];
  }
}

/** Mostly true and mostly an object, or little would be applicable. */
function valueFor(world: GeneratedDomain, instances: readonly GeneratedObject[], type: ValueType): string {
  const { random } = world;
  if (type.kind === 'boolean') return random.chance(0.85) ? 'true' : 'false';
  if (type.kind !== 'object') return literal(world, type);
  const names = valuesOf(world, instances, type);
  return names.length === 0 || random.chance(0.1) ? 'none' : random.pick(names);
}

/** The tasks to plan, some of them with an object that the search chooses, and what has to hold at the end. */
function request(world: GeneratedDomain, instances: readonly GeneratedObject[]): Piece[] {
  const { random, nested } = world;
  if (nested?.chance(0.3)) return [chosenRequest(world, instances), ...end(world, instances)];
  const tasks = tasksToPlan(world, instances);
  if (random.chance(0.85)) return [tasks, ...end(world, instances)];
  const binder = random.pick(['exists', 'first']);
  const type = random.pick(world.types).name;
  const conditions = random.chance(0.5) ? [condition(world, instances)] : [];
  return [sequence(`${binder} (${type} any) {\n`, ...conditions.map((one) => line(`${one};`)), tasks, '}\n')];
}

/** A request with all that a method may have: binders inside of each other, keys, a task for each object. */
function chosenRequest(world: GeneratedDomain, instances: readonly GeneratedObject[]): Piece {
  const scope: GeneratedScope = { ...scopeOf(world), problem: true };
  if (world.random.chance(0.7)) return binder(scope, -1, 1);
  const each = forEach(scope, world.tasks);
  if (world.random.chance(0.5)) return line(each);
  return sequence('ordered(', groundCall(world, instances, world.random.pick(world.tasks)), ', ', each, ');\n');
}

function end(world: GeneratedDomain, instances: readonly GeneratedObject[]): Piece[] {
  if (world.nested?.chance(0.15)) {
    const conditions = [condition(world, instances), anyCondition(scopeOf(world), 2)];
    return [line('achieve (', list('; ', conditions), ');')];
  }
  return world.random.chance(0.2) ? [line(`achieve (${condition(world, instances)});`)] : [];
}

/** A fluent or a constant, compared with a value that it may have. */
function condition(world: GeneratedDomain, instances: readonly GeneratedObject[]): string {
  const { name, params, value } = world.random.pick([...world.fluents, ...world.constants]);
  const args = params.map((type) => valueFor(world, instances, type));
  const read = args.length === 0 ? name : `${name}(${args.join(', ')})`;
  return `${read} ${world.random.pick(['==', '!='])} ${valueFor(world, instances, value)}`;
}

function tasksToPlan(world: GeneratedDomain, instances: readonly GeneratedObject[]): Piece {
  const { random, tasks } = world;
  const compounds = tasks.filter(({ compound }) => compound);
  const checks = tasks.filter(({ name }) => name.startsWith('Check'));
  const scope: GeneratedScope = { ...scopeOf(world), problem: true };
  const parts: Piece[] = [];
  for (let left = random.integer(1, 2); left > 0; left--) {
    const goal = goalIn(scope, 0.6);
    if (goal) parts.push(goal);
    parts.push(groundCall(world, instances, random.pick(compounds)));
    if (checks.length > 0 && random.chance(0.3)) parts.push(groundCall(world, instances, random.pick(checks)));
  }
  return sequence(random.chance(world.unordered) ? 'unordered(' : 'ordered(', list(', ', parts), ');\n');
}

function groundCall(
  world: GeneratedDomain,
  instances: readonly GeneratedObject[],
  { name, params }: TaskSignature,
): Piece {
  return sequence(
    `${name}(`,
    fixed(
      ', ',
      params.map((type) => valueFor(world, instances, type)),
    ),
    ')',
  );
}
