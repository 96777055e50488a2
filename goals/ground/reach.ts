// Finds what may become true from the initial state on, and the calls of tasks that may be done then: facts never go.
// A new row wakes the atoms that it matches; what is missing for a schema is then joined (join.ts).

import { extent } from '../../ir/objects.ts';
import type { ValueType } from '../../ir/ir.ts';
import { RowTable } from './ints.ts';
import { SchemaJoin } from './join.ts';
import { isDerived, plainRule, plainTask } from './prepare.ts';
import type { PlainTask } from './prepare.ts';
import { refuseLarge } from './refuse.ts';
import { Relations } from './relations.ts';
import { schemasOf } from './schema.ts';
import type { Schema } from './schema.ts';
import { eachArgs, valueAt } from './world.ts';
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

export function reach(world: GroundWorld, by: readonly string[] | null): ReachedWorld {
  const { domain } = world;
  const tasks = domain.tasks.flatMap((task, index): PlainTask[] => {
    if (task.kind === 'compound' || (by && !by.includes(task.name))) return [];
    return [plainTask(world, task, index)];
  });
  const rules = new Map<number, PlainTask>();
  domain.defines.forEach((_, index) => {
    if (isDerived(domain, index)) rules.set(index, plainRule(world, index));
  });
  return new Reaching(world, tasks, rules).run();
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
    const extentOf = (type: ValueType): number =>
      type.kind === 'integer' || type.kind === 'float' ? 0 : extent(domain, world.numbering, type);
    const ofParams = (params: readonly { type: ValueType }[]): number[] => params.map(({ type }) => extentOf(type));
    const extents = domain.variables.map(({ params, value }) => {
      return value.kind === 'boolean' ? ofParams(params) : [...ofParams(params), extentOf(value)];
    });
    const relations = new Relations([...extents, ...domain.defines.map(({ params }) => ofParams(params))]);
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

  run(): ReachedWorld {
    this.#addRows('constant');
    this.#reached.constantRows = this.#relations.count;
    this.#listAll();
    this.#addRows('fluent');
    for (const joins of this.#joins) if (!joins.schema.atoms.some(({ isFluent }) => isFluent)) joins.begin();
    while (this.#listed < this.#relations.count) {
      const row = this.#listed++;
      this.#relations.list(row);
      for (const { joins, atom } of this.#waking[this.#relations.kindOf(row)]!) joins.beginFrom(row, atom);
      if (this.#relations.count > mostRows)
        refuseLarge(this.#world.domain.name, `more than ${mostRows} facts can be reached`);
    }
    return this.#reached;
  }

  #listAll(): void {
    while (this.#listed < this.#relations.count) this.#relations.list(this.#listed++);
  }

  #addRows(wanted: 'constant' | 'fluent'): void {
    const { domain, tables } = this.#world;
    domain.variables.forEach(({ kind, value, initial, name }, variable) => {
      if (kind !== wanted || value.kind === 'integer' || value.kind === 'float') return;
      const isBoolean = value.kind === 'boolean';
      const { values, strides, size } = tables[variable]!;
      if (isBoolean && initial === 0) {
        // In the order of their places, so that the same world gives the same numbers.
        for (const place of [...values.keys()].sort((one, other) => one - other)) {
          this.#relations.add(variable, argsAt(place, strides));
        }
        return;
      }
      if (size > mostRows) refuseLarge(name, `it has ${size} values`);
      eachArgs(this.#world, variable, (args) => {
        const found = valueAt(this.#world, variable, args);
        if (!isBoolean) this.#relations.add(variable, [...args, found]);
        else if (found !== 0) this.#relations.add(variable, args);
      });
    });
  }
}

function argsAt(place: number, strides: readonly number[]): number[] {
  let rest = place;
  return strides.map((stride) => {
    const arg = Math.floor(rest / stride);
    rest -= arg * stride;
    return arg;
  });
}
