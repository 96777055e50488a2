// Converts values of games to numbers and back, by the types of one world, or of any world if all ids are allowed.
// Objects are ids (or handles if they come and go: slots.ts), enum values are names, booleans are true and false.

import type { ValueType } from '../../ir/ir.ts';
import { isReal, rangeOf } from '../../ir/kinds.ts';
import type { Manifest } from '../../ir/manifest.ts';
import { bounds } from '../../ir/objects.ts';
import { fail, show } from '../base/errors.ts';
import type { ObjectsOfWorld } from './population.ts';
import { formerly, handleOf, idIn, idOf, lastNameOf } from './slots.ts';
import type { Slots } from './slots.ts';
import type { Value } from './value.ts';

export interface ValueKind {
  readonly kind: ValueType['kind'];
  /** The kind's name in messages: `Npc`, `integer [0, 10]`. */
  readonly name: string;
  /** Inclusive bounds of the numbers that represent the kind's values, except `none`, which every object type has. */
  readonly low: number;
  readonly high: number;
  /** The names of an enum; for objects all names of the type's tree. Empty for other kinds. */
  readonly names: readonly string[];
  /** The slots of objects that come and go. */
  readonly slots?: Slots | null;
}

/** The kind of a type. Without a numbering, it accepts ids and handles of any world. */
export function kindOf(
  manifest: Pick<Manifest, 'types' | 'enums'>,
  type: ValueType,
  numbering?: ObjectsOfWorld,
): ValueKind {
  const { kind } = type;
  if (type.kind === 'object') {
    const { name, root } = manifest.types[type.type]!;
    if (!numbering) return { kind, name, low: 1, high: Number.MAX_SAFE_INTEGER, names: [] };
    const { names, slots } = numbering;
    return { kind, name, ...bounds(manifest, numbering, type), names: names[root]!, slots: slots[root]! };
  }
  const range = rangeOf(manifest, type);
  if (type.kind === 'enum') {
    const { name, values } = manifest.enums[type.enum]!;
    return { kind, name, ...range, names: values };
  }
  const isLimited = type.kind === 'integer' && type.range;
  return { kind, name: isLimited ? `integer [${range.low}, ${range.high}]` : kind, ...range, names: [] };
}

/** The number that represents a value, or NaN when the value is not of this kind. */
export function numberOf(kind: ValueKind, value: unknown): number {
  if (typeof value === 'number') {
    return kind.kind === 'boolean' || kind.kind === 'enum' ? NaN : plainNumberOf(kind, value);
  }
  if (typeof value === 'boolean') return kind.kind === 'boolean' ? Number(value) : NaN;
  if (kind.kind !== 'enum' || typeof value !== 'string') return NaN;
  const position = kind.names.indexOf(value);
  return position < 0 ? NaN : position;
}

/** The number for a value that is already a number, as in the IR; objects are handles. */
export function plainNumberOf(kind: ValueKind, value: number): number {
  const number = kind.slots ? idOf(kind.slots, value) : value;
  return isNumberOf(kind, number) ? number : NaN;
}

/** Whether a number in a table is a value of this kind. */
export function isNumberOf(kind: ValueKind, value: number): boolean {
  if (kind.kind === 'object' && value === 0) return true;
  if (isReal(kind.kind)) return value === value;
  if (!Number.isInteger(value) || value < kind.low || value > kind.high) return false;
  return !kind.slots || kind.slots.at(value) >= 0;
}

export function valueOf(kind: ValueKind, number: number): Value {
  if (kind.kind === 'boolean') return number !== 0;
  if (kind.kind === 'enum') return kind.names[number]!;
  return kind.slots ? handleOf(kind.slots, number) : number;
}

/** `what` reads like `argument 1 of at`. */
export function refuse(kind: ValueKind, what: string, value: unknown): never {
  if (value === undefined) fail('wrong-arity', `${what} is missing`);
  const isNumber = typeof value === 'number' && !Number.isNaN(value);
  if (kind.kind === 'object' && isNumber) {
    const gone = kind.slots ? formerly(kind.slots, value) : '';
    if (gone) fail('removed', `${what} has to be of type ${kind.name}: ${gone} has been removed`);
    const other = kind.names[value];
    if (other) fail('wrong-type', `${what} has to be of type ${kind.name}, which ${show(other)} (${value}) is not`);
    fail('unknown-object', `${what} has to be of type ${kind.name}: no object has the id ${value}`);
  }
  if (isNumber && kind.kind === 'integer' && Number.isInteger(value)) {
    const range = kind.name === 'integer' ? `integer [${kind.low}, ${kind.high}]` : kind.name;
    fail('out-of-range', `${what} has to be in ${range}, not ${value}`);
  }
  const among = kind.kind === 'enum' ? ` (${kind.names.join(', ')})` : '';
  const hint = kind.kind === 'object' && typeof value === 'string' ? ': world.object() has the ids of names' : '';
  fail('wrong-type', `${what} has to be of type ${kind.name}${among}, not ${show(value)}${hint}`);
}

/** The number of a value whose objects may be given by name. Use it where speed does not matter. */
export function numberOfNamed(kind: ValueKind, what: string, value: unknown): number {
  if (kind.kind === 'object' && typeof value === 'string') {
    const id = kind.names.indexOf(value);
    if (id < 0 || !value)
      fail('unknown-object', `${what} has to be of type ${kind.name}: no object is named ${show(value)}`);
    return isNumberOf(kind, id) ? id : refuse(kind, what, id);
  }
  const number = numberOf(kind, value);
  return Number.isNaN(number) ? refuse(kind, what, value) : number;
}

/** The text of a number, as in a plan: names that could be mistaken for something else are quoted. */
export function textOf(kind: ValueKind, number: number): string {
  switch (kind.kind) {
    case 'boolean':
      return String(number !== 0);
    case 'object':
      return number === 0 ? 'none' : quote(kind.names[number] || `#${number}`);
    case 'enum':
      return quote(kind.names[number] ?? String(number));
    default:
      return Object.is(number, -0) ? '-0' : String(number);
  }
}

/**
 * The text of a value that a game holds. An object that has been removed since has the name that it had, if that is
 * known.
 */
export function textOfValue(kind: ValueKind, value: Value): string {
  if (kind.kind === 'enum') return quote(String(value));
  if (!kind.slots || value === 0) return textOf(kind, Number(value));
  const handle = Number(value);
  const id = idIn(handle);
  return handle === handleOf(kind.slots, id) ? textOf(kind, id) : quoteFormer(kind.slots, handle);
}

function quoteFormer(slots: Slots, handle: number): string {
  const name = lastNameOf(slots, handle);
  return name ? quote(name) : `removed#${idIn(handle)}`;
}

function quote(name: string): string {
  return /^[\w.-]+$/.test(name) && name !== 'none' ? name : JSON.stringify(name);
}
