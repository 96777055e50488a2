// The world as the grounder reads it: the members of types, and the values that are not the initial ones. It is made
// from a problem of the IR, or from a world of a game.

import { bounds, extent, initialValue, numberObjects } from '../../../ir/objects.ts';
import type { ObjectNumbering } from '../../../ir/objects.ts';
import type { DomainIr, Problem, ValueType } from '../../../ir/ir.ts';
import { isReal } from '../../../ir/kinds.ts';
import { addressOf, argsOfKeys, argsOfPlace, eachPlace, keysOf, viewOf } from '../../../bindings/internal.ts';
import type { TableView } from '../../../bindings/index.ts';
import type { WorldState } from '../../../bindings/internal.ts';
import { isSame, PlaceValues } from './place-values.ts';
import { slice } from './slices.ts';
import { ExternalFault } from './refuse.ts';
import type { Sliced } from './slices.ts';

export interface GroundTable {
  /** For each parameter the distance between two places. */
  strides: number[];
  isObject: boolean[];
  size: number;
  /** What places hold as the domain states it. */
  initial: number;
  values: PlaceValues;
}

export interface GroundWorld {
  domain: DomainIr;
  numbering: ObjectNumbering;
  tables: GroundTable[];
  /** The answer of an external. */
  ask: (external: number, args: number[]) => number;
  /** By type: its objects in order, without those that have left. */
  members: number[][];
}

export function* worldOfProblem(domain: DomainIr, problem: Problem): Sliced<GroundWorld> {
  const world = emptyWorld(domain, numberObjects(domain, problem.objects), answersOf(problem));
  for (const { variable, args, value } of problem.assignments) {
    setValue(world, variable, args, value);
    if (--slice.left <= 0) yield;
  }
  return world;
}

/** A table of the game, to be read. `last`: how it was seen before. Tables move when memory grows. */
export function readViewOf(state: WorldState, variable: number, last: TableView | null): TableView {
  const { buffer } = state.loaded.core.exports.memory;
  const isSame = last && last.buffer === buffer && last.byteOffset === addressOf(state, variable);
  return isSame && last.length === state.layout.tables[variable]!.size ? last : viewOf(state, variable);
}

/** What a world of a game held when it was copied. */
export interface WorldSnapshot {
  /** By variable: where the game writes. */
  views: (TableView | null)[];
  /** By variable: its values, in the order of the game. */
  values: TableView[];
  /** The places of the entries of sparse tables. */
  keys: (Int32Array | null)[];
  constantWrites: number;
  /** What has changed since it was looked last. */
  readonly changes: WorldValue[];
}

export function snapshotOf(domain: DomainIr, state: WorldState): WorldSnapshot {
  const values = domain.variables.map((_, variable) => viewOf(state, variable).slice());
  const keys = domain.variables.map((_, variable) =>
    isSparse(state, variable) ? keysOf(state, variable).slice() : null,
  );
  return { views: values.map(() => null), values, keys, constantWrites: state.constantWrites, changes: [] };
}

/** Some value of a world. */
export interface WorldValue {
  variable: number;
  args: number[];
  value: number;
}

/**
 * Brings the fluents of a world up to date, and returns which have changed. null: a constant or the objects have.
 */
export function changesOf(world: GroundWorld, state: WorldState, snapshot: WorldSnapshot): WorldValue[] | null {
  if (state.constantWrites !== snapshot.constantWrites) return null;
  const found = snapshot.changes;
  found.length = 0;
  const { variables } = world.domain;
  for (let variable = 0; variable < variables.length; variable++) {
    if (variables[variable]!.kind === 'constant') continue;
    if (isSparse(state, variable)) sparseChanges(world, state, variable, found);
    else wholeChanges(world, state, variable, snapshot, found);
  }
  return found;
}

function wholeChanges(
  world: GroundWorld,
  state: WorldState,
  variable: number,
  { views, values }: WorldSnapshot,
  found: WorldValue[],
): void {
  const before = values[variable]!;
  const now = (views[variable] = readViewOf(state, variable, views[variable]!));
  for (let place = 0; place < now.length; place++) {
    const value = now[place]!;
    if (isSame(value, before[place]!)) continue;
    before[place] = value;
    const args = argsOfPlace(state, variable, place);
    setValue(world, variable, args, value);
    found.push({ variable, args, value });
  }
}

/** Entries come and go, so they are compared with the world itself. */
function sparseChanges(world: GroundWorld, state: WorldState, variable: number, found: WorldValue[]): void {
  const table = world.tables[variable]!;
  const gone = new Map<number, readonly number[]>();
  for (const place of table.values.changedPlaces()) gone.set(place, argsAt(place, table.strides));
  const view = viewOf(state, variable);
  eachPlace(state, variable, (entry, args) => {
    gone.delete(placeIn(table, args));
    const value = view[entry]!;
    if (isNeutral(table, args) || isSame(value, valueAt(world, variable, args))) return;
    setValue(world, variable, args, value);
    found.push({ variable, args: args.slice(), value });
  });
  for (const args of gone.values()) {
    setValue(world, variable, args, 0);
    found.push({ variable, args: args.slice(), value: 0 });
  }
}

/** The number of places that are compared at once. */
const placesAtOnce = 64;

/** The world as it was copied. Its objects are still the same. */
export function* worldOfGame(domain: DomainIr, state: WorldState, snapshot: WorldSnapshot): Sliced<GroundWorld> {
  const world = emptyWorld(domain, state.numbering, askerOf(domain, state));
  for (let variable = 0; variable < domain.variables.length; variable++) {
    const keys = snapshot.keys[variable];
    const values = snapshot.values[variable]!;
    const { initial } = world.tables[variable]!;
    const { params } = domain.variables[variable]!;
    const count = keys ? keys.length / 2 : values.length;
    // An entry without a value is 0. The first entry is the neutral one.
    for (let at = keys ? 1 : 0; at < count; at++) {
      if (at % placesAtOnce === 0 && --slice.left <= 0) yield;
      const value = values[at]!;
      if (isSame(value, keys ? 0 : initial)) continue;
      const args = keys ? argsOfKeys(keys, at, params.length) : argsOfPlace(state, variable, at);
      setValue(world, variable, args, value);
      slice.left--;
    }
  }
  return world;
}

/** A world from the values of all places, by variable. `ask`: what externals answer. */
export function worldOfValues(
  domain: DomainIr,
  numbering: ObjectNumbering,
  ask: GroundWorld['ask'],
  valueOf: (variable: number, place: number) => number,
): GroundWorld {
  const world = emptyWorld(domain, numbering, ask);
  world.tables.forEach(({ size, strides, initial }, variable) => {
    for (let place = 0; place < size; place++) {
      const value = valueOf(variable, place);
      if (!Object.is(value, initial)) setValue(world, variable, argsAt(place, strides), value);
    }
  });
  return world;
}

/** Brings the fluents of a world to those of another one that has the same constants. Returns what has changed. */
export function bringTo(world: GroundWorld, other: GroundWorld): WorldValue[] {
  const found: WorldValue[] = [];
  world.domain.variables.forEach(({ kind }, variable) => {
    if (kind === 'constant') return;
    const [table, now] = [world.tables[variable]!, other.tables[variable]!];
    for (const place of new Set([...table.values.changedPlaces(), ...now.values.changedPlaces()])) {
      const value = now.values.at(place);
      if (Object.is(value, table.values.at(place))) continue;
      const args = argsAt(place, table.strides);
      setValue(world, variable, args, value);
      found.push({ variable, args, value });
    }
  });
  return found;
}

function isSparse({ sparse }: WorldState, variable: number): boolean {
  return Boolean(sparse.entries[variable]);
}

/** What a problem says that externals answer. */
export function answersOf({ answers }: Problem): GroundWorld['ask'] {
  const known = new Map(answers.map(({ external, args, value }) => [`${external} ${args.join()}`, value]));
  return (external, args) => known.get(`${external} ${args.join()}`) ?? 0;
}

/** The functions of the game. What goes wrong in them ends the search that asks, and no other one. */
function askerOf({ externals }: DomainIr, state: WorldState): GroundWorld['ask'] {
  return (external, args) => {
    const { core } = state.loaded;
    try {
      return state.externals[externals[external]!.name]!(...args);
    } catch (error) {
      const what = core.externalFailure?.what;
      core.externalFailure = null;
      throw new ExternalFault(what ?? String(error), { cause: error });
    }
  };
}

function emptyWorld(domain: DomainIr, numbering: ObjectNumbering, ask: GroundWorld['ask']): GroundWorld {
  const shapes: Omit<GroundTable, 'values'>[] = [];
  for (const variable of domain.variables) {
    const { params } = variable;
    const strides: number[] = [];
    const isObject: boolean[] = [];
    for (const { type } of params) {
      strides.push(1);
      isObject.push(type.kind === 'object');
    }
    let size = 1;
    for (let at = params.length - 1; at >= 0; at--) {
      strides[at] = size;
      size *= extent(domain, numbering, params[at]!.type);
    }
    shapes.push({ strides, isObject, size, initial: initialValue(domain, numbering, variable) });
  }
  const values = PlaceValues.ofTables(shapes);
  const tables = shapes.map((shape, at): GroundTable => ({ ...shape, values: values[at]! }));
  const members = domain.types.map(({ root }, type) => {
    const names = numbering.names[root]!;
    const first = numbering.first[type]!;
    const end = first + numbering.count[type]!;
    const found: number[] = [];
    for (let id = first; id < end; id++) if (names[id] !== '') found.push(id);
    return found;
  });
  return { domain, numbering, tables, ask, members };
}

function setValue({ tables }: GroundWorld, variable: number, args: readonly number[], value: number): void {
  const { strides, isObject, values } = tables[variable]!;
  let place = 0;
  for (let at = 0; at < args.length; at++) {
    const arg = args[at]!;
    if (arg === 0 && isObject[at]) return;
    place += arg * strides[at]!;
  }
  values.set(place, value);
}

export function isNeutral({ isObject }: GroundTable, args: readonly number[]): boolean {
  for (let at = 0; at < args.length; at++) if (isObject[at] && args[at] === 0) return true;
  return false;
}

export function placeIn({ strides }: GroundTable, args: readonly number[]): number {
  let place = 0;
  for (let at = 0; at < args.length; at++) place += args[at]! * strides[at]!;
  return place;
}

export function valueAt({ tables }: GroundWorld, variable: number, args: readonly number[]): number {
  const table = tables[variable]!;
  if (isNeutral(table, args)) return 0;
  return table.values.at(placeIn(table, args));
}

/** The values that a parameter or a bound variable goes through. null: too many to go through. */
export function membersOf({ domain, numbering, members }: GroundWorld, type: ValueType): readonly number[] | null {
  if (type.kind === 'object') return members[type.type]!;
  if (!hasMembers(type)) return null;
  const { low, high } = bounds(domain, numbering, type);
  return range(low, high);
}

const mostMembers = 100_000;

/** Whether there are not too many values to go through. */
export function hasMembers(type: ValueType): boolean {
  if (isReal(type.kind)) return false;
  return type.kind !== 'integer' || (type.range !== undefined && type.range.high - type.range.low <= mostMembers);
}

export function isMember({ domain, numbering }: GroundWorld, type: ValueType, value: number): boolean {
  if (type.kind !== 'object') return true;
  const { low, high } = bounds(domain, numbering, type);
  return value >= low && value <= high;
}

/** The arguments of a place. */
export function argsAt(place: number, strides: readonly number[]): number[] {
  const args = strides.slice();
  writeArgs(place, strides, args);
  return args;
}

/** Writes the arguments of a place into a list. */
function writeArgs(place: number, strides: readonly number[], to: number[] | Int32Array): void {
  let rest = place;
  for (let at = 0; at < strides.length; at++) {
    const arg = Math.floor(rest / strides[at]!);
    rest -= arg * strides[at]!;
    to[at] = arg;
  }
}

function range(low: number, high: number): number[] {
  const found: number[] = [];
  for (let value = low; value <= high; value++) found.push(value);
  return found;
}
