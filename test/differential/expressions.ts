// Random well-typed expressions and conditions. `size` says how many further operators may be nested.

import type { ValueType } from '../../ir/ir.ts';
import { isNumeric, isReal } from '../../ir/kinds.ts';
import type { KindName } from '../../ir/kinds.ts';
import { fixed, list, replaceable, sequence } from './tree.ts';
import type { Piece } from './tree.ts';
import {
  boolean,
  enumType,
  fits,
  float,
  indexType,
  integer,
  isDescendant,
  newLocal,
  objectType,
  paramsText,
  rangeType,
  relatedType,
  typeText,
  valueType,
  withLocals,
} from './world.ts';
import type { ChooseType, GeneratedDomain, GeneratedScope, GeneratedTable, WeightedType } from './world.ts';

export function expression(scope: GeneratedScope, type: ValueType, size: number): Piece {
  const { random } = scope.world;
  if (size > 0 && random.chance(0.06)) return conditional(scope, type, size - 1);
  switch (type.kind) {
    case 'boolean':
      return condition(scope, size);
    case 'integer':
      return number(scope, type, size);
    case 'float':
      return random.chance(0.3) ? expression(scope, integer, size) : number(scope, type, size);
    case 'enum':
      return enumValue(scope, type, size);
    case 'object':
      return random.chance(0.06) ? 'none' : (named(scope, type, size) ?? 'none');
  }
}

/** Both parts have the type. Of two objects, one has a name: two `none` have no type. */
function conditional(scope: GeneratedScope, type: ValueType, size: number): Piece {
  const parts = [expression(scope, type, size), expression(scope, type, size)];
  if (type.kind === 'object') {
    const known = typedName(scope, type, size);
    if (!known) return 'none';
    parts[scope.world.random.integer(0, 1)] = known.piece;
  }
  return replaceable([3, 5], '(', condition(scope, size), ' ? ', parts[0]!, ' : ', parts[1]!, ')');
}

/** An expression with the type that it has by itself: `none` has none, and an integer is not yet a float. */
export function typedExpression(
  scope: GeneratedScope,
  type: ValueType,
  size: number,
): { piece: Piece; type: ValueType } {
  if (type.kind !== 'object' && !isReal(type.kind)) return { piece: expression(scope, type, size), type };
  const found = typedName(scope, type, size);
  return found ?? { piece: literal(scope.world, float), type: float };
}

/** A value that is written out, but for objects. */
export function literal(world: GeneratedDomain, type: ValueType): string {
  const { random } = world;
  switch (type.kind) {
    case 'boolean':
      return random.pick(['true', 'false']);
    case 'integer': {
      if (!type.range && random.chance(0.02)) return random.pick(['2147483647', '-2147483648', '65536']);
      const { low, high } = type.range ?? { low: -2, high: 5 };
      return String(random.integer(low, high));
    }
    case 'float':
      return random.pick(['0.0', '0.5', '1.5', '0.1', '2.25', '-1.5']);
    case 'enum':
      return random.pick(world.enums[type.enum]!.values);
    case 'object':
      return 'none';
  }
}

/** A local, a variable, a define or an external of this type; undefined when there is none. */
function named(scope: GeneratedScope, type: ValueType, size: number): Piece | undefined {
  return typedName(scope, type, size)?.piece;
}

/** An expression with the type that it has, which may descend from the one that is asked for. */
function typedName(
  scope: GeneratedScope,
  type: ValueType,
  size: number,
): { piece: Piece; type: ValueType } | undefined {
  const { world } = scope;
  const { random } = world;
  const object = anyObject(world, type, 0.25);
  if (object) return { piece: object.name, type: { kind: 'object', type: object.type } };
  const locals = scope.locals.filter((local) => fits(world, local.type, type));
  const tables = tablesOf(scope).filter(
    ({ params, value }) => fits(world, value, type) && (size > 0 || params.length === 0),
  );
  if (locals.length > 0 && (tables.length === 0 || random.chance(0.5))) {
    const local = random.pick(locals);
    return { piece: local.name, type: local.type };
  }
  if (tables.length === 0) return undefined;
  const table = pickKnown(scope, tables);
  return { piece: call(scope, table, size), type: table.value };
}

/** Perhaps one of the objects that every problem has. */
export function anyObject(
  world: GeneratedDomain,
  type: ValueType,
  chance: number,
): GeneratedDomain['objects'][number] | undefined {
  const { ofObjects, objects } = world;
  if (objects.length === 0 || type.kind !== 'object' || !ofObjects.chance(chance)) return undefined;
  const fitting = objects.filter((object) => isDescendant(world, object.type, type.type));
  return fitting.length > 0 ? ofObjects.pick(fitting) : undefined;
}

/** One of these, rather one for whose object parameters there are locals, so that not all is about `none`. */
export function pickKnown<T extends { params: readonly ValueType[] }>(scope: GeneratedScope, choices: readonly T[]): T {
  const { random } = scope.world;
  const unknown = ({ params }: T): number =>
    params.filter(
      (type) => type.kind === 'object' && !scope.locals.some((local) => fits(scope.world, local.type, type)),
    ).length;
  const picked = [random.pick(choices), random.pick(choices), random.pick(choices)];
  return picked.reduce((best, other) => (unknown(other) < unknown(best) ? other : best));
}

function tablesOf({ world, defines }: GeneratedScope): GeneratedTable[] {
  return [
    ...world.fluents,
    ...world.fluents,
    ...world.constants,
    ...world.externals,
    ...world.defines.slice(0, defines),
  ];
}

export function call(scope: GeneratedScope, { name, params }: GeneratedTable, size: number): Piece {
  if (params.length === 0) return name;
  return sequence(
    `${name}(`,
    fixed(
      ', ',
      params.map((type) => argument(scope, type, size - 1)),
    ),
    ')',
  );
}

/** Something small of this type, a local where there is one. */
export function argument(scope: GeneratedScope, type: ValueType, size: number): Piece {
  const { random } = scope.world;
  const locals = scope.locals.filter((local) => fits(scope.world, local.type, type));
  if (locals.length > 0 && random.chance(0.75)) return random.pick(locals).name;
  return named(scope, type, Math.max(size, 0)) ?? literal(scope.world, type);
}

function enumValue(scope: GeneratedScope, type: ValueType, size: number): Piece {
  const found = scope.world.random.chance(0.5) ? named(scope, type, size) : undefined;
  return found ?? literal(scope.world, type);
}

function number(scope: GeneratedScope, type: ValueType, size: number): Piece {
  const { random } = scope.world;
  const ranged = type.kind === 'integer' && type.range !== undefined;
  if (size <= 0 || random.chance(ranged ? 0.7 : 0.45)) {
    return (random.chance(0.65) ? named(scope, type, size) : undefined) ?? literal(scope.world, type);
  }
  const plain = type.kind === 'integer' ? integer : float;
  const part = (): Piece => expression(scope, plain, size - 1);
  return random.weighted<() => Piece>([
    [5, () => replaceable([1, 3], '(', part(), random.pick([' + ', ' - ']), part(), ')')],
    [2, () => replaceable([1, 3], '(', part(), ' * ', part(), ')')],
    [scope.division ? 2 : 0, () => replaceable([1], '(', part(), ' / ', divisor(scope, plain, size - 1), ')')],
    [scope.division && plain === integer ? 1 : 0, () => remainder(scope, size - 1)],
    [1, () => aggregate(scope, plain, size - 1)],
    [2, () => replaceable([1, 3], random.pick(['min(', 'max(']), part(), ', ', part(), ')')],
    [1, () => replaceable([1], 'abs(', part(), ')')],
    [plain === float ? 1 : 0, () => chanceCall(scope, size - 1)],
    // A minus before a literal makes a literal, which the checker holds to the range.
    [ranged ? 0 : 1, () => replaceable([1], '(-', sequence('(', part(), ')'), ')')],
  ])();
}

function chanceCall(scope: GeneratedScope, size: number): Piece {
  const args = Array.from({ length: scope.world.random.count(0, 3, 2) }, () => expression(scope, integer, size));
  return replaceable(['0.5'], 'chance(', fixed(', ', args), ')');
}

/** A condition that faults for some values of what it reads. */
export function riskyCondition(scope: GeneratedScope): Piece {
  const { random } = scope.world;
  const divided = replaceable([1], '(', literal(scope.world, integer), ' / ', divisor(scope, integer, 2), ')');
  return sequence(divided, random.pick([' < ', ' >= ', ' != ']), String(random.integer(0, 2)));
}

/** Mostly not zero, or nearly every case would fault. */
function divisor(scope: GeneratedScope, type: ValueType, size: number): Piece {
  const { random } = scope.world;
  return random.chance(0.4) ? random.pick(['2', '3', '-1', '-2']) : expression(scope, type, size);
}

function remainder(scope: GeneratedScope, size: number): Piece {
  return replaceable([1], '(', expression(scope, integer, size), ' % ', divisor(scope, integer, size), ')');
}

export function condition(scope: GeneratedScope, size: number): Piece {
  const { random } = scope.world;
  if (size <= 0) {
    const plain = random.chance(0.7) ? named(scope, boolean, size) : undefined;
    return plain ?? (random.chance(0.95) ? comparison(scope, 0) : literal(scope.world, boolean));
  }
  const part = (): Piece => condition(scope, size - 1);
  return random.weighted<() => Piece>([
    [6, () => named(scope, boolean, size) ?? comparison(scope, size)],
    [7, () => comparison(scope, size - 1)],
    [
      3,
      () => replaceable([1, 3, 'true', 'false'], '(', part(), random.pick([' and ', ' or ', ' implies ']), part(), ')'),
    ],
    [2, () => replaceable([1, 'true', 'false'], '(not ', sequence('(', part(), ')'), ')')],
    [2, () => quantifier(scope, size - 1)],
  ])();
}

const comparedTypes = {
  object: [5, objectType],
  enum: [2, enumType],
  boolean: [1, () => boolean],
  integer: [4, () => integer],
  float: [1, () => float],
} satisfies Record<KindName, WeightedType>;

function comparison(scope: GeneratedScope, size: number): Piece {
  const { world } = scope;
  const { random } = world;
  const type = random.weighted<ChooseType>(Object.values(comparedTypes))(world);
  if (type.kind === 'object') return objectComparison(scope, type, size);
  const operators = isNumeric(type.kind) ? ['==', '!=', '<', '<=', '>', '>='] : ['==', '!='];
  const sides = [expression(scope, type, size), expression(scope, type, size)] as const;
  return replaceable(['true', 'false'], '(', sides[0], ` ${random.pick(operators)} `, sides[1], ')');
}

/** `none` may stand on one side only: two of them have no type. */
function objectComparison(scope: GeneratedScope, type: ValueType, size: number): Piece {
  const { random } = scope.world;
  const left = typedName(scope, type, size);
  if (left === undefined) return literal(scope.world, boolean);
  const right = expression(scope, left.type, size);
  return replaceable(['true', 'false'], '(', left.piece, random.pick([' == ', ' != ']), right, ')');
}

/** A count, a sum, the least or the greatest of some bindings. */
function aggregate(scope: GeneratedScope, type: ValueType, size: number): Piece {
  const { world } = scope;
  const { random } = world;
  const locals = Array.from({ length: random.count(0, 3, 1) }, () => newLocal(world, 'n', binderType(world)));
  const inner = withLocals(scope, ...locals);
  const { pieces: body } = tests(inner, random.count(0, 2, 2), size);
  const word = random.pick(type.kind === 'integer' ? ['count', 'sum', 'min', 'max'] : ['sum', 'min', 'max']);
  const term = word === 'count' ? '' : sequence('; ', expression(inner, type, size));
  return replaceable(['0', '1'], `(${word} (${paramsText(world, locals)}`, term, ') { ', list(' ', body), ' })');
}

/** Conditions of a test, in rare worlds with a `let` before each. */
function tests(outer: GeneratedScope, count: number, size: number): { pieces: Piece[]; scope: GeneratedScope } {
  let scope = outer;
  const pieces: Piece[] = [];
  for (let left = count; left > 0; left--) {
    if (scope.world.nested?.chance(0.4)) {
      const named = naming(scope, size);
      pieces.push(named.piece);
      scope = named.scope;
    }
    pieces.push(sequence(condition(scope, size), ';'));
  }
  return { pieces, scope };
}

/** A `let`, with a type now and then; the scope knows its name. */
export function naming(scope: GeneratedScope, size: number): { piece: Piece; scope: GeneratedScope } {
  const { world } = scope;
  const wanted = valueType(world);
  const { piece, type } = typedExpression(scope, wanted.kind === 'integer' ? integer : wanted, size);
  const local = newLocal(world, 'l', type);
  const narrowed = type.kind === 'object' && world.random.chance(0.4) ? relatedType(world, type) : null;
  if (narrowed) local.type = narrowed;
  const head = narrowed ? `let ${typeText(world, narrowed)} ${local.name}` : `let ${local.name}`;
  return { piece: sequence(`${head} := `, piece, ';'), scope: withLocals(scope, local) };
}

function quantifier(scope: GeneratedScope, size: number): Piece {
  const { world } = scope;
  const { random } = world;
  const locals = Array.from({ length: random.count(0, 4, 1) }, () => newLocal(world, 'q', binderType(world)));
  const inner = withLocals(scope, ...locals);
  const { pieces: body } = tests(inner, random.count(0, 3, 2), size);
  const head = `(${random.pick(['exists', 'exists', 'forall'])} (${paramsText(world, locals)}) { `;
  return replaceable(['true', 'false'], head, list(' ', body), ' })');
}

export function binderType(world: GeneratedDomain): ValueType {
  return world.random.chance(0.1) ? rangeType(world) : indexType(world);
}
