// The sparse tables of a world: which places have an entry, and the rows of candidates of its indexes. Both belong to
// the world and not to a version of it: the values of an entry stand in the segments, as those of other tables do.

import {
  SPARSE_TABLE_CAPACITY,
  SPARSE_TABLE_KEYS,
  SPARSE_TABLE_NEXT,
  SPARSE_TABLE_OFFSET,
  SPARSE_TABLE_USED,
  LISTED,
  UNTOLD,
  WORLD_BASE,
  WORLD_CONSTANTS,
  WORLD_DENSE_BYTES,
  WORLD_READERS,
  WORLD_SPARSE,
  WORLD_WORKING,
} from '../../ir/abi.ts';
import type { ManifestVariable } from '../../ir/manifest.ts';
import { mayBeLarge } from '../../ir/sparse.ts';
import { fail } from '../errors.ts';
import { eachRow } from '../values/layout.ts';
import { noSparseTables } from '../values/storage.ts';
import type { SparseTables } from '../values/storage.ts';
import type { LoadedModule, Version, WorldState } from './state.ts';
import { viewOf } from './state.ts';

type Layout = WorldState['layout'];

export function createSparse(loaded: LoadedModule, layout: Layout): SparseTables {
  if (!layout.storage) return noSparseTables;
  const { core, manifest } = loaded;
  const made = { entries: [] as number[], listings: [] as number[] };
  const refuse = (): never => {
    freeSparse(loaded, made);
    return fail('out-of-memory', `no memory for a world of ${manifest.name}`);
  };
  let previous = 0;
  manifest.variables.forEach((variable, number) => {
    const { capacity, offset } = layout.tables[number]!;
    const [low, high] = placeOf(variable.params.map(({ kind }) => (kind === 'object' ? 0xffff : 0)));
    const shift = Math.log2(variable.width);
    const entries = capacity ? core.exports.createSparseTable(capacity + 1, shift, low, high) || refuse() : 0;
    made.entries.push(entries);
    if (!entries || variable.kind !== 'fluent') return;
    core.store(entries + SPARSE_TABLE_OFFSET, offset);
    core.store(entries + SPARSE_TABLE_NEXT, previous);
    previous = entries;
  });
  for (const { variable, args, result } of manifest.indexes) {
    const { params, kind, value } = manifest.variables[variable]!;
    const entries = made.entries[variable]!;
    let keys = 0;
    const roles = args.map((role) => (role === 'key' ? keys++ : role === 'value' ? LISTED : UNTOLD));
    while (roles.length < 4) roles.push(UNTOLD);
    // Of the places without an entry there is no list, and their value may be the first one of an enum.
    const isKnown = entries ? result === 'true' || value.kind === 'object' : kind === 'constant';
    const isListed = mayBeLarge(params) && isKnown;
    const packed = roles.reduce((word, role, at) => word | (role << (8 * at)), 0);
    const byValue = result === 'key' ? keys + 1 : 0;
    made.listings.push(isListed ? core.exports.createListing(entries, packed, byValue) || refuse() : 0);
  }
  return made;
}

export function freeSparse({ core, manifest }: LoadedModule, { entries, listings }: SparseTables): void {
  // Listings of sparse tables go with their tables.
  listings.forEach((listing, index) => {
    if (listing && !entries[manifest.indexes[index]!.variable]) core.exports.freeListing(listing);
  });
  for (const one of entries) if (one) core.exports.freeSparseTable(one);
}

/** Tells a version which fluents have sparse tables. */
export function tellSparse({ loaded: { core, manifest }, layout, sparse }: WorldState, { address }: Version): void {
  const last = sparse.entries.findLastIndex(
    (entries, variable) => entries && manifest.variables[variable]!.kind === 'fluent',
  );
  core.store(address + WORLD_SPARSE, last < 0 ? 0 : sparse.entries[last]!);
  core.store(address + WORLD_DENSE_BYTES, layout.denseBytes);
}

/** Arguments in two words. */
export function placeOf(args: readonly number[]): [low: number, high: number] {
  const [a = 0, b = 0, c = 0, d = 0] = args;
  return [a | (b << 16), c | (d << 16)];
}

/** Where the value of a place stands in the view of its table; in a sparse one 0, if it has no entry. */
export function findPlace(state: WorldState, variable: number, args: readonly number[]): number {
  const entries = state.sparse.entries[variable];
  if (entries) return findEntry(state, variable, ...placeOf(args));
  const { strides, before } = state.layout.tables[variable]!;
  return args.reduce((place, arg, at) => place + rowIn(before[at]!, arg) * strides[at]!, 0);
}

/** The row of an object that may be `none`, where the rows of lower ids are left out. */
export function rowIn(before: number, arg: number): number {
  return arg > before ? arg - before : 0;
}

export function findEntry(state: WorldState, variable: number, low: number, high: number): number {
  const { core, manifest } = state.loaded;
  return core.exports.findEntry(state.sparse.entries[variable]!, low, high) / manifest.variables[variable]!.width;
}

/** Writes a value. No argument is `none`, and the world may be written to. */
export function writeValue(state: WorldState, variable: number, args: readonly number[], value: number): void {
  if (state.sparse.entries[variable]) writeEntry(state, variable, ...placeOf(args), value);
  else viewOf(state, variable)[findPlace(state, variable, args)] = value;
}

function writeEntry(state: WorldState, variable: number, low: number, high: number, value: number): void {
  const entry = enterEntry(state, variable, low, high, value);
  if (entry) viewOf(state, variable)[entry] = value;
}

/** The entry of a place that is to have a value; 0 when it has none, and needs none to be 0. */
export function enterEntry(state: WorldState, variable: number, low: number, high: number, value: number): number {
  const { exports } = state.loaded.core;
  const entries = state.sparse.entries[variable]!;
  if (!exports.findEntry(entries, low, high)) {
    if (Object.is(value, 0)) return 0;
    if (!exports.addEntry(entries, low, high)) {
      makeRoom(state, variable);
      exports.addEntry(entries, low, high);
    }
  }
  if (value !== 0) exports.listValue(entries, low, high, value);
  return findEntry(state, variable, low, high);
}

/** Calls `visit` for every place that may have a value other than the variable's initial one. */
export function eachPlace(
  state: WorldState,
  variable: number,
  visit: (place: number, args: readonly number[]) => void,
  fixed?: { position: number; id: number },
): void {
  const { manifest } = state.loaded;
  const { params } = manifest.variables[variable]!;
  if (!state.sparse.entries[variable]) {
    return eachRow(manifest, state.numbering, params, state.layout.tables[variable]!, visit, fixed);
  }
  const view = viewOf(state, variable);
  for (let entry = 1; entry < entriesOf(state, variable); entry++) {
    if (Object.is(view[entry], 0)) continue;
    const args = argsOfEntry(state, variable, entry);
    if (!fixed || args[fixed.position] === fixed.id) visit(entry, args);
  }
}

/** How many entries a sparse table has, with the neutral one. */
export function entriesOf({ loaded: { core }, sparse }: WorldState, variable: number): number {
  return core.load(sparse.entries[variable]! + SPARSE_TABLE_USED);
}

/** The places of a sparse table's entries, two words each. */
export function keysOf({ loaded: { core }, sparse }: WorldState, variable: number): Int32Array<ArrayBuffer> {
  const entries = sparse.entries[variable]!;
  return core.wordsAt(core.load(entries + SPARSE_TABLE_KEYS), core.load(entries + SPARSE_TABLE_USED) * 8);
}

export function argsOfEntry(state: WorldState, variable: number, entry: number): number[] {
  const keys = keysOf(state, variable);
  const { params } = state.loaded.manifest.variables[variable]!;
  return params.map((_, at) => (keys[2 * entry + (at >> 1)]! >>> (16 * (at & 1))) & 0xffff);
}

/** The arguments of a place in the view of a table. */
export function argsOfPlace(state: WorldState, variable: number, place: number): number[] {
  if (state.sparse.entries[variable]) return argsOfEntry(state, variable, place);
  const { strides, before } = state.layout.tables[variable]!;
  let rest = place;
  return strides.map((stride, at) => {
    const row = Math.floor(rest / stride);
    rest -= row * stride;
    return row === 0 ? 0 : row + before[at]!;
  });
}

// --- Room ------------------------------------------------------------------------------------------------------------

function makeRoom(state: WorldState, variable: number): void {
  const { core, manifest } = state.loaded;
  const { name } = manifest.variables[variable]!;
  const entries = state.sparse.entries[variable]!;
  const most = core.load(entries + SPARSE_TABLE_CAPACITY);
  if (core.load(entries + SPARSE_TABLE_USED) < most) fail('out-of-memory', `no memory for another value of ${name}`);
  if (isRead(state)) {
    const why = 'some are kept for searches under way';
    fail('too-large', `${name} has room for ${most - 1} values; ${why}: ${remedy(state, name)}`);
  }
  clearAway(state, variable);
  if (core.load(entries + SPARSE_TABLE_USED) >= most) {
    fail('too-large', `${name} has room for ${most - 1} values, and no more: ${remedy(state, name)}`);
  }
}

function remedy(state: WorldState, name: string): string {
  const { capacity } = state.layout.tables[state.loaded.manifest.variables.findIndex((one) => one.name === name)]!;
  return `make the world with more of it, such as "sparse": { ${name}: ${4 * capacity} }`;
}

function isRead({ loaded: { core }, version, outdated }: WorldState): boolean {
  return [version!, ...outdated].some(({ address }) => core.load(address + WORLD_READERS) > 0);
}

/** Before searches begin: clears away entries that are left over, if a table is nearly full of them. */
export function clearAwayIfFull(state: WorldState): void {
  const { core } = state.loaded;
  state.sparse.entries.forEach((entries, variable) => {
    if (!entries) return;
    const [used, most] = [core.load(entries + SPARSE_TABLE_USED), core.load(entries + SPARSE_TABLE_CAPACITY)];
    if (used * 4 > most * 3 && !isRead(state)) clearAway(state, variable);
  });
}

/** Enters those places alone that have a value. Nobody searches in the world. Values stand elsewhere then. */
function clearAway(state: WorldState, variable: number): void {
  const { core, manifest } = state.loaded;
  const entries = state.sparse.entries[variable]!;
  const kept: [low: number, high: number, value: number][] = [];
  const view = viewOf(state, variable);
  const keys = keysOf(state, variable);
  for (let entry = 1; entry < entriesOf(state, variable); entry++) {
    if (!Object.is(view[entry], 0)) kept.push([keys[2 * entry]!, keys[2 * entry + 1]!, view[entry]!]);
  }
  view.fill(0);
  state.layout = { ...state.layout };
  core.exports.clearSparseTable(entries);
  const { kind, width } = manifest.variables[variable]!;
  const { offset, size } = state.layout.tables[variable]!;
  for (const { address } of [state.version!, ...state.outdated, ...state.spare]) {
    const segment = kind === 'fluent' ? WORLD_WORKING : WORLD_CONSTANTS;
    if (kind === 'constant' && address === state.version!.address) continue;
    core.bytesAt(core.load(address + segment) + offset, size * width).fill(0);
    core.store(address + WORLD_BASE, 0);
  }
  for (const [low, high, value] of kept) writeEntry(state, variable, low, high, value);
}

// --- Rows of constants whose tables are not sparse -------------------------------------------------------------------

/** Lists what an index of a constant lists. What it no longer lists stays: conditions are asked again. */
export function listConstant(state: WorldState, index: number): void {
  const { core, manifest } = state.loaded;
  const { variable, result } = manifest.indexes[index]!;
  const { params, value }: ManifestVariable = manifest.variables[variable]!;
  const listing = state.sparse.listings[index]!;
  if (!isRead(state)) core.exports.clearListing(listing);
  const view = viewOf(state, variable);
  eachRow(manifest, state.numbering, params, state.layout.tables[variable]!, (place, args) => {
    const number = view[place]!;
    if (number === 0 && (result === 'true' || value.kind === 'object')) return;
    if (!core.exports.list(listing, ...placeOf(args), number)) {
      fail('out-of-memory', `no memory for an index of ${manifest.variables[variable]!.name}`);
    }
  });
}
