// The world itself in saved bytes: its objects and all values. Of the constants, only the tables are saved: their
// indexes are built from the tables.

import {
  LISTED_ROW_COUNT,
  LISTED_ROW_LIST,
  LISTING_BUCKETS,
  LISTING_MASK,
  ROW_BUCKET_BYTES,
  ROW_BUCKET_LOW,
  ROW_BUCKET_ROW,
  WORLD_CONSTANTS,
  WORLD_EPOCH,
} from '../../ir/abi.ts';
import { isReal } from '../../ir/kinds.ts';
import type { Manifest } from '../../ir/manifest.ts';
import { mayBeLarge } from '../../ir/sparse.ts';
import { fail } from '../../bindings/base/errors.ts';
import {
  createState,
  freeState,
  keysOf,
  kindOf,
  layOut,
  moduleFor,
  numberPopulation,
  viewOf,
} from '../../bindings/internal.ts';
import type {
  ExternalSources,
  LoadedModule,
  ObjectOrSlot,
  ObjectsOfWorld,
  TableStorage,
  StorageWishes,
  Version,
  WorldState,
} from '../../bindings/internal.ts';
import { refuse } from './bytes.ts';
import { isWithin } from './validate-values.ts';

export interface SavedState {
  domain: string;
  hash: string;
  /**
   * In the order of their ids, so that the objects get the same ids again. Where objects come and go, with the slot's
   * history.
   */
  objects: [name: string, type: number, generation?: number, emptied?: number, former?: string][];
  /** How many objects have been removed. */
  epoch: number;
  /** The externals that a search asks once for the same arguments. */
  remembered: boolean | readonly string[];
  /** Pieces: the game's fluents, and the recorded answers of externals. */
  fluents: number;
  answers: number | null;
  /** In a large world: by variable, how many values a sparse table can hold, and a piece with its places. */
  sparse: number[] | null;
  places: (number | null)[] | null;
  /** Pieces: who is listed under which value of a fluent. The order is that in which searches under way read. */
  listed: number[];
}

/** The pieces of saved bytes. */
export type Pieces = readonly Uint8Array<ArrayBuffer>[];

/** Takes in a piece and returns its number. */
export type Keep = (piece: Uint8Array<ArrayBuffer>) => number;

export function saveState(state: WorldState, keep: Keep): SavedState {
  const { manifest, core } = state.loaded;
  const { answers, remembered = false } = state.sources;
  const { storage } = state.layout;
  return {
    sparse: storage && [...storage],
    places:
      storage &&
      manifest.variables.map((_, variable) => {
        if (!storage[variable]) return null;
        const keys = keysOf(state, variable).slice();
        keys.fill(0, 0, 2);
        return keep(new Uint8Array(keys.buffer));
      }),
    listed: state.sparse.byValue.map(({ listing }) => keep(new Uint8Array(listedByValue(state, listing).buffer))),
    domain: manifest.name,
    hash: manifest.hash,
    objects: objectsOf(state.numbering),
    epoch: state.epoch,
    remembered,
    fluents: keep(core.bytesAt(state.fluents, state.layout.fluentBytes).slice()),
    answers: answers ? keep(new Uint8Array(new Float64Array(flat(answers)).buffer)) : null,
  };
}

function objectsOf({ names, types, slots }: ObjectsOfWorld): SavedState['objects'] {
  return names.flatMap((list, root) => {
    const known = slots[root];
    return list.slice(1).map((name, before): SavedState['objects'][number] => {
      const id = before + 1;
      const type = types[root]![id]!;
      return known ? [name, type, known.generations[id]!, known.emptied[id]!, known.former[id]!] : [name, type];
    });
  });
}

/** The constants without the content of their indexes, which may be out of date. */
export function constantsOf({ layout, loaded: { core } }: WorldState, version: Version): Uint8Array<ArrayBuffer> {
  const from = core.load(version.address + WORLD_CONSTANTS);
  const piece = core.bytesAt(from, layout.constantBytes).slice();
  for (const { starts, values, capacity } of layout.indexes) piece.fill(0, starts, values + capacity * 2);
  return piece;
}

/**
 * Creates the state that was saved. `versions`: pieces of its constants. Without memory, it frees all that it has
 * created.
 */
export function restoreState(
  loaded: LoadedModule,
  saved: SavedState,
  versions: readonly number[],
  pieces: Pieces,
  given: ExternalSources['given'],
): WorldState {
  const { manifest } = loaded;
  const objects = saved.objects.map(([name, type, generation]): ObjectOrSlot => ({ name, type, generation }));
  const numbering = numberSaved(manifest, objects);
  const counts = saved.objects.flatMap(([, , generation = 0, emptied = 0]) => [generation, emptied]);
  if (![saved.epoch, ...counts].every(isCount)) refuse('it says of its objects what can not be');
  const { remembered } = saved;
  const areNames = (names: unknown): boolean =>
    Array.isArray(names) && names.every((name) => manifest.externals.some((external) => external.name === name));
  if (typeof remembered !== 'boolean' && !areNames(remembered)) refuse('it remembers what it does not ask');
  saved.objects.forEach(([, type, , emptied = 0, former = ''], index) => {
    const slots = numbering.slots[manifest.types[type]!.root];
    if (!slots) return;
    slots.emptied[numbering.ids[index]!] = emptied;
    slots.former[numbering.ids[index]!] = String(former);
  });
  const storage = checkStorage(loaded, saved.sparse);
  const layout = layOut(moduleFor(loaded, storage).manifest, numbering, storage);
  const fluents = pieceOf(pieces, saved.fluents, layout.fluentBytes);
  // Memory is taken for no more than there are bytes.
  for (const version of versions) pieceOf(pieces, version, layout.constantBytes);
  const answers = saved.answers === null ? null : answersOf(manifest, numbering, pieceOf(pieces, saved.answers));
  const sources = { given, remembered: saved.remembered, ...(answers && { answers }) };
  const state = createState(loaded, numbering, storage, sources, wishesOf(manifest, storage));
  try {
    enterPlaces(state, saved.places ?? [], pieces);
    enterListed(state, saved.listed, pieces);
  } catch (error) {
    freeState(state);
    throw error;
  }
  loaded.core.bytesAt(state.fluents, fluents.length).set(fluents);
  state.epoch = saved.epoch;
  loaded.core.store(state.version!.address + WORLD_EPOCH, state.epoch);
  return state;
}

function numberSaved(manifest: Manifest, objects: readonly ObjectOrSlot[]): ObjectsOfWorld {
  try {
    return numberPopulation(manifest, objects);
  } catch (error) {
    return refuse('it says of its objects what can not be', { cause: error });
  }
}

/** Tables that can not be sparse have to have a value for each place. */
function checkStorage({ manifest }: LoadedModule, sparse: unknown): TableStorage {
  if (sparse === null) return null;
  const { variables, large } = manifest;
  const isSound =
    Array.isArray(sparse) &&
    large !== undefined &&
    sparse.length === variables.length &&
    sparse.every((capacity: unknown, at) => {
      const { params, initial } = variables[at]!;
      return isCount(capacity) && (capacity === 0 || (mayBeLarge(params) && initial === 0));
    });
  return isSound ? (sparse as number[]) : refuse('it says of its tables what can not be');
}

function wishesOf({ variables }: Manifest, storage: TableStorage): StorageWishes {
  return storage
    ? Object.fromEntries(variables.flatMap(({ name }, at) => (storage[at] ? [[name, storage[at]]] : [])))
    : undefined;
}

/** Enters places in the order in which they were entered before, so that values get the same indexes. */
function enterPlaces(state: WorldState, places: readonly (number | null)[], pieces: Pieces): void {
  const { core, manifest } = state.loaded;
  manifest.variables.forEach(({ params, width }, variable) => {
    const entries = state.sparse.entries[variable]!;
    if (!entries) return;
    const bytes = pieceOf(pieces, places[variable] ?? -1);
    const words = new Int32Array(bytes.slice().buffer, 0, bytes.length >> 2);
    const kinds = params.map((type) => kindOf(manifest, type, state.numbering));
    if (bytes.length % 8 || words.length / 2 - 1 > state.layout.tables[variable]!.capacity) {
      refuse('it says of its tables what can not be');
    }
    for (let entry = 1; entry < words.length / 2; entry++) {
      const [low, high] = [words[2 * entry]!, words[2 * entry + 1]!];
      const args = [low & 0xffff, low >>> 16, high & 0xffff, high >>> 16];
      const isPlace = args.every((arg, at) => {
        const kind = kinds[at];
        return kind ? arg >= kind.low && arg <= kind.high : arg === 0;
      });
      const isFree = low === 0 && high === 0;
      if (!isFree && (!isPlace || core.exports.findEntry(entries, low, high)))
        refuse('it says of its tables what can not be');
      if (core.exports.appendEntry(entries, low, high) !== entry * width)
        fail('out-of-memory', `no memory for a world of ${manifest.name}`);
    }
  });
}

function enterListed(state: WorldState, listed: readonly number[], pieces: Pieces): void {
  const { core, manifest } = state.loaded;
  const { byValue } = state.sparse;
  if (!Array.isArray(listed) || listed.length !== byValue.length) refuse('it lists what can not be listed');
  byValue.forEach(({ variable, listing }, at) => {
    const bytes = pieceOf(pieces, listed[at]!);
    const { params, value } = manifest.variables[variable]!;
    const [owners, values] = [params[0]!, value].map((type) => kindOf(manifest, type, state.numbering));
    if (bytes.length % 4) refuse('it lists what can not be listed');
    for (const pair of new Uint32Array(bytes.slice().buffer)) {
      const [id, of] = [pair & 0xffff, pair >>> 16];
      const isPair =
        id >= owners!.low && id <= owners!.high && of >= values!.low && of <= values!.high && id > 0 && of > 0;
      if (!isPair) refuse('it lists what can not be listed');
      if (!core.exports.list(listing, id, 0, of)) fail('out-of-memory', `no memory for a world of ${manifest.name}`);
    }
  });
}

/** Lists entries by their values, which are those of all versions: searches may read any of them. */
export function listValues(state: WorldState): void {
  const { core, manifest } = state.loaded;
  manifest.variables.forEach(({ kind }, variable) => {
    const entries = state.sparse.entries[variable];
    if (!entries || kind !== 'constant') return;
    // Copies: the memory may grow.
    const keys = keysOf(state, variable).slice();
    const values = viewOf(state, variable).slice(0, keys.length / 2);
    values.forEach((value, entry) => {
      const [low, high] = [keys[2 * entry]!, keys[2 * entry + 1]!];
      if (entry === 0 || !value || !(low | high)) return;
      if (!core.exports.listValue(entries, low, high, value))
        fail('out-of-memory', `no memory for a world of ${manifest.name}`);
    });
  });
}

function isCount(number: unknown): boolean {
  return typeof number === 'number' && Number.isInteger(number) && number >= 0 && number < 2 ** 32;
}

/** Overwrites the constants of the version that the game sees. No search reads that version. */
export function writeConstants({ loaded: { core }, version }: WorldState, piece: Uint8Array): void {
  const to = core.load(version!.address + WORLD_CONSTANTS);
  core.bytesAt(to, piece.length).set(piece);
}

export function refuseOther({ manifest }: LoadedModule, { domain, hash }: SavedState): void {
  if (domain !== manifest.name)
    fail('wrong-domain', `this world was saved of the domain ${domain}, not of ${manifest.name}`);
  if (hash === manifest.hash) return;
  fail(
    'wrong-domain',
    `this world was saved with another version of ${domain} (${hash}, but this one is ${manifest.hash}): restore it with that one, then planner.replace()`,
  );
}

export function pieceOf(pieces: Pieces, number: number, length?: number): Uint8Array<ArrayBuffer> {
  const piece = (Number.isInteger(number) && pieces[number]) || refuse('a piece is missing');
  if (length !== undefined && piece.length !== length) refuse('a piece has another size than this domain gives it');
  return piece;
}

type SavedAnswers = NonNullable<ExternalSources['answers']>;

/**
 * For each answer: the external, the number of arguments, the arguments, the value. JSON would lose some of the values.
 */
function flat(answers: SavedAnswers): number[] {
  return answers.flatMap(({ external, args, value }) => [external, args.length, ...args, value]);
}

function answersOf(manifest: Manifest, numbering: ObjectsOfWorld, bytes: Uint8Array): SavedAnswers {
  if (bytes.length % 8) refuse('its answers of externals are cut off');
  const numbers = [...new Float64Array(bytes.slice().buffer)];
  const answers: SavedAnswers = [];
  for (let at = 0; at < numbers.length;) {
    const [external, arity] = [numbers[at]!, numbers[at + 1]!];
    const args = numbers.slice(at + 2, at + 2 + arity);
    const value = numbers[at + 2 + arity];
    const asked = manifest.externals[external];
    if (value === undefined || arity !== asked?.params.length) refuse('its answers of externals are cut off');
    const kind = kindOf(manifest, asked.value, numbering);
    if (!isReal(kind.kind) && !isWithin(kind, value)) refuse('an answer of an external is no value of its type');
    answers.push({ external, args, value });
    at += 3 + arity;
  }
  return answers;
}

/** What is listed, in order: for each row, the value and then whose it is or has been. */
function listedByValue({ loaded: { core } }: WorldState, listing: number): Uint32Array<ArrayBuffer> {
  const pairs: number[] = [];
  const buckets = core.load(listing + LISTING_BUCKETS);
  for (let index = 0; index <= core.load(listing + LISTING_MASK); index++) {
    const bucket = buckets + index * ROW_BUCKET_BYTES;
    const row = core.load(bucket + ROW_BUCKET_ROW);
    if (!row) continue;
    const value = core.load(bucket + ROW_BUCKET_LOW);
    const from = core.load(row + LISTED_ROW_LIST);
    const bytes = core.bytesAt(from, 2 * core.load(row + LISTED_ROW_COUNT));
    for (let at = 0; at < bytes.length; at += 2) pairs.push(value * 2 ** 16 + bytes[at]! + 2 ** 8 * bytes[at + 1]!);
  }
  return Uint32Array.from(pairs).sort();
}
