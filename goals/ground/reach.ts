// Finds what may become true from the initial state on, and the calls of tasks that may be done then: facts never go.
// A new row wakes the atoms that it matches; what is missing for a schema is then joined, the shortest list first.

import { isDerived, plainRule, plainTask } from './prepare.ts';
import type { PlainTask } from './prepare.ts';
import { refuseLarge } from './refuse.ts';
import { Relations } from './relations.ts';
import { admits, passes, schemasOf, unbound } from './schema.ts';
import type { Schema, SchemaAtom } from './schema.ts';
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
  /** For each of `tasks` the arguments with which it may be done. */
  calls: number[][][];
}

const mostRows = 1_000_000;
const mostCalls = 1_000_000;

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
  readonly #schemas: Schema[] = [];
  /** By schema: the number in `tasks`; by task, what has been found. */
  readonly #owners: number[] = [];
  readonly #seen: Set<number | string>[];
  readonly #seenBindings: Set<number | string>[] = [];
  /** For each relation the atoms that it wakes. */
  readonly #waking: { schema: number; atom: number }[][];
  /** For each schema and variable the filters that it may complete. */
  readonly #filters: Schema['filters'][][] = [];
  /** Rows from here on are not listed yet. */
  #listed = 0;

  constructor(world: GroundWorld, tasks: PlainTask[], rules: Map<number, PlainTask>) {
    const { domain } = world;
    this.#world = world;
    const widths = domain.variables.map(({ params, value }) => params.length + (value.kind === 'boolean' ? 0 : 1));
    const extent = Math.max(
      2,
      ...world.numbering.names.map(({ length }) => length),
      ...domain.enums.map((one) => one.values.length),
    );
    this.#relations = new Relations([...widths, ...domain.defines.map(({ params }) => params.length)], extent);
    this.#waking = [...domain.variables, ...domain.defines].map(() => []);
    this.#reached = { world, tasks, rules, relations: this.#relations, constantRows: 0, calls: tasks.map(() => []) };
    this.#seen = tasks.map(() => new Set());
    tasks.forEach((task, index) => this.#addSchemas(schemasOf(world, task), index));
    for (const [define, rule] of rules) this.#addSchemas(schemasOf(world, rule, domain.variables.length + define), -1);
  }

  #addSchemas(schemas: readonly Schema[], owner: number): void {
    for (const schema of schemas) {
      const number = this.#schemas.push(schema) - 1;
      this.#owners.push(owner);
      this.#seenBindings.push(new Set());
      schema.atoms.forEach(({ relation, isFluent }, atom) => {
        if (isFluent) this.#waking[relation]!.push({ schema: number, atom });
      });
      this.#filters.push(
        schema.domains.map((_, variable) => schema.filters.filter(({ variables }) => variables.includes(variable))),
      );
    }
  }

  run(): ReachedWorld {
    this.#addRows('constant');
    this.#reached.constantRows = this.#relations.count;
    this.#listAll();
    this.#addRows('fluent');
    this.#schemas.forEach((schema, number) => {
      if (!schema.atoms.some(({ isFluent }) => isFluent)) this.#begin(number, null, -1);
    });
    while (this.#listed < this.#relations.count) {
      const row = this.#listed++;
      this.#relations.list(row);
      for (const { schema, atom } of this.#waking[this.#relations.relationOf[row]!]!) this.#begin(schema, row, atom);
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

  /** Joins a schema from one row on, or from nothing. */
  #begin(number: number, row: number | null, atom: number): void {
    const schema = this.#schemas[number]!;
    const binding = schema.domains.map(() => unbound);
    for (const { variables, expr } of schema.filters) {
      if (variables.length === 0 && !passes(this.#world, expr, binding)) return;
    }
    if (row === null) return this.#join(number, binding, 0);
    const bound: number[] = [];
    if (this.#match(number, schema.atoms[atom]!, this.#relations.rows[row]!, binding, bound)) {
      this.#join(number, binding, 2 ** atom);
    }
  }

  /** `bound` gets the variables that are bound along. */
  #match(number: number, { terms }: SchemaAtom, row: readonly number[], binding: number[], bound: number[]): boolean {
    const schema = this.#schemas[number]!;
    for (let at = 0; at < terms.length; at++) {
      const term = terms[at]!;
      const value = row[at]!;
      if (term < 0) {
        if (~term !== value) return false;
      } else if (binding[term] !== unbound) {
        if (binding[term] !== value) return false;
      } else {
        if (!admits(this.#world, schema, term, value)) return false;
        binding[term] = value;
        bound.push(term);
      }
    }
    return this.#filtersPass(number, binding, bound);
  }

  #filtersPass(number: number, binding: readonly number[], bound: readonly number[]): boolean {
    const filters = this.#filters[number]!;
    for (const variable of bound) {
      for (const { expr, variables } of filters[variable]!) {
        if (variables.every((one) => binding[one] !== unbound) && !passes(this.#world, expr, binding)) return false;
      }
    }
    return true;
  }

  /** `done`: the atoms that are known to hold, as bits. */
  #join(number: number, binding: number[], done: number): void {
    const neutral: number[] = [];
    this.#joinFrom(number, binding, done, neutral);
    for (const variable of neutral) binding[variable] = unbound;
  }

  /** `neutral` gets the variables that are known to be neutral, and so bound. */
  #joinFrom(number: number, binding: number[], done: number, neutral: number[]): void {
    const schema = this.#schemas[number]!;
    let shortest: readonly number[] | null = null;
    let best = -1;
    for (let at = 0; at < schema.atoms.length; at++) {
      if (Math.floor(done / 2 ** at) % 2 === 1) continue;
      const atom = schema.atoms[at]!;
      const list = this.#listOf(schema, atom, binding, neutral);
      if (list === null) continue;
      if (list === true) done += 2 ** at;
      else if (list.length === 0) return;
      else if (!shortest || list.length < shortest.length) {
        shortest = list;
        best = at;
      }
    }
    if (neutral.length > 0 && !this.#filtersPass(number, binding, neutral)) return;
    if (!shortest) return this.#joinRest(number, binding, done);
    const { length } = shortest;
    for (let at = 0; at < length; at++) {
      const bound: number[] = [];
      const row = this.#relations.rows[shortest[at]!]!;
      if (this.#match(number, schema.atoms[best]!, row, binding, bound)) this.#join(number, binding, done + 2 ** best);
      for (const variable of bound) binding[variable] = unbound;
    }
  }

  /** The rows that may match an atom; true: it holds; null: not to be told yet. */
  #listOf(
    schema: Schema,
    { relation, terms }: SchemaAtom,
    binding: number[],
    neutral: number[],
  ): readonly number[] | true | null {
    let list = this.#relations.all(relation);
    let isComplete = true;
    let isNeutral = false;
    const value = this.#world.domain.variables[relation];
    const args = value && value.value.kind !== 'boolean' ? terms.length - 1 : terms.length;
    for (let at = 0; at < terms.length; at++) {
      const term = terms[at]!;
      const known = term < 0 ? ~term : binding[term]!;
      if (known === unbound) {
        // Behind `none` everything is neutral, and no row says so.
        if (at < args && schema.mayBeNone[term]) return null;
        isComplete = false;
        continue;
      }
      if (known === 0 && at < args && value?.params[at]!.type.kind === 'object') isNeutral = true;
      const narrower = this.#relations.with(relation, at, known);
      if (narrower.length < list.length) list = narrower;
    }
    if (isNeutral) return this.#neutral(terms, args, binding, neutral);
    if (!isComplete) return list;
    const row = terms.map((term) => (term < 0 ? ~term : binding[term]!));
    const found = this.#relations.find(relation, row);
    return found >= 0 && found < this.#listed ? true : nothing;
  }

  /** What is read behind `none` is 0. */
  #neutral(terms: readonly number[], args: number, binding: number[], neutral: number[]): readonly number[] | true {
    if (args === terms.length) return nothing;
    const term = terms[args]!;
    if (term >= 0 && binding[term] === unbound) {
      binding[term] = 0;
      neutral.push(term);
      return true;
    }
    return (term < 0 ? ~term : binding[term]!) === 0 ? true : nothing;
  }

  /** Variables that no atom binds go through all their values. */
  #joinRest(number: number, binding: number[], done: number): void {
    const schema = this.#schemas[number]!;
    const open = schema.variables.filter((variable) => binding[variable] === unbound);
    const variable = open.find((one) => schema.domains[one]);
    if (variable === undefined) {
      if (open.length === 0) this.#found(number, binding);
      return;
    }
    const product = open.reduce((all, one) => all * (schema.domains[one]?.length ?? 1), 1);
    if (product > mostCalls) {
      const { task } = schema;
      const name = task.params[variable]?.name ?? 'a bound variable';
      refuseLarge(task.name, `no condition says what ${name} may be, so there are ${product} ways to call it`);
    }
    for (const value of schema.domains[variable]!) {
      binding[variable] = value;
      if (this.#filtersPass(number, binding, [variable])) this.#join(number, binding, done);
    }
    binding[variable] = unbound;
  }

  #found(number: number, binding: readonly number[]): void {
    const schema = this.#schemas[number]!;
    const seen = this.#seenBindings[number]!;
    const key = keyOf(schema.variables, binding);
    if (seen.has(key)) return;
    seen.add(key);
    if (seen.size > mostCalls) refuseLarge(schema.task.name, `there are more than ${mostCalls} ways to call it`);
    const owner = this.#owners[number]!;
    if (schema.isCall && owner >= 0) {
      const params = schema.task.params.map((_, local) => local);
      const call = keyOf(params, binding);
      if (!this.#seen[owner]!.has(call)) {
        this.#seen[owner]!.add(call);
        this.#reached.calls[owner]!.push(params.map((local) => binding[local]!));
      }
    }
    for (const { relation, terms } of schema.gives) {
      const row = terms.map((term) => (term < 0 ? ~term : binding[term]!));
      if (!this.#isNeutralRow(relation, row)) this.#relations.add(relation, row);
    }
  }

  #isNeutralRow(relation: number, row: readonly number[]): boolean {
    const variable = this.#world.domain.variables[relation];
    return variable?.params.some(({ type }, at) => type.kind === 'object' && row[at] === 0) ?? false;
  }
}

const nothing: readonly number[] = [];

function keyOf(variables: readonly number[], binding: readonly number[]): number | string {
  let key = 0;
  for (const variable of variables) {
    const value = binding[variable]!;
    key = key * 65537 + value;
    if (value < 0 || value > 65536 || key > Number.MAX_SAFE_INTEGER)
      return variables.map((one) => binding[one]!).join();
  }
  return key;
}

function argsAt(place: number, strides: readonly number[]): number[] {
  let rest = place;
  return strides.map((stride) => {
    const arg = Math.floor(rest / stride);
    rest -= arg * stride;
    return arg;
  });
}
