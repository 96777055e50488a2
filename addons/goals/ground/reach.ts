// Finds what may become true from the initial state on, and which calls of tasks may then be done, as if no fact ever
// became false. A new row wakes the atoms that it matches; then a join finds the missing rows of the schema (join.ts).

import { extent } from '../../../ir/objects.ts';
import type { ValueType } from '../../../ir/ir.ts';
import { isNumeric } from '../../../ir/kinds.ts';
import { analyseRules, analyseTasks } from './analysis.ts';
import type { TaskAnalysis } from './analysis.ts';
import { CallRows } from './call-rows.ts';
import type { DirectForm } from './direct.ts';
import { FloatList, giveRoom, IntList } from './ints.ts';
import { SchemaJoin } from './join.ts';
import type { RowJoin } from './join.ts';
import { JoinStack, PlainJoin } from './plain-join.ts';
import { isDerived } from './prepare.ts';
import type { PlainTask } from './prepare.ts';
import { refuseLarge } from './refuse.ts';
import { Relations } from './relations.ts';
import { slice } from './slices.ts';
import type { Sliced } from './slices.ts';
import { sortedRows } from './sorted.ts';
import { membersOf, valueAt } from './world.ts';
import type { GroundWorld } from './world.ts';

export interface ReachedWorld {
  world: GroundWorld;
  tasks: PlainTask[];
  /** The direct form of each task, or null if it has none. */
  forms: (DirectForm | null)[];
  /** By number of the define. */
  rules: Map<number, PlainTask>;
  relations: Relations;
  /** Rows of constants come first. */
  constantRows: number;
  /** By number in `tasks`. */
  calls: CallRows[];
}

const mostRows = 1_000_000;
/** The number of places that are looked at and count as one. */
const placesAtOnce = 16;

/** A row of a fluent that may also be true at the beginning, although it is not now. */
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
  return yield* new Reaching(world, by).run(possible);
}

function relationsOf({ domain, numbering }: GroundWorld): Relations {
  const extents: number[][] = [];
  const extentsOf = (params: readonly { type: ValueType }[]): number[] => {
    const found: number[] = [];
    for (const { type } of params) found.push(extentOf(type));
    return found;
  };
  const extentOf = (type: ValueType): number => (isNumeric(type.kind) ? 0 : extent(domain, numbering, type));
  for (const { params, value } of domain.variables) {
    // Numbers have no rows.
    const own = isNumeric(value.kind) ? [] : extentsOf(params);
    if (value.kind === 'object' || value.kind === 'enum') own.push(extentOf(value));
    extents.push(own);
  }
  domain.defines.forEach(({ params }, define) => extents.push(isDerived(domain, define) ? extentsOf(params) : []));
  return new Relations(extents);
}

/** Sorts the rows by their columns, so that facts have the same order, whatever was true first. */
export function* inOrder(reached: ReachedWorld): Sliced<ReachedWorld> {
  const { relations: found, constantRows } = reached;
  const relations = relationsOf(reached.world);
  const rows = found.widths.map(() => new IntList());
  for (let row = 0; row < found.count; row++) {
    const kind = found.kindOf(row);
    const start = found.starts.data[row]!;
    if (row < constantRows) copyRow(found, kind, start, relations);
    else rows[kind]!.push(start);
    if (--slice.left <= 0) yield;
  }
  for (const [kind, { data, length }] of rows.entries()) {
    const sorted = yield* sortedRows(found.cells.data, data, length, found.widths[kind]!);
    for (let at = 0; at < length; at++) {
      copyRow(found, kind, sorted[at]!, relations);
      if (--slice.left <= 0) yield;
    }
    giveRoom(sorted);
  }
  relations.settle();
  return { ...reached, relations };
}

function copyRow({ cells, widths }: Relations, kind: number, start: number, to: Relations): void {
  for (let at = 0; at < widths[kind]!; at++) to.probe[at] = cells.data[start + at]!;
  to.addProbe(kind);
}

/** An atom that new rows wake. */
interface WokenAtom {
  join: RowJoin;
  atom: number;
}

class Reaching {
  readonly #world: GroundWorld;
  readonly #reached: ReachedWorld;
  readonly #relations: Relations;
  /** Those that no row has to wake. */
  readonly #unwoken: RowJoin[] = [];
  readonly #waking: WokenAtom[][];
  readonly #stack: JoinStack;
  /** Rows from here on are not listed yet. */
  #listed = 0;

  constructor(world: GroundWorld, by: readonly string[] | null) {
    this.#world = world;
    const relations = relationsOf(world);
    this.#relations = relations;
    this.#waking = relations.widths.map(() => []);
    const tasks = analyseTasks(world, by);
    const ruled = analyseRules(world);
    const rules = new Map<number, PlainTask>();
    const [plains, forms, calls]: [PlainTask[], (DirectForm | null)[], CallRows[]] = [[], [], []];
    let most = 0;
    for (const { plain, direct, mostChoices, areCallsEach } of tasks) {
      plains.push(plain);
      forms.push(direct);
      calls.push(new CallRows(plain.params.length, areCallsEach));
      most = Math.max(most, mostChoices);
    }
    for (const [define, { plain, mostChoices }] of ruled) {
      rules.set(define, plain);
      most = Math.max(most, mostChoices);
    }
    this.#reached = { world, tasks: plains, forms, rules, relations, constantRows: 0, calls };
    this.#stack = new JoinStack(most);
    for (let task = 0; task < tasks.length; task++) this.#addJoins(tasks[task]!, calls[task]!);
    for (const rule of ruled.values()) this.#addJoins(rule, null);
  }

  #addJoins({ schemas }: TaskAnalysis, calls: CallRows | null): void {
    for (const { schema, plan, isWoken } of schemas) {
      const found = schema.isCall ? calls : null;
      const join = plan
        ? new PlainJoin(this.#world, this.#relations, plan, found, this.#stack)
        : new SchemaJoin(this.#world, this.#relations, schema, found);
      if (!isWoken) this.#unwoken.push(join);
      schema.atoms.forEach(({ relation, isFluent }, atom) => {
        if (isFluent) this.#waking[relation]!.push({ join, atom });
      });
    }
  }

  *run(possible: readonly PossibleRow[]): Sliced<ReachedWorld> {
    yield* this.#addRows('constant');
    this.#reached.constantRows = this.#relations.count;
    yield* this.#listAll();
    yield* this.#addRows('fluent');
    for (const row of possible) this.#addPossible(row);
    for (const join of this.#unwoken) yield* through(join);
    while (this.#listed < this.#relations.count) {
      const row = this.#listed++;
      this.#relations.list(row);
      const woken = this.#waking[this.#relations.kindOf(row)]!;
      for (let at = 0; at < woken.length; at++) {
        const { join, atom } = woken[at]!;
        join.beginFrom(row, atom);
        while (!join.goOn()) yield;
      }
      if (--slice.left <= 0) yield;
      if (this.#relations.count > mostRows)
        refuseLarge(this.#world.domain.name, `more than ${mostRows} facts can be reached`);
    }
    this.#relations.settle();
    this.#stack.release();
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
    else if (!isNumeric(kind)) this.#relations.add(variable, [...args, value]);
  }

  *#addRows(wanted: 'constant' | 'fluent'): Sliced<void> {
    const { domain, tables } = this.#world;
    for (const [variable, { kind, value, initial, name }] of domain.variables.entries()) {
      if (kind !== wanted || isNumeric(value.kind)) continue;
      const isBoolean = value.kind === 'boolean';
      const { values, size } = tables[variable]!;
      if (isBoolean && initial === 0) {
        // In the order of their places, so that the same world gives the same numbers.
        const places = new FloatList();
        values.changedTo(places);
        slice.left -= Math.ceil(places.length / placesAtOnce);
        for (let at = 0; at < places.length; at++) {
          this.#relations.addPlace(variable, places.data[at]!);
          if (--slice.left <= 0) yield;
        }
        places.release();
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

function* through(join: RowJoin): Sliced<void> {
  join.begin();
  while (!join.goOn()) yield;
}
