// Random types, enums, variables, externals and defines.

import type { ValueType } from '../../ir/ir.ts';
import { anyObject, call, condition, expression, literal } from './expressions.ts';
import type { RandomSource } from './random.ts';
import { line, replaceable, sequence } from './tree.ts';
import type { Piece } from './tree.ts';
import { boolean, indexType, integer, newLocal, paramsText, typeText, valueType, withLocals } from './world.ts';
import type { GeneratedDefine, GeneratedLocal, GeneratedScope, GeneratedTable, GeneratedDomain } from './world.ts';

/** Limits how often a recursive task may decompose; only `Burn` changes it. */
export const fuel: GeneratedTable = {
  name: 'fuel',
  params: [],
  value: { kind: 'integer', range: { low: 0, high: 6 } },
};

export function createWorld(
  random: RandomSource,
  bounds: boolean,
  ofObjects: RandomSource,
  ofNesting: RandomSource | null,
): GeneratedDomain {
  const typeCount = random.integer(1, 4);
  const types = Array.from({ length: typeCount }, (_, index) => ({
    name: index === 1 ? '`the-type`' : `T${index}`,
    parent: index > 0 && random.chance(0.55) ? random.integer(0, index - 1) : -1,
  }));
  const enums = Array.from({ length: random.integer(0, 2) }, (_, index) => ({
    name: index === 0 ? '`enum`' : `E${index}`,
    values: Array.from({ length: random.integer(1, 4) }, (_value, position) => {
      return position === 0 ? `\`e-${index}\`` : `e${index}_${position}`;
    }),
  }));
  const unordered = random.chance(0.5) ? 0 : 0.35;
  const division = random.chance(0.25) ? 0.9 : 0.1;
  const objects = ofObjects.chance(0.3)
    ? Array.from({ length: ofObjects.integer(1, 4) }, (_, index) => ({
        name: index === 2 ? '`k-2`' : `k${index}`,
        type: ofObjects.integer(0, typeCount - 1),
      }))
    : [];
  const empty = { constants: [], fluents: [], externals: [], defines: [], tasks: [] };
  const nested = ofNesting?.chance(0.25) ? ofNesting : null;
  return {
    random,
    ofObjects,
    nested,
    goals: null,
    types,
    enums,
    objects,
    ...empty,
    unordered,
    division,
    bounds,
    locals: 0,
  };
}

export function scopeOf(world: GeneratedDomain, locals: readonly GeneratedLocal[] = []): GeneratedScope {
  return { world, locals, defines: world.defines.length, division: world.random.chance(world.division) };
}

export function declareTypes(world: GeneratedDomain): Piece[] {
  const { types, enums, objects } = world;
  return [
    ...types.map(({ name, parent }) => line(`type ${name}${parent === -1 ? '' : ` < ${types[parent]!.name}`};`)),
    ...enums.map(({ name, values }) => line(`enum ${name} { ${values.join(', ')} }`)),
    ...objects.map(({ name, type }) => line(`instance ${types[type]!.name} ${name};`)),
  ];
}

export function declareVariables(world: GeneratedDomain): Piece[] {
  const { random } = world;
  const pieces: Piece[] = [];
  for (let index = random.integer(2, 4); index > 0; index--) {
    pieces.push(declareTable(world, 'constant', world.constants, `c${index}`, valueType(world)));
  }
  for (let index = random.integer(3, 6); index > 0; index--) {
    const value = index === 1 ? boolean : valueType(world);
    pieces.push(declareTable(world, 'fluent', world.fluents, `f${index}`, value));
  }
  for (let index = random.count(6, 3, 1); index > 0; index--) {
    const value = valueType(world);
    pieces.push(
      declareTable(world, 'external', world.externals, `x${index}`, value.kind === 'integer' ? integer : value),
    );
  }
  pieces.push(line(`fluent integer [0, 6] ${fuel.name};`));
  return pieces;
}

function declareTable(
  world: GeneratedDomain,
  storage: string,
  tables: GeneratedTable[],
  name: string,
  value: ValueType,
): Piece {
  const { random } = world;
  const count = random.count(2, 5, 3);
  const params = Array.from({ length: count }, () => newLocal(world, 'p', indexType(world)));
  tables.push({ name, params: params.map(({ type }) => type), value });
  const list = params.length === 0 ? '' : `(${paramsText(world, params)})`;
  const hasDefault = storage !== 'external' && value.kind !== 'object' && random.chance(0.3);
  const initial = hasDefault ? [replaceable([''], ` := ${literal(world, value)}`)] : [];
  const object = value.kind === 'object' && storage !== 'external' ? anyObject(world, value, 0.5) : undefined;
  if (object) initial.push(replaceable([''], ` := ${object.name}`));
  const word = storage === 'fluent' ? replaceable(['fluent'], fluentWord(random)) : storage;
  return line(word, ` ${typeText(world, value)} ${name}${list}`, ...initial, ';');
}

function fluentWord(random: RandomSource): string {
  return random.weighted([
    [6, 'fluent'],
    [2, 'sensed fluent'],
    [2, 'reservation'],
  ]);
}

export function declareDefines(world: GeneratedDomain): Piece[] {
  return Array.from({ length: world.random.count(4, 4, 2) }, (_, index) =>
    world.random.chance(0.35) ? declareRecursive(world, `d${index}`) : declareDefine(world, `d${index}`),
  );
}

function declareDefine(world: GeneratedDomain, name: string): Piece {
  const { random } = world;
  const params = Array.from({ length: random.integer(0, 2) }, () => newLocal(world, 'p', indexType(world)));
  const value = withoutRange(valueType(world));
  const body = expression(scopeOf(world, params), value, 2);
  return define(world, { name, params: params.map(({ type }) => type), value, recursive: false }, params, '', body);
}

/** It calls itself once for each binding or once at all, so that its cost stays small. */
function declareRecursive(world: GeneratedDomain, name: string): Piece {
  const { random } = world;
  const first = newLocal(world, 'p', indexType(world));
  const params = random.chance(0.4) ? [first, newLocal(world, 'p', indexType(world))] : [first];
  const self: GeneratedDefine = { name, params: params.map(({ type }) => type), value: boolean, recursive: true };
  if (random.chance(0.4)) self.value = integer;
  const scope = scopeOf(world, params);
  if (self.value.kind === 'integer' && world.nested?.chance(0.5)) {
    return define(world, self, params, ` depth ${random.integer(1, 2)}`, summing(scope, self));
  }
  const body = self.value.kind === 'integer' ? counting(scope, self) : searching(scope, self);
  return define(world, self, params, ` depth ${random.integer(1, 4)}`, body);
}

function counting(scope: GeneratedScope, self: GeneratedDefine): Piece {
  return sequence('(', expression(scope, integer, 1), ' + ', call(scope, self, 2), ')');
}

/** Calls itself for each binding. */
function summing(scope: GeneratedScope, self: GeneratedDefine): Piece {
  const { world } = scope;
  const via = newLocal(world, 'q', self.params[0]!);
  const inner = withLocals(scope, via);
  const head = `${world.random.pick(['sum', 'min', 'max'])} (${paramsText(world, [via])}; `;
  return sequence('(', head, call(inner, self, 1), ') { ', condition(inner, 1), '; } + 1)');
}

function searching(scope: GeneratedScope, self: GeneratedDefine): Piece {
  const { world } = scope;
  const via = newLocal(world, 'q', world.random.pick(self.params));
  const inner = withLocals(scope, via);
  const body = sequence(condition(inner, 0), '; ', call(inner, self, 1), ';');
  const search = sequence(`(exists (${paramsText(world, [via])}) { `, body, ' })');
  return replaceable([1, 3], '(', condition(scope, 1), world.random.pick([' or ', ' and ']), search, ')');
}

function define(
  world: GeneratedDomain,
  signature: GeneratedDefine,
  params: readonly GeneratedLocal[],
  depth: string,
  body: Piece,
): Piece {
  world.defines.push(signature);
  const list = params.length === 0 ? '' : `(${paramsText(world, params)})`;
  return line(`define ${typeText(world, signature.value)} ${signature.name}${list}${depth} := `, body, ';');
}

/** Only variables keep to a range: what an expression comes to is any integer. */
export function withoutRange(type: ValueType): ValueType {
  return type.kind === 'integer' ? integer : type;
}
