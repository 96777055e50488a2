// Chooses how the tables of a world are stored. A table with several object parameters may have too many places for the
// memory, or for going through all of them. Such a table is sparse: it has an entry for each place with a value
// (assembly/sparse.ts). Small tables have a value for every place, which is faster.

import type { Manifest, ManifestVariable } from '../../ir/manifest.ts';
import type { ObjectNumbering } from '../../ir/objects.ts';
import { mayBeLarge } from '../../ir/sparse.ts';
import { fail, show } from '../base/errors.ts';
import { placesOfTable } from './extents.ts';

/** By variable: how many values a sparse table can hold, 0 for a table with all places. null: no table is large. */
export type TableStorage = readonly number[] | null;

/** Where the core finds the sparse tables of a world: addresses by variable, and by index; 0: not a sparse table. */
export interface SparseTables {
  readonly entries: readonly number[];
  readonly listings: readonly number[];
  /** The listings of objects by the values of a fluent, with its number. */
  readonly byValue: readonly { readonly variable: number; readonly listing: number }[];
  /** By variable: a table with more filled entries than this is to be cleared of those without a value. */
  readonly clearFrom: number[];
}

export const noSparseTables: SparseTables = { entries: [], listings: [], byValue: [], clearFrom: [] };

/**
 * Which tables should be sparse: all that can be, or by name, with the number of values that they can hold. For all
 * others, the size decides.
 */
export type StorageWishes = boolean | Readonly<Record<string, boolean | number>> | undefined;

/**
 * Up to this many bytes, tables are kept whole where searches look up candidates in them, as rows of a sparse table are
 * short.
 */
const mostBytes = { constant: 2 ** 20, fluent: 2 ** 18 };
/**
 * Up to this many bytes, tables are kept whole where searches look up no candidates: reading a place of a whole table
 * is faster.
 */
const mostUnsearchedBytes = 2 ** 22;
/** Tables that are at least this full are kept whole up to a greater number of bytes. */
const fullness = 1 / 8;
const mostFullBytes = 2 ** 25;
/** The least number of values that a sparse table can hold for each object of its largest type. */
const valuesPerObject = 16;
const leastCapacity = 4096;

/** `filled`: how many values of each variable are known beforehand. */
export function chooseStorage(
  manifest: Manifest,
  numbering: ObjectNumbering,
  wishes: StorageWishes,
  filled: (variable: number) => number,
): TableStorage {
  checkWishes(manifest, wishes);
  let isLarge = false;
  const storage = manifest.variables.map((variable, index) => {
    if (!mayBeLarge(variable.params)) return 0;
    const { whole, own, longest } = placesOfTable(manifest, numbering, variable);
    const wish = typeof wishes === 'object' ? wishes[variable.name] : wishes;
    const isSearched = manifest.searched?.includes(index) ?? true;
    const most = isSearched ? mostBytes[variable.kind] : mostUnsearchedBytes;
    const count = filled(index);
    const isFull = count >= own * fullness && own * variable.width <= mostFullBytes;
    if (whole * variable.width > most && wish !== false) isLarge = true;
    if (wish === false || variable.initial !== 0) return 0;
    if (wish === undefined && (own * variable.width <= most || isFull)) return 0;
    if (!manifest.large) refuseLarge(manifest, variable, own);
    isLarge = true;
    const room = Math.max(valuesPerObject * longest, leastCapacity, 2 * count);
    return typeof wish === 'number' ? wish : Math.min(own, room);
  });
  return isLarge && manifest.large ? storage : null;
}

function refuseLarge({ name }: Manifest, variable: ManifestVariable, places: number): never {
  const advice = `compile ${name} with largeWorlds (frameplan compile --large-worlds)`;
  const others = 'create the world with { sparse: false } to keep such tables whole';
  fail('too-large', `${variable.name} has ${places} places in this world: ${advice}, or ${others}`);
}

function checkWishes({ variables, large }: Manifest, wishes: unknown): void {
  if (wishes === undefined || typeof wishes === 'boolean') return;
  if (typeof wishes !== 'object' || wishes === null) {
    fail('bad-option', `"sparse" has to be true, false, or an object with a wish for each table, not ${show(wishes)}`);
  }
  for (const [name, wish] of Object.entries(wishes as object)) {
    const variable = variables.find((one) => one.name === name);
    if (!variable) fail('unknown-name', `"sparse" names ${show(name)}, which is not a variable`);
    const isCount = typeof wish === 'number' && Number.isInteger(wish) && wish > 0 && wish < 2 ** 27;
    if (typeof wish !== 'boolean' && !isCount) {
      fail('bad-option', `"sparse" has to be true, false or a number of values for ${name}, not ${show(wish)}`);
    }
    const reason = whyNotSparse(variable, large !== undefined);
    if (wish !== false && reason) fail('bad-option', `${name} can't be sparse: ${reason}`);
  }
}

/** Why a table can't be sparse; empty when it can. */
export function whyNotSparse({ params, initial }: ManifestVariable, isKnown: boolean): string {
  if (!mayBeLarge(params)) return 'only tables with two to four parameters can be, of which two are objects';
  if (initial !== 0) return 'its initial value is not the one of none, so every place has a value';
  return isKnown ? '' : 'its domain was compiled without largeWorlds';
}
