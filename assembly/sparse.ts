// Sparse tables: an entry for each place that has ever had a value, found by a hash table. The value of an entry is a
// word among the fluents (or constants) like any other, so writing, undoing, hashing, parking and saving are the same.
// An entry stays when its value becomes 0 again: nothing has to be undone here, and a place has the same word in all
// searches. The bindings remove unused entries while no search is under way.

import {
  EVERY_ROW,
  PlaceBucket,
  SparseTable,
  LISTED,
  ListedRow,
  Listing,
  NONE_LISTED,
  RowBucket,
  UNTOLD,
  WorldHeader,
} from './memory';
import { outOfMemory } from './call';
import { capacity, give, take, takeZeroed } from './heap';
import { DEBUG } from './debug';

const FIRST_BUCKETS: u32 = 16;
const KEY_BYTES: usize = 8;

function hashOf(low: u32, high: u32): u32 {
  let hash = low * 0x9e3779b1 + high * 0x85ebca77;
  hash = (hash ^ (hash >> 15)) * 0x2c1b3c6d;
  return hash ^ (hash >> 13);
}

// --- Entries ---------------------------------------------------------------------------------------------------------

/** Makes a sparse table without entries. Returns null if there is no memory. */
export function createSparseTable(most: u32, shift: u32, objectsLow: u32, objectsHigh: u32): SparseTable | null {
  const address = takeZeroed(offsetof<SparseTable>());
  const buckets = takeZeroed(<usize>FIRST_BUCKETS * offsetof<PlaceBucket>());
  const keys = take(<usize>FIRST_BUCKETS * KEY_BYTES);
  if (!address || !buckets || !keys) {
    (give(address), give(buckets), give(keys));
    return null;
  }
  const table = changetype<SparseTable>(address);
  table.buckets = buckets;
  table.mask = FIRST_BUCKETS - 1;
  table.keys = keys;
  table.used = 1;
  table.free = 1;
  table.capacity = most;
  table.shift = shift;
  table.objectsLow = objectsLow;
  table.objectsHigh = objectsHigh;
  return table;
}

export function freeSparseTable(table: SparseTable): void {
  let listing = table.listings;
  while (listing) {
    const next = listing.next;
    freeListing(listing);
    listing = next;
  }
  give(table.buckets);
  give(table.keys);
  give(changetype<usize>(table));
}

/** Forgets all entries. `keepEntry` then adds those that stay, at the same positions. */
export function clearSparseTable(table: SparseTable): void {
  memory.fill(table.buckets, 0, (<usize>table.mask + 1) * offsetof<PlaceBucket>());
  table.filled = 0;
  table.free = 1;
  let listing = table.listings;
  while (listing) {
    clearListing(listing);
    listing = listing.next;
  }
}

function bucketAt(table: SparseTable, index: u32): PlaceBucket {
  return changetype<PlaceBucket>(table.buckets + <usize>index * offsetof<PlaceBucket>());
}

/** The bucket with this place, or the free bucket for it. */
function bucketOf(table: SparseTable, low: u32, high: u32): PlaceBucket {
  const mask = table.mask;
  let index = hashOf(low, high) & mask;
  while (true) {
    const bucket = bucketAt(table, index);
    if (!bucket.entry || (bucket.low == low && bucket.high == high)) return bucket;
    index = (index + 1) & mask;
  }
}

/** The offset of a place's value in the table, in bytes: 0 for a place without an entry. */
export function findEntry(table: SparseTable, low: u32, high: u32): usize {
  return (<usize>bucketOf(table, low, high).entry) << table.shift;
}

/** Whether an argument is `none`. */
function isNeutral(low: u32, high: u32, objectsLow: u32, objectsHigh: u32): bool {
  return (
    ((objectsLow & 0xffff) != 0 && !(low & 0xffff)) ||
    ((objectsLow & 0xffff0000) != 0 && !(low & 0xffff0000)) ||
    ((objectsHigh & 0xffff) != 0 && !(high & 0xffff)) ||
    ((objectsHigh & 0xffff0000) != 0 && !(high & 0xffff0000))
  );
}

/** The offset of the value of a place that is about to be written: it gets an entry, unless an argument is `none`. */
export function enterPlace(table: SparseTable, low: u32, high: u32): usize {
  const entry = bucketOf(table, low, high).entry;
  if (entry) return (<usize>entry) << table.shift;
  if (isNeutral(low, high, table.objectsLow, table.objectsHigh)) return 0;
  const entered = addEntry(table, low, high);
  if (!entered) outOfMemory();
  return entered;
}

/** Enters a place that has no entry. Returns the offset of its value, or 0 without room. */
export function addEntry(table: SparseTable, low: u32, high: u32): usize {
  if (DEBUG) assert(!bucketOf(table, low, high).entry, 'a place is entered once');
  let entry = table.free;
  while (entry < table.used && hasPlace(table, entry)) entry++;
  table.free = entry;
  if (entry == table.used && !appendFree(table)) return 0;
  if (!makeBuckets(table) || !listPlace(table, low, high)) return 0;
  setPlace(table, entry, low, high);
  enterBucket(table, entry);
  return (<usize>entry) << table.shift;
}

/** Adds an entry at the end, for a place of the former table, or an unused one if the place is 0. */
export function appendEntry(table: SparseTable, low: u32, high: u32): usize {
  const entry = table.used;
  if (!appendFree(table)) return 0;
  if (!(low | high)) return (<usize>entry) << table.shift;
  if (!makeBuckets(table) || !listPlace(table, low, high)) return 0;
  setPlace(table, entry, low, high);
  enterBucket(table, entry);
  return (<usize>entry) << table.shift;
}

/** Keeps an entry after the table was cleared. Returns false if there is no memory for it. */
export function keepEntry(table: SparseTable, entry: u32): bool {
  const key = placeAt(table, entry);
  enterBucket(table, entry);
  return listPlace(table, load<u32>(key), load<u32>(key, 4));
}

function placeAt(table: SparseTable, entry: u32): usize {
  return table.keys + <usize>entry * KEY_BYTES;
}

function hasPlace(table: SparseTable, entry: u32): bool {
  return load<u64>(placeAt(table, entry)) != 0;
}

function setPlace(table: SparseTable, entry: u32, low: u32, high: u32): void {
  const key = placeAt(table, entry);
  store<u32>(key, low);
  store<u32>(key, high, 4);
}

function enterBucket(table: SparseTable, entry: u32): void {
  const key = placeAt(table, entry);
  const low = load<u32>(key);
  const high = load<u32>(key, 4);
  const bucket = bucketOf(table, low, high);
  bucket.low = low;
  bucket.high = high;
  bucket.entry = entry;
  table.filled++;
}

function listPlace(table: SparseTable, low: u32, high: u32): bool {
  let listing = table.listings;
  while (listing) {
    if (!listing.byValue && !list(listing, low, high, 0)) return false;
    listing = listing.next;
  }
  return true;
}

/** Adds an entry without a place. */
function appendFree(table: SparseTable): bool {
  const used = table.used;
  if (used >= table.capacity) return false;
  const bytes = (<usize>used + 1) * KEY_BYTES;
  if (bytes > capacity(table.keys)) {
    const keys = take(bytes << 1);
    if (!keys) return false;
    memory.copy(keys, table.keys, <usize>used * KEY_BYTES);
    give(table.keys);
    table.keys = keys;
  }
  setPlace(table, used, 0, 0);
  table.used = used + 1;
  return true;
}

/** Makes sure that there is a bucket for one more place. */
function makeBuckets(table: SparseTable): bool {
  const filled = table.filled + 1;
  const count = table.mask + 1;
  if (filled + (filled >> 1) < count) return true;
  const bigger = takeZeroed(<usize>count * 2 * offsetof<PlaceBucket>());
  if (!bigger) return false;
  give(table.buckets);
  table.buckets = bigger;
  table.mask = count * 2 - 1;
  table.filled = 0;
  for (let entry: u32 = 1; entry < table.used; entry++) if (hasPlace(table, entry)) enterBucket(table, entry);
  return true;
}

// --- Candidates ------------------------------------------------------------------------------------------------------

/** Makes a listing of a sparse table, or a separate one if `table` is null. Returns null if there is no memory. */
export function createListing(table: SparseTable | null, roles: u32, byValue: u32): Listing | null {
  const address = takeZeroed(offsetof<Listing>());
  const buckets = takeZeroed(<usize>FIRST_BUCKETS * offsetof<RowBucket>());
  if (!address || !buckets) {
    (give(address), give(buckets));
    return null;
  }
  const listing = changetype<Listing>(address);
  listing.buckets = buckets;
  listing.mask = FIRST_BUCKETS - 1;
  listing.roles = roles;
  listing.byValue = byValue;
  if (table) {
    listing.next = table.listings;
    table.listings = listing;
  }
  return listing;
}

/** Makes a listing for a fluent with one parameter: the objects that have had each value. */
export function createValueListing(offset: usize, rows: u32): Listing | null {
  const noted = takeZeroed(((<usize>rows) << 2) + 4);
  const listing = noted ? createListing(null, LISTED | (UNTOLD << 8) | (UNTOLD << 16) | (UNTOLD << 24), 1) : null;
  if (!listing) {
    give(noted);
    return null;
  }
  listing.offset = offset;
  listing.rows = rows;
  listing.noted = noted;
  return listing;
}

export function freeListing(listing: Listing): void {
  clearListing(listing);
  give(listing.noted);
  give(listing.buckets);
  give(changetype<usize>(listing));
}

export function clearListing(listing: Listing): void {
  for (let index: u32 = 0; index <= listing.mask; index++) {
    const bucket = rowBucketAt(listing, index);
    const row = bucket.row;
    if (!row) continue;
    give(row.list);
    give(changetype<usize>(row));
  }
  memory.fill(listing.buckets, 0, (<usize>listing.mask + 1) * offsetof<RowBucket>());
  listing.used = 0;
  listing.listed = 0;
  if (listing.noted) memory.fill(listing.noted, 0, ((<usize>listing.rows) << 2) + 4);
}

function rowBucketAt(listing: Listing, index: u32): RowBucket {
  return changetype<RowBucket>(listing.buckets + <usize>index * offsetof<RowBucket>());
}

function rowBucketOf(listing: Listing, low: u32, high: u32): RowBucket {
  const mask = listing.mask;
  let index = hashOf(low, high) & mask;
  while (true) {
    const bucket = rowBucketAt(listing, index);
    if (!bucket.row || (bucket.low == low && bucket.high == high)) return bucket;
    index = (index + 1) & mask;
  }
}

/** The row of candidates for these keys, 16 bits each, or 0. */
export function listedRow(listing: Listing | null, low: u32, high: u32): usize {
  // Objects with the value `none` are not listed.
  if (!listing || (listing.rows && !low)) return EVERY_ROW;
  return changetype<usize>(rowBucketOf(listing, low, high).row);
}

/** The first candidate of a row from `from` on, or NONE_LISTED. */
export function nextListed(row: usize, from: u32): u32 {
  if (row <= EVERY_ROW) return row ? from : NONE_LISTED;
  const listed = changetype<ListedRow>(row);
  const list = listed.list;
  const end = list + ((<usize>listed.count) << 1);
  const at = positionIn(list, end, from);
  return at < end ? <u32>load<u16>(at) : NONE_LISTED;
}

/** The position of the first id from `from` on in a list, or its end. */
function positionIn(list: usize, end: usize, from: u32): usize {
  let low = list;
  let high = end;
  while (high - low > 16) {
    const middle = low + (((high - low) >> 2) << 1);
    if (<u32>load<u16>(middle) < from) low = middle + 2;
    else high = middle;
  }
  while (low < high && <u32>load<u16>(low) < from) low += 2;
  return low;
}

/**
 * Adds a place to a listing. Only some listings use its value. Returns false if there is no memory for it. The caller
 * must leave out free ids and places with `none`.
 */
export function list(listing: Listing, low: u32, high: u32, value: u32): bool {
  let keysLow: u32 = 0;
  let keysHigh: u32 = 0;
  let id: u32 = 0;
  for (let position: u32 = 0; position < 4; position++) {
    const role = (listing.roles >> (position << 3)) & 0xff;
    if (role == UNTOLD) continue;
    const argument = ((position < 2 ? low : high) >> ((position & 1) << 4)) & 0xffff;
    if (role == LISTED) id = argument;
    else if (role < 2) keysLow |= argument << (role << 4);
    else keysHigh |= argument << ((role & 1) << 4);
  }
  if (listing.byValue) {
    const role = listing.byValue - 1;
    if (role < 2) keysLow |= value << (role << 4);
    else keysHigh |= value << ((role & 1) << 4);
  }
  const row = rowFor(listing, keysLow, keysHigh);
  return row ? insertInto(listing, row, id) : false;
}

/** Adds a place and its value to all listings of a table by values. */
export function listValue(table: SparseTable, low: u32, high: u32, value: u32): bool {
  let listing = table.listings;
  while (listing) {
    if (listing.byValue && !list(listing, low, high, value)) return false;
    listing = listing.next;
  }
  return true;
}

function rowFor(listing: Listing, low: u32, high: u32): ListedRow | null {
  const found = rowBucketOf(listing, low, high).row;
  if (found) return found;
  if (!makeRowRoom(listing)) return null;
  const row = takeZeroed(offsetof<ListedRow>());
  if (!row) return null;
  const bucket = rowBucketOf(listing, low, high);
  bucket.low = low;
  bucket.high = high;
  bucket.row = changetype<ListedRow>(row);
  listing.used++;
  return changetype<ListedRow>(row);
}

function makeRowRoom(listing: Listing): bool {
  const count = listing.mask + 1;
  const used = listing.used;
  if (used + (used >> 1) + 1 < count) return true;
  const bigger = takeZeroed(<usize>count * 2 * offsetof<RowBucket>());
  if (!bigger) return false;
  const old = listing.buckets;
  listing.buckets = bigger;
  listing.mask = count * 2 - 1;
  for (let from = old; from < old + <usize>count * offsetof<RowBucket>(); from += offsetof<RowBucket>()) {
    const bucket = changetype<RowBucket>(from);
    if (!bucket.row) continue;
    memory.copy(changetype<usize>(rowBucketOf(listing, bucket.low, bucket.high)), from, offsetof<RowBucket>());
  }
  give(old);
  return true;
}

/** Inserts an id in ascending order. */
function insertInto(listing: Listing, row: ListedRow, id: u32): bool {
  const bytes = (<usize>row.count) << 1;
  let end = row.list + bytes;
  let at = positionIn(row.list, end, id);
  if (at < end && <u32>load<u16>(at) == id) return true;
  if (bytes + 2 > capacity(row.list)) {
    const bigger = take((bytes << 1) + 16);
    if (!bigger) return false;
    memory.copy(bigger, row.list, bytes);
    at = bigger + (at - row.list);
    end = bigger + bytes;
    give(row.list);
    row.list = bigger;
  }
  memory.copy(at + 2, at, end - at);
  store<u16>(at, <u16>id);
  row.count++;
  listing.listed++;
  return true;
}

// --- Who has which value --------------------------------------------------------------------------------------------

/** Updates a listing when a search writes a value of its fluent. */
export function listWritten(listing: Listing | null, id: u32, value: u32): void {
  if (listing && id && value && !list(listing, id, 0, value)) outOfMemory();
}

/** Adds to the listings what the game has written in any way, before its fluents are laid out for a search. */
export function listChanges(world: WorldHeader): void {
  let listing = world.listings;
  while (listing) {
    const values = world.fluents + listing.offset;
    const noted = listing.noted;
    // Tables begin and end at multiples of 8.
    for (let at: usize = 0; at < (<usize>listing.rows) << 2; at += 8) {
      const both = load<u64>(values + at);
      const before = load<u64>(noted + at);
      if (both == before) continue;
      const id = <u32>(at >> 2);
      if (<u32>both != <u32>before) listWritten(listing, id, <u32>both);
      if (both >> 32 != before >> 32) listWritten(listing, id + 1, <u32>(both >> 32));
      store<u64>(noted + at, both);
    }
    listing = listing.next;
  }
}

// --- Copies of the fluents -------------------------------------------------------------------------------------------

/** Copies fluents, except for entries that are not in use: these are 0 in every copy. */
export function copyFluents(world: WorldHeader, to: usize, from: usize): void {
  memory.copy(to, from, world.denseBytes);
  let table = world.sparse;
  while (table) {
    const at = table.offset;
    memory.copy(to + at, from + at, (<usize>table.used) << table.shift);
    table = table.next;
  }
}

/** How many bytes `copyFluents` copies. */
export function copiedBytes(world: WorldHeader): usize {
  let bytes = world.denseBytes;
  let table = world.sparse;
  while (table) {
    bytes += (<usize>table.used) << table.shift;
    table = table.next;
  }
  return bytes;
}
