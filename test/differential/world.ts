// What a random domain declares, and the names that are in scope where an expression is made.

import type { ValueType } from '../../ir/ir.ts';
import type { KindName } from '../../ir/kinds.ts';
import type { RandomSource } from './random.ts';

export interface GeneratedLocal {
  name: string;
  type: ValueType;
}

export interface GeneratedTable {
  name: string;
  params: ValueType[];
  value: ValueType;
}

export interface GeneratedDefine extends GeneratedTable {
  /** A recursive one may call itself, in the scope that `self` opens. */
  recursive: boolean;
}

export interface TaskSignature {
  name: string;
  params: ValueType[];
  compound: boolean;
}

export interface GeneratedDomain {
  random: RandomSource;
  /** Decides about the objects that every problem has. */
  ofObjects: RandomSource;
  /** Decides about constructs inside of each other that other worlds do not have. null: this is another world. */
  nested: RandomSource | null;
  /** Decides about goals in networks. null: there are none. */
  goals: RandomSource | null;
  types: { name: string; parent: number }[];
  enums: { name: string; values: string[] }[];
  objects: { name: string; type: number }[];
  constants: GeneratedTable[];
  fluents: GeneratedTable[];
  externals: GeneratedTable[];
  defines: GeneratedDefine[];
  tasks: TaskSignature[];
  /**
   * How likely it is that a network leaves its tasks unordered: never in half of the worlds, as planners treat those
   * apart.
   */
  unordered: number;
  /** How likely it is that a scope divides: in a few worlds very, so that faults meet everything else there. */
  division: number;
  /**
   * Whether compound tasks state bounds, whatever these come to. Then all costs are whole, or nobody would look at
   * them.
   */
  bounds: boolean;
  /** Numbers the locals, so that no name is declared twice. */
  locals: number;
}

export interface GeneratedScope {
  world: GeneratedDomain;
  locals: readonly GeneratedLocal[];
  /** How many of the defines may be called: a define may call those before it, and itself when it is recursive. */
  defines: number;
  /** Whether integers may be divided here. */
  division: boolean;
  /** Whether this is in a problem, which has no steps that acting knows but those of its domain. */
  problem?: true;
  /** How many networks for each binding are around. */
  loops?: number;
}

export const boolean: ValueType = { kind: 'boolean' };
export const integer: ValueType = { kind: 'integer' };
export const float: ValueType = { kind: 'float' };

export function isDescendant(world: GeneratedDomain, type: number, ancestor: number): boolean {
  for (let at = type; at !== -1; at = world.types[at]!.parent) if (at === ancestor) return true;
  return false;
}

/** A type of the same tree that an object of this type may be of. */
export function relatedType(world: GeneratedDomain, { type }: { type: number }): ValueType {
  const related = world.types.map((_, index) => index);
  const other = world.random.pick(
    related.filter((one) => isDescendant(world, one, type) || isDescendant(world, type, one)),
  );
  return { kind: 'object', type: other };
}

/** Whether a value of one type may stand where the other is wanted, without conversion. */
export function fits(world: GeneratedDomain, value: ValueType, wanted: ValueType): boolean {
  if (value.kind === 'object' && wanted.kind === 'object') return isDescendant(world, value.type, wanted.type);
  if (value.kind === 'enum' && wanted.kind === 'enum') return value.enum === wanted.enum;
  return value.kind === wanted.kind;
}

export function typeText(world: GeneratedDomain, type: ValueType): string {
  switch (type.kind) {
    case 'object':
      return world.types[type.type]!.name;
    case 'enum':
      return world.enums[type.enum]!.name;
    case 'integer':
      return type.range ? `integer [${type.range.low}, ${type.range.high}]` : 'integer';
    default:
      return type.kind;
  }
}

export function objectType({ random, types }: GeneratedDomain): ValueType {
  return { kind: 'object', type: random.integer(0, types.length - 1) };
}

export function enumType(world: GeneratedDomain): ValueType {
  const { random, enums } = world;
  return enums.length === 0 ? boolean : { kind: 'enum', enum: random.integer(0, enums.length - 1) };
}

/** A type that tables are indexed by and binders go through. */
export function indexType(world: GeneratedDomain): ValueType {
  return world.random.weighted<() => ValueType>([
    [7, () => objectType(world)],
    [2, () => enumType(world)],
    [1, () => boolean],
  ])();
}

/** Ranges at the ends of all integers, below 0, and of one value. */
const rareRanges = [
  { low: 2_147_483_645, high: 2_147_483_647 },
  { low: -2_147_483_648, high: -2_147_483_646 },
  { low: -3, high: -1 },
  { low: 4, high: 4 },
];

export function rangeType({ random, nested }: GeneratedDomain): ValueType {
  if (nested?.chance(0.15)) return { kind: 'integer', range: nested.pick(rareRanges) };
  const low = random.integer(-2, 1);
  return { kind: 'integer', range: { low, high: low + random.integer(1, 5) } };
}

export type ChooseType = (world: GeneratedDomain) => ValueType;
/** How often a type is chosen, and the type. */
export type WeightedType = readonly [weight: number, choose: ChooseType];

/** The types of random values: at least one of each kind. */
const valueTypes = {
  boolean: [[5, () => boolean]],
  object: [[3, objectType]],
  enum: [[2, enumType]],
  integer: [
    [2, () => integer],
    [2, rangeType],
  ],
  float: [[1, () => float]],
} satisfies Record<KindName, WeightedType[]>;

export function valueType(world: GeneratedDomain): ValueType {
  return world.random.weighted<ChooseType>(Object.values(valueTypes).flat())(world);
}

export function newLocal(world: GeneratedDomain, prefix: string, type: ValueType): GeneratedLocal {
  return { name: `${prefix}${world.locals++}`, type };
}

export function withLocals(scope: GeneratedScope, ...locals: readonly GeneratedLocal[]): GeneratedScope {
  return { ...scope, locals: [...scope.locals, ...locals] };
}

export function paramsText(world: GeneratedDomain, params: readonly GeneratedLocal[]): string {
  return params.map(({ name, type }) => `${typeText(world, type)} ${name}`).join(', ');
}
