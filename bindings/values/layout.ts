// The layout of the tables and indexes of a world in its two segments, constants and fluents. Tables are row-major, the
// last parameter fastest; every table starts at a multiple of 8.

import type { ValueType } from '../../ir/ir.ts';
import type { Manifest, ManifestVariable } from '../../ir/manifest.ts';
import { bounds, extent } from '../../ir/objects.ts';
import type { ObjectNumbering } from '../../ir/objects.ts';
import { mayBeLarge } from '../../ir/sparse.ts';
import type { TableView } from './value.ts';
import { fail } from '../base/errors.ts';
import { ownExtent } from './extents.ts';
import type { ObjectsOfWorld } from './population.ts';
import type { Slots } from './slots.ts';
import type { TableStorage } from './storage.ts';

export interface TableLayout {
  /** The offset in its segment, in bytes. */
  offset: number;
  /** How many values it holds. */
  size: number;
  /** The distance between two neighbours along each parameter, in values. */
  strides: number[];
  /**
   * For each parameter, the number of objects with lower ids than those of its type, whose rows are left out. 0 except
   * in large worlds.
   */
  before: number[];
  /** How many values a sparse table can hold. 0: the table has a value for each place. */
  capacity: number;
}

/** An index of a constant: row starts, then values. Both offsets are in the segment of the constants. */
export interface IndexLayout {
  starts: number;
  values: number;
  rows: number;
  /** How many rows one step of each key skips. */
  strides: number[];
  /** The greatest number of values that it can hold. */
  capacity: number;
}

export interface WorldLayout {
  tables: TableLayout[];
  indexes: IndexLayout[];
  /**
   * For each root type: where its objects' generations are among the constants, a word for each id. Unused for other
   * types.
   */
  generations: number[];
  constantBytes: number;
  fluentBytes: number;
  /** The bytes of all fluents, and of all constants, before those with sparse tables. */
  denseBytes: number;
  denseConstantBytes: number;
  /** null: no table is large. */
  storage: TableStorage;
}

const mostBytes = 0x3fff0000;

export function layOut(manifest: Manifest, numbering: ObjectNumbering, storage: TableStorage = null): WorldLayout {
  const bytes = { constant: 0, fluent: 0 };
  const take = (kind: 'constant' | 'fluent', size: number, name: string): number => {
    const offset = bytes[kind];
    bytes[kind] = offset + Math.ceil(size / 8) * 8;
    if (bytes[kind] > mostBytes) fail('too-large', `the table of ${name} does not fit into memory in this world`);
    return offset;
  };
  const layDense = ({ name, kind, params, width }: ManifestVariable): TableLayout => {
    const isCut = storage !== null && mayBeLarge(params);
    const sides = params.map((type) => (isCut ? ownExtent : extent)(manifest, numbering, type));
    const before = params.map((type) => (isCut && type.kind === 'object' ? numbering.first[type.type]! - 1 : 0));
    const { size, strides } = rowMajor(sides);
    return { offset: take(kind, size * width, name), size, strides, before, capacity: 0 };
  };
  const tables = manifest.variables.map((variable, number) => (storage?.[number] ? null! : layDense(variable)));
  const { fluent: denseBytes, constant: denseConstantBytes } = bytes;
  manifest.variables.forEach(({ name, kind, params, width }, number) => {
    const capacity = storage?.[number];
    if (!capacity) return;
    const zeros = params.map(() => 0);
    const offset = take(kind, (capacity + 1) * width, name);
    tables[number] = { offset, size: capacity + 1, strides: zeros, before: zeros, capacity };
  });
  const indexes = manifest.indexes.map((index): IndexLayout => {
    const { name, params, kind } = manifest.variables[index.variable]!;
    // In a large world, the rows of a listing hold the candidates.
    if (storage && (mayBeLarge(params) || kind === 'fluent'))
      return { starts: 0, values: 0, rows: 0, strides: [], capacity: 0 };
    const { size: rows, strides } = rowMajor(
      keyTypes(manifest, index).map((type) => extent(manifest, numbering, type)),
    );
    const listed = extent(manifest, numbering, listedType(manifest, index));
    const capacity = Math.min(rows * listed, tables[index.variable]!.size);
    const starts = take('constant', (rows + 1) * 4, name);
    return { starts, values: take('constant', capacity * 2, name), rows, strides, capacity };
  });
  const generations = manifest.types.map(({ name }, type) => take('constant', numbering.names[type]!.length * 4, name));
  return {
    tables,
    indexes,
    generations,
    constantBytes: bytes.constant,
    fluentBytes: bytes.fluent,
    denseBytes,
    denseConstantBytes,
    storage,
  };
}

function rowMajor(extents: readonly number[]): { size: number; strides: number[] } {
  let size = 1;
  const strides = extents.map(() => 0);
  for (let position = extents.length - 1; position >= 0; position--) {
    strides[position] = size;
    size *= extents[position]!;
  }
  return { size, strides };
}

type ManifestIndex = Manifest['indexes'][number];

function keyTypes(manifest: Manifest, index: ManifestIndex): ValueType[] {
  const { params, value } = manifest.variables[index.variable]!;
  const keys = params.filter((_, position) => index.args[position] === 'key');
  return index.result === 'key' ? [...keys, value] : keys;
}

function listedType(manifest: Manifest, index: ManifestIndex): ValueType {
  return manifest.variables[index.variable]!.params[index.args.indexOf('value')]!;
}

/**
 * Calls a function as `eachRow` does, but only for rows that hold a value other than 0. Most tables of relations are
 * nearly empty: they are looked through in steps of 8 bytes, where tables begin.
 */
export function eachRowWithValue(
  manifest: Manifest,
  numbering: ObjectNumbering & Partial<ObjectsOfWorld>,
  params: readonly ValueType[],
  { layout: { strides, before }, values }: { layout: TableLayout; values: TableView },
  visit: (place: number, args: readonly number[]) => void,
): void {
  const members = membersOf(manifest, numbering, params);
  const args = members.map(() => 0);
  const visitPlace = (place: number): void => {
    let rest = place;
    for (let position = 0; position < members.length; position++) {
      const row = Math.floor(rest / strides[position]!);
      const arg = row + before[position]!;
      const { low, high, slots } = members[position]!;
      if (arg < low || arg > high || (slots && slots.at(arg) < 0)) return;
      rest -= row * strides[position]!;
      args[position] = arg;
    }
    visit(place, args);
  };
  const { buffer, byteOffset, BYTES_PER_ELEMENT: width, length } = values;
  const whole = Math.floor((length * width) / 8);
  const inWord = 8 / width;
  const visitFrom = (from: number, end: number): void => {
    for (let place = from; place < end; place++) if (values[place] !== 0) visitPlace(place);
  };
  if (width === 8) return visitFrom(0, length);
  const halves = new Int32Array(buffer, byteOffset, whole * 2);
  for (let at = 0; at < whole; at++) {
    if ((halves[2 * at]! | halves[2 * at + 1]!) !== 0) visitFrom(at * inWord, (at + 1) * inWord);
  }
  visitFrom(whole * inWord, length);
}

/**
 * Calls `visit` for every row whose arguments are all values of the parameters' types, so never for rows with `none` or
 * a free slot. `fixed`: only rows with this argument.
 */
export function eachRow(
  manifest: Manifest,
  numbering: ObjectNumbering & Partial<ObjectsOfWorld>,
  params: readonly ValueType[],
  { strides, before }: Pick<TableLayout, 'strides' | 'before'>,
  visit: (place: number, args: readonly number[]) => void,
  fixed?: { position: number; id: number },
): void {
  const members = membersOf(manifest, numbering, params);
  if (fixed) members[fixed.position] = { low: fixed.id, high: fixed.id, slots: null };
  const args = members.map(({ low }) => low);
  const descend = (position: number, place: number): void => {
    if (position === members.length) return visit(place, args);
    const { low, high, slots } = members[position]!;
    for (let value = low; value <= high; value++) {
      if (slots && slots.at(value) < 0) continue;
      args[position] = value;
      descend(position + 1, place + (value - before[position]!) * strides[position]!);
    }
  };
  descend(0, 0);
}

function membersOf(
  manifest: Manifest,
  numbering: ObjectNumbering & Partial<ObjectsOfWorld>,
  params: readonly ValueType[],
): { low: number; high: number; slots: Slots | null }[] {
  return params.map((type) => {
    const slots = (type.kind === 'object' && numbering.slots?.[manifest.types[type.type]!.root]) || null;
    return { ...bounds(manifest, numbering, type), slots };
  });
}
