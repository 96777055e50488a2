// The sparse tables of a world: their entries, and the rows of candidates of indexes. Both belong to the world, and not
// to one of its versions. The values of entries are in the segments, like those of other tables.

import {
  SPARSE_TABLE_FILLED,
  SPARSE_TABLE_KEYS,
  SPARSE_TABLE_NEXT,
  SPARSE_TABLE_OFFSET,
  SPARSE_TABLE_USED,
  LISTED,
  LISTING_LISTED,
  LISTING_NEXT,
  LISTING_ROWS,
  UNTOLD,
  WORLD_BASE,
  WORLD_DENSE_BYTES,
  WORLD_LISTINGS,
  WORLD_READERS,
  WORLD_SPARSE,
  WORLD_WORKING,
} from '../../ir/abi.ts';
import type { ManifestVariable } from '../../ir/manifest.ts';
import { isListedByValue, mayBeLarge } from '../../ir/sparse.ts';
import { fail } from '../base/errors.ts';
import { eachRow } from '../values/layout.ts';
import { noSparseTables } from '../values/storage.ts';
import type { SparseTables } from '../values/storage.ts';
import type { LoadedModule, Version, WorldState } from './state.ts';
import { viewOf } from './state.ts';

type Layout = WorldState['layout'];

export function createSparse(loaded: LoadedModule, layout: Layout): SparseTables {
  if (!layout.storage) return noSparseTables;
  const { core, manifest } = loaded;
  const byValue: { variable: number; listing: number }[] = [];
  const made = { entries: [] as number[], listings: [] as number[], byValue, clearFrom: [] as number[] };
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
    made.clearFrom.push(mostFilled * capacity);
    if (!entries || variable.kind !== 'fluent') return;
    core.store(entries + SPARSE_TABLE_OFFSET, offset);
    core.store(entries + SPARSE_TABLE_NEXT, previous);
    previous = entries;
  });
  for (const { variable, args, result } of manifest.indexes) {
    const { params, kind, value } = manifest.variables[variable]!;
    const entries = made.entries[variable]!;
    if (isListedByValue(kind, params, value)) {
      const { offset, size } = layout.tables[variable]!;
      const listing = core.exports.createValueListing(offset, size) || refuse();
      if (byValue.length > 0) core.store(byValue.at(-1)!.listing + LISTING_NEXT, listing);
      byValue.push({ variable, listing });
      made.listings.push(listing);
      continue;
    }
    let keys = 0;
    const roles = args.map((role) => (role === 'key' ? keys++ : role === 'value' ? LISTED : UNTOLD));
    while (roles.length < 4) roles.push(UNTOLD);
    // Places without an entry are in no list, but their value may be the first one of an enum.
    const isKnown = entries ? result === 'true' || value.kind === 'object' : kind === 'constant';
    const isListed = mayBeLarge(params) && isKnown;
    const packed = roles.reduce((word, role, at) => word | (role << (8 * at)), 0);
    const valueKey = result === 'key' ? keys + 1 : 0;
    made.listings.push(isListed ? core.exports.createListing(entries, packed, valueKey) || refuse() : 0);
  }
  return made;
}

export function freeSparse({ core, manifest }: LoadedModule, { entries, listings }: SparseTables): void {
  // Listings of sparse tables are freed with their tables.
  listings.forEach((listing, index) => {
    if (listing && !entries[manifest.indexes[index]!.variable]) core.exports.freeListing(listing);
  });
  for (const one of entries) if (one) core.exports.freeSparseTable(one);
}

/** Writes to a version which fluents have sparse tables. */
export function tellSparse({ loaded: { core, manifest }, layout, sparse }: WorldState, { address }: Version): void {
  const last = sparse.entries.findLastIndex(
    (entries, variable) => entries && manifest.variables[variable]!.kind === 'fluent',
  );
  core.store(address + WORLD_SPARSE, last < 0 ? 0 : sparse.entries[last]!);
  core.store(address + WORLD_DENSE_BYTES, layout.denseBytes);
  core.store(address + WORLD_LISTINGS, sparse.byValue[0]?.listing ?? 0);
}

/** Arguments in two words. */
export function placeOf(args: readonly number[]): [low: number, high: number] {
  const [a = 0, b = 0, c = 0, d = 0] = args;
  return [a | (b << 16), c | (d << 16)];
}

/** The index of a place's value in the view of its table. In a sparse table, it is 0 if the place has no entry. */
export function findPlace(state: WorldState, variable: number, args: readonly number[]): number {
  const entries = state.sparse.entries[variable];
  if (entries) return findEntry(state, variable, ...placeOf(args));
  const { strides, before } = state.layout.tables[variable]!;
  return args.reduce((place, arg, at) => place + rowIn(before[at]!, arg) * strides[at]!, 0);
}

/** The row of an object, which may be `none`, in a table without the rows of lower ids. */
export function rowIn(before: number, arg: number): number {
  return arg > before ? arg - before : 0;
}

export function findEntry(state: WorldState, variable: number, low: number, high: number): number {
  const { core, manifest } = state.loaded;
  return core.exports.findEntry(state.sparse.entries[variable]!, low, high) / manifest.variables[variable]!.width;
}

/** Writes a value. No argument may be `none`, and the caller has checked that the world may be written to. */
export function writeValue(state: WorldState, variable: number, args: readonly number[], value: number): void {
  if (state.sparse.entries[variable]) writeEntry(state, variable, ...placeOf(args), value);
  else viewOf(state, variable)[findPlace(state, variable, args)] = value;
}

function writeEntry(state: WorldState, variable: number, low: number, high: number, value: number): void {
  const entry = enterEntry(state, variable, low, high, value);
  if (entry) viewOf(state, variable)[entry] = value;
}

/**
 * Returns the entry of a place that is about to be written. Returns 0 if the place has no entry and needs none, because
 * the new value is 0.
 */
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
  let view = viewOf(state, variable);
  for (let entry = 1; entry < entriesOf(state, variable); entry++) {
    // The memory may have grown.
    if (view.length === 0) view = viewOf(state, variable);
    if (Object.is(view[entry], 0)) continue;
    const args = argsOfEntry(state, variable, entry);
    if (!fixed || args[fixed.position] === fixed.id) visit(entry, args);
  }
}

/** The number of entries of a sparse table, including the neutral one. */
export function entriesOf({ loaded: { core }, sparse }: WorldState, variable: number): number {
  return core.load(sparse.entries[variable]! + SPARSE_TABLE_USED);
}

/** The places of a sparse table's entries, two words each. */
export function keysOf({ loaded: { core }, sparse }: WorldState, variable: number): Int32Array<ArrayBuffer> {
  const entries = sparse.entries[variable]!;
  return core.wordsAt(core.load(entries + SPARSE_TABLE_KEYS), core.load(entries + SPARSE_TABLE_USED) * 8);
}

export function argsOfEntry(state: WorldState, variable: number, entry: number): number[] {
  const { params } = state.loaded.manifest.variables[variable]!;
  return argsOfKeys(keysOf(state, variable), entry, params.length);
}

/** Returns the arguments of an entry, from its two key words. */
export function argsOfKeys(keys: Int32Array, entry: number, count: number): number[] {
  return Array.from({ length: count }, (_, at) => (keys[2 * entry + (at >> 1)]! >>> (16 * (at & 1))) & 0xffff);
}

/** The arguments of a place in the view of a table. */
export function argsOfPlace(state: WorldState, variable: number, place: number): number[] {
  if (state.sparse.entries[variable]) return argsOfEntry(state, variable, place);
  const { strides, before } = state.layout.tables[variable]!;
  return argsInRows(strides, before, place);
}

function argsInRows(strides: readonly number[], before: readonly number[], place: number): number[] {
  let rest = place;
  return strides.map((stride, at) => {
    const row = Math.floor(rest / stride);
    rest -= row * stride;
    return row === 0 ? 0 : row + before[at]!;
  });
}

/** The places of the entries by variable, for the layout of a world that has been freed. */
const formerPlaces = new WeakMap<Layout, (Int32Array | null)[]>();

/** Keeps places for holders of words. Call it before the tables are freed. */
export function keepPlaces(state: WorldState): void {
  const { entries } = state.sparse;
  formerPlaces.set(
    state.layout,
    entries.map((one, variable) => (one ? keysOf(state, variable).slice() : null)),
  );
}

/**
 * The arguments of a place, as `argsOfPlace` returns them, in a world whose tables were freed, or null if the place
 * never had an entry.
 */
export function argsOfFormerPlace(layout: Layout, variable: number, place: number): number[] | null {
  const { strides, before, capacity } = layout.tables[variable]!;
  if (!capacity) return argsInRows(strides, before, place);
  const keys = formerPlaces.get(layout)?.[variable];
  if (!keys || place < 1 || 2 * place >= keys.length) return null;
  return argsOfKeys(keys, place, strides.length);
}

// --- Room ------------------------------------------------------------------------------------------------------------

/** Tables that are fuller than this are cleared of unused entries. */
const mostFilled = 0.75;

function makeRoom(state: WorldState, variable: number): void {
  const { core, manifest } = state.loaded;
  const { name } = manifest.variables[variable]!;
  const entries = state.sparse.entries[variable]!;
  const { capacity } = state.layout.tables[variable]!;
  if (filledOf(state, variable) < capacity) fail('out-of-memory', `no memory for another value of ${name}`);
  const remedy = `make the world with more of it, such as "sparse": { ${name}: ${4 * capacity} }`;
  if (isRead(state)) {
    fail('too-large', `${name} has room for ${capacity} values; some are kept for searches under way: ${remedy}`);
  }
  clearAway(state, variable);
  if (core.load(entries + SPARSE_TABLE_FILLED) >= capacity) {
    fail('too-large', `${name} has room for only ${capacity} values: ${remedy}`);
  }
}

function filledOf({ loaded: { core }, sparse }: WorldState, variable: number): number {
  return core.load(sparse.entries[variable]! + SPARSE_TABLE_FILLED);
}

function isRead({ loaded: { core }, version, outdated }: WorldState): boolean {
  return [version!, ...outdated].some(({ address }) => core.load(address + WORLD_READERS) > 0);
}

/** Removes unused entries if a table is nearly full. Called before searches begin. */
export function clearAwayIfFull(state: WorldState): void {
  const { entries, clearFrom } = state.sparse;
  for (let variable = 0; variable < entries.length; variable++) {
    if (!entries[variable] || filledOf(state, variable) <= clearFrom[variable]!) continue;
    if (!isRead(state)) clearAway(state, variable);
  }
  if (state.sparse.byValue.length > 0) forgetListed(state);
}

/** Rows of objects by their values also keep former ones. They are built again when they have become long. */
function forgetListed(state: WorldState): void {
  const { core } = state.loaded;
  for (const { listing } of state.sparse.byValue) {
    const most = 4 * core.load(listing + LISTING_ROWS) + leastListed;
    if (core.load(listing + LISTING_LISTED) <= most || isRead(state)) continue;
    core.exports.clearListing(listing);
    // The next search lays out the fluents, which lists them again, whether they have changed or not.
    layAnew(state);
  }
}

function layAnew({ loaded: { core }, version, outdated, spare }: WorldState): void {
  for (const { address } of [version!, ...outdated, ...spare]) core.store(address + WORLD_BASE, 0);
}

const leastListed = 64;

/**
 * Makes entries without a value free for other places, unless somebody holds them. All other entries keep their
 * positions.
 */
function clearAway(state: WorldState, variable: number): void {
  const { core, manifest } = state.loaded;
  const entries = state.sparse.entries[variable]!;
  const { kind } = manifest.variables[variable]!;
  // Copies: the memory may grow.
  const values = viewOf(state, variable).slice();
  const keys = keysOf(state, variable).slice();
  const held = kind === 'fluent' ? heldEntries(state, variable) : null;
  core.exports.clearSparseTable(entries);
  let end = 1;
  for (let entry = 1; 2 * entry < keys.length; entry++) {
    const [low, high] = [keys[2 * entry]!, keys[2 * entry + 1]!];
    const value = values[entry]!;
    if (!(low | high)) continue;
    if (Object.is(value, 0) && !held?.has(entry)) {
      keysOf(state, variable).fill(0, 2 * entry, 2 * entry + 2);
      continue;
    }
    end = entry + 1;
    const isListed =
      core.exports.keepEntry(entries, entry) && (value === 0 || core.exports.listValue(entries, low, high, value));
    if (!isListed) fail('out-of-memory', `no memory for the values of ${manifest.variables[variable]!.name}`);
  }
  core.store(entries + SPARSE_TABLE_USED, end);
  if (kind === 'fluent') forgetWorking(state, variable, end);
  const { capacity } = state.layout.tables[variable]!;
  const filled = filledOf(state, variable);
  state.sparse.clearFrom[variable] = Math.max(mostFilled * capacity, (filled + capacity) / 2);
  state.clearings++;
}

/** After its entries, a table is 0 everywhere. */
function forgetWorking(state: WorldState, variable: number, end: number): void {
  const { core, manifest } = state.loaded;
  const { width } = manifest.variables[variable]!;
  const { offset, size } = state.layout.tables[variable]!;
  for (const { address } of [state.version!, ...state.outdated, ...state.spare]) {
    core.bytesAt(core.load(address + WORLD_WORKING) + offset + end * width, (size - end) * width).fill(0);
  }
  layAnew(state);
}

function heldEntries(state: WorldState, variable: number): Set<number> {
  const { offset, size } = state.layout.tables[variable]!;
  const { width } = state.loaded.manifest.variables[variable]!;
  const found = new Set<number>();
  const hold = (word: number): void => {
    const entry = Math.floor((4 * word - offset) / width);
    if (entry > 0 && entry < size) found.add(entry);
  };
  state.parts?.deref()?.holders.forEach((report) => report(hold));
  return found;
}

// --- Rows of constants whose tables are not sparse -------------------------------------------------------------------

/** Lists the candidates of an index of a constant. Outdated entries stay, because conditions are checked again. */
export function listConstant(state: WorldState, index: number): void {
  const { core, manifest } = state.loaded;
  const { variable, result } = manifest.indexes[index]!;
  const { params, value }: ManifestVariable = manifest.variables[variable]!;
  const listing = state.sparse.listings[index]!;
  if (!isRead(state)) core.exports.clearListing(listing);
  let view = viewOf(state, variable);
  eachRow(manifest, state.numbering, params, state.layout.tables[variable]!, (place, args) => {
    // The memory may have grown.
    if (view.length === 0) view = viewOf(state, variable);
    const number = view[place]!;
    if (number === 0 && (result === 'true' || value.kind === 'object')) return;
    if (!core.exports.list(listing, ...placeOf(args), number)) {
      fail('out-of-memory', `no memory for an index of ${manifest.variables[variable]!.name}`);
    }
  });
}
