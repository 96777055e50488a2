// Types of values in one world (or, with all ids allowed, in any): from values as games see them to numbers and back.
// Objects are ids, enum values names, booleans true and false.

import type { ValueType } from '../ir/ir.ts';
import type { Manifest } from '../ir/manifest.ts';
import type { ObjectNumbering } from '../ir/objects.ts';
import { fail, show } from './errors.ts';
import type { Value } from './shape.ts';

export interface Kind {
  readonly kind: ValueType['kind'];
  /** For messages: `Npc`, `integer [0, 10]`. */
  readonly name: string;
  /** Inclusive bounds of the numbers that stand for its values; `none` aside, which every object type has. */
  readonly low: number;
  readonly high: number;
  /** Of an enum; of objects all names of the type's tree. Empty for the others. */
  readonly names: readonly string[];
}

const mostId = 65535;

/** Without a numbering: ids of any world. */
export function kindOf(manifest: Manifest, type: ValueType, numbering?: ObjectNumbering): Kind {
  switch (type.kind) {
    case 'boolean':
      return { kind: 'boolean', name: 'boolean', low: 0, high: 1, names: [] };
    case 'integer': {
      const { low, high } = type.range ?? { low: -(2 ** 31), high: 2 ** 31 - 1 };
      return { kind: 'integer', name: type.range ? `integer [${low}, ${high}]` : 'integer', low, high, names: [] };
    }
    case 'float':
      return { kind: 'float', name: 'float', low: -Infinity, high: Infinity, names: [] };
    case 'enum': {
      const { name, values } = manifest.enums[type.enum]!;
      return { kind: 'enum', name, low: 0, high: values.length - 1, names: values };
    }
    case 'object': {
      const { name, root } = manifest.types[type.type]!;
      const low = numbering ? numbering.first[type.type]! : 1;
      const high = numbering ? low + numbering.count[type.type]! - 1 : mostId;
      return { kind: 'object', name, low, high, names: numbering ? numbering.names[root]! : [] };
    }
  }
}

/** The number that stands for a value, or NaN when it is not one of this kind. */
export function numberOf(kind: Kind, value: unknown): number {
  if (typeof value === 'number') {
    if (kind.kind === 'float' || kind.kind === 'integer' || kind.kind === 'object')
      return isNumberOf(kind, value) ? value : NaN;
    return NaN;
  }
  if (typeof value === 'boolean') return kind.kind === 'boolean' ? Number(value) : NaN;
  if (kind.kind !== 'enum' || typeof value !== 'string') return NaN;
  const position = kind.names.indexOf(value);
  return position < 0 ? NaN : position;
}

export function isNumberOf(kind: Kind, value: number): boolean {
  if (kind.kind === 'object' && value === 0) return true;
  if (kind.kind === 'float') return value === value;
  return (value | 0) === value && value >= kind.low && value <= kind.high;
}

export function valueOf(kind: Kind, number: number): Value {
  if (kind.kind === 'boolean') return number !== 0;
  return kind.kind === 'enum' ? kind.names[number]! : number;
}

/** `what` reads like `argument 1 of at`. */
export function refuse(kind: Kind, what: string, value: unknown): never {
  if (value === undefined) fail('wrong-arity', `${what} is missing`);
  const isNumber = typeof value === 'number' && !Number.isNaN(value);
  if (kind.kind === 'object' && isNumber) {
    const other = kind.names[value];
    if (other !== undefined)
      fail('wrong-type', `${what} has to be of type ${kind.name}, which ${show(other)} (${value}) is not`);
    fail('unknown-object', `${what} has to be of type ${kind.name}: no object has the id ${value}`);
  }
  if (isNumber && kind.kind === 'integer' && Number.isInteger(value)) {
    const range = kind.name === 'integer' ? `integer [${kind.low}, ${kind.high}]` : kind.name;
    fail('out-of-range', `${what} has to be in ${range}, not ${value}`);
  }
  const among = kind.kind === 'enum' ? ` (${kind.names.join(', ')})` : '';
  fail('wrong-type', `${what} has to be of type ${kind.name}${among}, not ${show(value)}`);
}

/** For places where speed does not matter: objects may be given by name. */
export function numberOfNamed(kind: Kind, what: string, value: unknown): number {
  if (kind.kind === 'object' && typeof value === 'string') {
    const id = kind.names.indexOf(value);
    if (id < 0) fail('unknown-object', `${what} has to be of type ${kind.name}: no object is named ${show(value)}`);
    return isNumberOf(kind, id) ? id : refuse(kind, what, id);
  }
  const number = numberOf(kind, value);
  return Number.isNaN(number) ? refuse(kind, what, value) : number;
}

/** As in a plan: names that could be mistaken for something else are quoted. */
export function textOf(kind: Kind, number: number): string {
  switch (kind.kind) {
    case 'boolean':
      return String(number !== 0);
    case 'object':
      return number === 0 ? 'none' : quote(kind.names[number] ?? `#${number}`);
    case 'enum':
      return quote(kind.names[number] ?? String(number));
    default:
      return Object.is(number, -0) ? '-0' : String(number);
  }
}

function quote(name: string): string {
  return /^[\w.-]+$/.test(name) && name !== 'none' ? name : JSON.stringify(name);
}
