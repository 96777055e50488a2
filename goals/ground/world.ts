// The world as the grounder reads it: the members of types, and the values that are not the initial ones. It is made
// from a problem of the IR, or from a world of a game.

import { bounds, extent, initialValue, numberObjects } from '../../ir/objects.ts';
import type { ObjectNumbering } from '../../ir/objects.ts';
import type { DomainIr, Problem, ValueType } from '../../ir/ir.ts';
import { argsOfPlace, eachPlace, viewOf } from '../../bindings/internal.ts';
import type { TableView } from '../../bindings/index.ts';
import type { WorldState } from '../../bindings/internal.ts';

export interface GroundTable {
  /** For each parameter the distance between two places. */
  strides: number[];
  isObject: boolean[];
  size: number;
  /** The value of all other places. */
  initial: number;
  /** The values at those places that are not as the domain states it. */
  values: Map<number, number>;
}

export interface GroundWorld {
  domain: DomainIr;
  numbering: ObjectNumbering;
  tables: GroundTable[];
  /** By type: its objects in order, without those that have left. */
  members: number[][];
}

export function worldOfProblem(domain: DomainIr, problem: Problem): GroundWorld {
  const world = emptyWorld(domain, numberObjects(domain, problem.objects));
  for (const { variable, args, value } of problem.assignments) setValue(world, variable, args, value);
  return world;
}

/** What a world held when it was read. */
export interface WorldSnapshot {
  /** By variable; null: not to be compared. */
  values: (TableView | null)[];
  constantWrites: number;
}

export function snapshotOf(domain: DomainIr, state: WorldState): WorldSnapshot {
  const values = domain.variables.map((_, variable) => {
    return state.sparse.entries[variable] ? null : viewOf(state, variable).slice();
  });
  return { values, constantWrites: state.constantWrites };
}

/**
 * Brings the fluents of a world up to date, and answers which have changed. null: more has changed than can be told.
 */
export function changesOf(
  world: GroundWorld,
  state: WorldState,
  { values, constantWrites }: WorldSnapshot,
): { variable: number; args: number[]; value: number }[] | null {
  if (state.constantWrites !== constantWrites) return null;
  const found: { variable: number; args: number[]; value: number }[] = [];
  for (const [variable, { kind }] of world.domain.variables.entries()) {
    if (kind === 'constant') continue;
    const before = values[variable];
    const now = viewOf(state, variable);
    if (!before || before.length !== now.length) return null;
    for (let place = 0; place < now.length; place++) {
      const value = now[place]!;
      if (Object.is(value, before[place])) continue;
      before[place] = value;
      const args = argsOfPlace(state, variable, place);
      setValue(world, variable, args, value);
      found.push({ variable, args, value });
    }
  }
  return found;
}

/** The world as it is now. */
export function worldOfGame(domain: DomainIr, state: WorldState): GroundWorld {
  const world = emptyWorld(domain, state.numbering);
  domain.variables.forEach((_, variable) => {
    const view = viewOf(state, variable);
    eachPlace(state, variable, (place, args) => setValue(world, variable, args, view[place]!));
  });
  return world;
}

function emptyWorld(domain: DomainIr, numbering: ObjectNumbering): GroundWorld {
  const tables = domain.variables.map((variable): GroundTable => {
    const { params } = variable;
    const initial = initialValue(domain, numbering, variable);
    const extents = params.map(({ type }) => extent(domain, numbering, type));
    const strides = extents.map((_, at) => extents.slice(at + 1).reduce((a, b) => a * b, 1));
    const isObject = params.map(({ type }) => type.kind === 'object');
    return { strides, isObject, size: extents.reduce((a, b) => a * b, 1), initial, values: new Map() };
  });
  const members = domain.types.map(({ root }, type) => {
    const { low, high } = bounds(domain, numbering, { kind: 'object', type });
    return range(low, high).filter((id) => numbering.names[root]![id] !== '');
  });
  return { domain, numbering, tables, members };
}

function setValue({ tables }: GroundWorld, variable: number, args: readonly number[], value: number): void {
  const table = tables[variable]!;
  if (isNeutral(table, args)) return;
  const place = placeIn(table, args);
  if (Object.is(value, table.initial)) table.values.delete(place);
  else table.values.set(place, value);
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
  return table.values.get(placeIn(table, args)) ?? table.initial;
}

/** The values that a parameter or a bound variable goes through. null: too many to go through. */
export function membersOf({ domain, numbering, members }: GroundWorld, type: ValueType): readonly number[] | null {
  if (type.kind === 'object') return members[type.type]!;
  if (type.kind === 'float' || (type.kind === 'integer' && !type.range)) return null;
  const { low, high } = bounds(domain, numbering, type);
  return high - low > 100_000 ? null : range(low, high);
}

export function isMember({ domain, numbering }: GroundWorld, type: ValueType, value: number): boolean {
  if (type.kind !== 'object') return true;
  const { low, high } = bounds(domain, numbering, type);
  return value >= low && value <= high;
}

/** Calls `visit` with all arguments that a variable can have, `none` left out. */
export function eachArgs(world: GroundWorld, variable: number, visit: (args: number[]) => void): void {
  const lists = world.domain.variables[variable]!.params.map(({ type }) => membersOf(world, type)!);
  const args: number[] = [];
  const go = (at: number): void => {
    if (at === lists.length) return visit(args.slice());
    for (const value of lists[at]!) {
      args[at] = value;
      go(at + 1);
    }
  };
  go(0);
}

function range(low: number, high: number): number[] {
  return Array.from({ length: Math.max(0, high - low + 1) }, (_, index) => low + index);
}
