// Everything that depends on the kind of a value: how its numbers are stored, which ones there are, and whether
// arithmetic is possible. No other code compares a kind with `float`. docs/changing.md, "A kind of value", says how to
// add a kind.

import type { ValueType } from './ir.ts';

export type KindName = ValueType['kind'];

/** What the numbers of values are: positions counted from 0, integers, or real numbers. */
const COUNTED = 0;
const WHOLE = 1;
const REAL = 2;

const forms: Readonly<Record<KindName, number>> = {
  boolean: COUNTED,
  integer: WHOLE,
  float: REAL,
  enum: COUNTED,
  object: COUNTED,
};

/** Whether the values are 64-bit floats (eight bytes in memory, f64 in WebAssembly). All others are 32-bit integers. */
export function isReal(kind: KindName): boolean {
  return forms[kind] > WHOLE;
}

/** Whether arithmetic is possible with the values. Values of all other kinds are counted from 0 and index tables. */
export function isNumeric(kind: KindName): boolean {
  return forms[kind] > COUNTED;
}

/** The least and the greatest number, both included. */
export interface Range {
  low: number;
  high: number;
}

/** The range of all numbers that can be stored as values of a kind. */
export function allNumbers(kind: KindName): Range {
  // Infinity - 1 is Infinity.
  const end = isReal(kind) ? Infinity : 2 ** 31;
  return { low: -end, high: end - 1 };
}

/**
 * The range of the numbers for the values of a type. For objects it depends on the world: see `bounds` (objects.ts).
 */
export function rangeOf(
  { enums }: { enums: readonly { values: readonly string[] }[] },
  type: Exclude<ValueType, { kind: 'object' }>,
): Range {
  switch (type.kind) {
    case 'boolean':
      return { low: 0, high: 1 };
    case 'enum':
      return { low: 0, high: enums[type.enum]!.values.length - 1 };
    case 'integer':
      return type.range ?? allNumbers(type.kind);
    case 'float':
      return allNumbers(type.kind);
  }
}

/**
 * The bytes of one value in a table. Constants are small, to save cache. Fluents are words, so that one store undoes a
 * write.
 */
export function storageWidth(
  kind: 'constant' | 'fluent',
  type: ValueType,
  { enums }: { enums: readonly { values: readonly string[] }[] },
): 1 | 2 | 4 | 8 {
  if (kind === 'fluent') return isReal(type.kind) ? 8 : 4;
  switch (type.kind) {
    case 'boolean':
      return 1;
    case 'enum':
      return enums[type.enum]!.values.length <= 256 ? 1 : 2;
    case 'object':
      return 2;
    case 'integer':
      return type.range && type.range.low >= 0 && type.range.high <= 255 ? 1 : 4;
    case 'float':
      return 8;
  }
}
