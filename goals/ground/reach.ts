// Finds what may become true from the initial state on, and the calls of tasks that may be done then: facts never go.
// A new row wakes the atoms that it matches; what is missing for a schema is then joined (join.ts).

import { extent } from '../../ir/objects.ts';
import type { ValueType } from '../../ir/ir.ts';
import { IntList, RowTable } from './ints.ts';
import { SchemaJoin } from './join.ts';
import { isDerived, plainRule, plainTask } from './prepare.ts';
import type { PlainTask } from './prepare.ts';
import { refuseLarge } from './refuse.ts';
import { Relations } from './relations.ts';
import { schemasOf } from './schema.ts';
import type { Schema } from './schema.ts';
import { slice } from './slices.ts';
import type { Sliced } from './slices.ts';
import { sortedRows } from './sorted.ts';
import { argsAt, membersOf, valueAt } from './world.ts';
import type { GroundWorld } from './world.ts';

export interface ReachedWorld {
  world: GroundWorld;
  tasks: PlainTask[];
  /** By number of the define. */
  rules: Map<number, PlainTask>;
  relations: Relations;
  /** Rows of constants come first. */
  constantRows: number;
  /** The arguments with which tasks may be done. The kind of a row is the number in `tasks`. */
  calls: RowTable;
}

const mostRows = 1_000_000;

/** A row of a fluent that may be true at the beginning, besides those that are. */
export interface PossibleRow {
  variable: number;
  args: readonly number[];
  value: number;
}

export function* reach(
  world: GroundWorld,
  by: readonly string[] | null,
  possible: readonly PossibleRow[] = [],
): Sliced<ReachedWorld> {
  const { domain } = world;
  const tasks = domain.tasks.flatMap((task, index): PlainTask[] => {
    if (task.kind === 'compound' || (by && !by.includes(task.name))) return [];
    return [plainTask(world, task, index)];
  });
  const rules = new Map<number, PlainTask>();
  domain.defines.forEach((_, index) => {
    if (isDerived(domain, index)) rules.set(index, plainRule(world, index));
  });
  return yield* new Reaching(world, tasks, rules).run(possible);
}

function relationsOf({ domain, numbering }: GroundWorld): Relations {
  const extentOf = (type: ValueType): number =>
    type.kind === 'integer' || type.kind === 'float' ? 0 : extent(domain, numbering, type);
  const ofParams = (params: readonly { type: ValueType }[]): number[] => params.map(({ type }) => extentOf(type));
  const extents = domain.variables.map(({ params, value }) => {
    return value.kind === 'boolean' ? ofParams(params) : [...ofParams(params), extentOf(value)];
  });
  return new Relations([...extents, ...domain.defines.map(({ params }) => ofParams(params))]);
}

/** The same with its rows in the order of their columns: facts have the same order, whatever was true first. */
export function* inOrder(reached: ReachedWorld): Sliced<ReachedWorld> {
  const { relations: found, constantRows } = reached;
  const relations = relationsOf(reached.world);
  const rows = found.widths.map(() => new IntList());
  for (let row = 0; row < found.count; row++) {
    if (row < constantRows) copyRow(found, row, relations);
    else rows[found.kindOf(row)]!.push(row);
    if (--slice.left <= 0) yield;
  }
  for (const [kind, list] of rows.entries()) {
    for (const row of yield* sortedRows(found, list.view(), kind)) {
      copyRow(found, row, relations);
      if (--slice.left <= 0) yield;
    }
  }
  return { ...reached, relations };
}

function copyRow(from: Relations, row: number, to: Relations): void {
  to.list(to.add(from.kindOf(row), from.columns(row)));
}

class Reaching {
  readonly #world: GroundWorld;
  readonly #reached: ReachedWorld;
  readonly #relations: Relations;
  readonly #joins: SchemaJoin[] = [];
  /** For each relation the atoms that it wakes. */
  readonly #waking: { joins: SchemaJoin; atom: number }[][];
  /** Rows from here on are not listed yet. */
  #listed = 0;

  constructor(world: GroundWorld, tasks: PlainTask[], rules: Map<number, PlainTask>) {
    const { domain } = world;
    this.#world = world;
    const relations = relationsOf(world);
    const calls = new RowTable(tasks.map(({ params }) => params.length));
    this.#relations = relations;
    this.#waking = [...domain.variables, ...domain.defines].map(() => []);
    this.#reached = { world, tasks, rules, relations, constantRows: 0, calls };
    tasks.forEach((task, index) => this.#addSchemas(schemasOf(world, task), index));
    for (const [define, rule] of rules) this.#addSchemas(schemasOf(world, rule, domain.variables.length + define), -1);
  }

  #addSchemas(schemas: readonly Schema[], owner: number): void {
    for (const schema of schemas) {
      const joins = new SchemaJoin(
        this.#world,
        this.#relations,
        schema,
        schema.isCall ? owner : -1,
        this.#reached.calls,
      );
      this.#joins.push(joins);
      schema.atoms.forEach(({ relation, isFluent }, atom) => {
        if (isFluent) this.#waking[relation]!.push({ joins, atom });
      });
    }
  }

  *run(possible: readonly PossibleRow[]): Sliced<ReachedWorld> {
    yield* this.#addRows('constant');
    this.#reached.constantRows = this.#relations.count;
    yield* this.#listAll();
    yield* this.#addRows('fluent');
    for (const row of possible) this.#addPossible(row);
    for (const joins of this.#joins) if (!isWoken(joins.schema)) yield* through(joins);
    while (this.#listed < this.#relations.count) {
      const row = this.#listed++;
      this.#relations.list(row);
      const woken = this.#waking[this.#relations.kindOf(row)]!;
      for (let at = 0; at < woken.length; at++) {
        const { joins, atom } = woken[at]!;
        joins.beginFrom(row, atom);
        while (!joins.goOn()) yield;
      }
      if (--slice.left <= 0) yield;
      if (this.#relations.count > mostRows)
        refuseLarge(this.#world.domain.name, `more than ${mostRows} facts can be reached`);
    }
    return this.#reached;
  }

  *#listAll(): Sliced<void> {
    while (this.#listed < this.#relations.count) {
      this.#relations.list(this.#listed++);
      if (--slice.left <= 0) yield;
    }
  }

  #addPossible({ variable, args, value }: PossibleRow): void {
    const { kind } = this.#world.domain.variables[variable]!.value;
    if (kind === 'boolean') this.#relations.add(variable, args);
    else if (kind !== 'integer' && kind !== 'float') this.#relations.add(variable, [...args, value]);
  }

  *#addRows(wanted: 'constant' | 'fluent'): Sliced<void> {
    const { domain, tables } = this.#world;
    for (const [variable, { kind, value, initial, name }] of domain.variables.entries()) {
      if (kind !== wanted || value.kind === 'integer' || value.kind === 'float') continue;
      const isBoolean = value.kind === 'boolean';
      const { values, strides, size } = tables[variable]!;
      if (isBoolean && initial === 0) {
        // In the order of their places, so that the same world gives the same numbers.
        const places = Float64Array.from(values.keys()).sort();
        slice.left -= places.length;
        for (const place of places) {
          this.#relations.add(variable, argsAt(place, strides));
          if (--slice.left <= 0) yield;
        }
      } else {
        if (size > mostRows) refuseLarge(name, `it has ${size} values`);
        yield* this.#addEach(variable, isBoolean);
      }
    }
  }

  /** With all arguments that the variable can have, `none` left out. */
  *#addEach(variable: number, isBoolean: boolean): Sliced<void> {
    const world = this.#world;
    const lists = world.domain.variables[variable]!.params.map(({ type }) => membersOf(world, type)!);
    const at = lists.map(() => 0);
    if (lists.some(({ length }) => length === 0)) return;
    for (let position = 0; position >= 0;) {
      const args = lists.map((list, position) => list[at[position]!]!);
      const found = valueAt(world, variable, args);
      if (!isBoolean) this.#relations.add(variable, [...args, found]);
      else if (found !== 0) this.#relations.add(variable, args);
      if (--slice.left <= 0) yield;
      position = lists.length - 1;
      while (position >= 0 && ++at[position]! === lists[position]!.length) at[position--] = 0;
    }
  }
}

function* through(joins: SchemaJoin): Sliced<void> {
  joins.begin();
  while (!joins.goOn()) yield;
}

/** Whether some atom has to have a row. What is read behind `none` has none, and constants may lead there. */
function isWoken({ atoms, mayBeNone }: Schema): boolean {
  return atoms.some(({ isFluent, terms }) => isFluent && !terms.some((term) => term >= 0 && mayBeNone[term]));
}
