// Joins: finds all values for the variables of a schema under which its atoms have rows. The atom with the shortest
// chain of rows is matched first; an atom whose variables are all bound is a look into a table. Nothing is allocated.
// A join can be interrupted after each candidate: what has been matched is on a stack.

import { bounds } from '../../../ir/objects.ts';
import type { CallRows } from './call-rows.ts';
import { filterOf } from './join-plan.ts';
import type { JoinFilter } from './join-plan.ts';
import { known } from './known.ts';
import { refuseLarge } from './refuse.ts';
import type { Relations } from './relations.ts';
import type { Schema, VariableDomain } from './schema.ts';
import { slice } from './slices.ts';
import { membersOf } from './world.ts';
import type { GroundTable, GroundWorld } from './world.ts';

/** The value of a variable without a value, in a binding. */
const unbound = -(2 ** 31);

interface JoinAtom {
  relation: number;
  terms: Int32Array;
  /** How many of the terms are arguments. The others are values. */
  args: number;
  /** By term: whether it is an argument of objects, and whether it may be `none` while nothing is bound to it. */
  isObject: Uint8Array;
  mayBeNone: Uint8Array;
}

interface JoinGift {
  relation: number;
  terms: Int32Array;
  isObject: Uint8Array;
}

const mostCalls = 1_000_000;

/** What `#look` returns in the place of the length of a chain. */
const laterOn = -1;
const holds = -2;

export interface RowJoin {
  /** A join from nothing. `goOn` goes through it. */
  begin(): void;
  /** A join from one row on, which is the last one that was listed. `goOn` goes through it. */
  beginFrom(row: number, atom: number): void;
  /** Goes on until the slice is over. Returns whether the join is done. */
  goOn(): boolean;
}

export class SchemaJoin implements RowJoin {
  readonly schema: Schema;
  readonly #world: GroundWorld;
  readonly #relations: Relations;
  /** null: what is found are no calls. */
  readonly #calls: CallRows | null;
  /** By variable the values that it goes through. */
  readonly #values: readonly (readonly number[] | null)[];
  readonly #atoms: JoinAtom[];
  readonly #filters: JoinFilter[][];
  readonly #firstFilters: JoinFilter[];
  readonly #gifts: JoinGift[];
  /** The values that may be bound. */
  readonly #low: Int32Array;
  readonly #high: Int32Array;
  /** Whether it does not matter which value a variable has. */
  readonly #isIdle: Uint8Array;
  readonly #isPossible: boolean;
  readonly #binding: Int32Array;
  /** Rows before this one are listed. */
  #listed = 0;
  /** Whether each atom is known to hold. */
  readonly #done: Uint8Array;
  /** What has been bound (variables) and found to hold (`~atom`), to be taken back. */
  readonly #trail: Int32Array;
  #trailEnd = 0;
  /** The atom that a row was matched with at first; -1: none was. */
  #firstAtom = -1;
  /** For each choice: its atom, or `~variable` for the values of one; what is tried next; the column of its chain. */
  readonly #chosen: Int32Array;
  readonly #nexts: Int32Array;
  readonly #columns: Int32Array;
  /** The end of the trail before the choice and what was found out with it, and after that. */
  readonly #starts: Int32Array;
  readonly #ends: Int32Array;
  #choices = 0;
  /** The chain that `#look` has found: its number and column. */
  #chain = 0;
  #column = 0;

  constructor(world: GroundWorld, relations: Relations, schema: Schema, calls: CallRows | null) {
    const { variables, domains, types, atoms } = schema;
    this.schema = schema;
    this.#world = world;
    this.#relations = relations;
    this.#calls = calls;
    this.#values = domains.map((domain) => domain && valuesOf(world, domain));
    this.#binding = new Int32Array(domains.length).fill(unbound);
    this.#done = new Uint8Array(atoms.length);
    const most = domains.length + atoms.length;
    this.#trail = new Int32Array(most);
    const perChoice = (): Int32Array => new Int32Array(most + 1);
    this.#chosen = perChoice();
    this.#nexts = perChoice();
    this.#columns = perChoice();
    this.#starts = perChoice();
    this.#ends = perChoice();
    this.#atoms = atoms.map((atom) => this.#atomOf(atom));
    this.#gifts = schema.gives.map(({ relation, terms }) => {
      return { relation, terms: Int32Array.from(terms), isObject: this.#objectsOf(relation, terms.length) };
    });
    const filters = schema.filters.map((filter) => filterOf(world.domain, filter));
    this.#firstFilters = filters.filter((one) => one.variables.length === 0);
    this.#filters = domains.map((_, variable) => filters.filter((one) => one.variables.includes(variable)));
    this.#low = new Int32Array(domains.length).fill(unbound + 1);
    this.#high = new Int32Array(domains.length).fill(2 ** 31 - 1);
    types.forEach((type, variable) => {
      if (type?.kind !== 'object') return;
      const { low, high } = bounds(world.domain, world.numbering, type);
      this.#low[variable] = Math.max(1, low);
      this.#high[variable] = high;
    });
    this.#isIdle = new Uint8Array(domains.length);
    const used = new Set([...atoms, ...schema.gives].flatMap(({ terms }) => terms));
    if (schema.isCall) schema.task.params.forEach((_, local) => used.add(local));
    for (const variable of variables) {
      const isIdle = domains[variable] && !used.has(variable) && this.#filters[variable]!.length === 0;
      this.#isIdle[variable] = isIdle ? 1 : 0;
    }
    this.#isPossible = variables.every((one) => this.#isIdle[one] === 0 || this.#values[one]!.length > 0);
  }

  #atomOf({ relation, terms }: Schema['atoms'][number]): JoinAtom {
    const variable = this.#world.domain.variables[relation];
    return {
      relation,
      terms: Int32Array.from(terms),
      args: variable && variable.value.kind !== 'boolean' ? terms.length - 1 : terms.length,
      isObject: this.#objectsOf(relation, terms.length),
      mayBeNone: Uint8Array.from(terms, (term) => (term >= 0 && this.schema.mayBeNone[term] ? 1 : 0)),
    };
  }

  #objectsOf(relation: number, count: number): Uint8Array {
    const params = this.#world.domain.variables[relation]?.params;
    return Uint8Array.from({ length: count }, (_, at) => (params?.[at]?.type.kind === 'object' ? 1 : 0));
  }

  begin(): void {
    this.#firstAtom = -1;
    if (!this.#begins()) return;
    this.#listed = this.#relations.count;
    this.#open();
  }

  beginFrom(row: number, atom: number): void {
    this.#firstAtom = atom;
    if (!this.#begins()) return;
    this.#listed = row + 1;
    slice.left--;
    if (!this.#match(this.#atoms[atom]!, row)) return;
    this.#done[atom] = 1;
    this.#open();
  }

  goOn(): boolean {
    while (this.#choices > 0) {
      if (slice.left <= 0) return false;
      const choice = this.#choices - 1;
      this.#takeBack(this.#ends[choice]!);
      slice.left--;
      if (this.#chosen[choice]! >= 0) this.#tryRow(choice);
      else this.#tryValue(choice);
    }
    if (this.#firstAtom >= 0) this.#done[this.#firstAtom] = 0;
    this.#takeBack(0);
    return true;
  }

  #begins(): boolean {
    return this.#isPossible && this.#firstFilters.every((filter) => this.#passes(filter));
  }

  /** Binds variables to the values of a row. */
  #match({ terms }: JoinAtom, row: number): boolean {
    const binding = this.#binding;
    const cells = this.#relations.cells.data;
    const start = this.#relations.starts.data[row]!;
    const from = this.#trailEnd;
    for (let at = 0; at < terms.length; at++) {
      const term = terms[at]!;
      const value = cells[start + at]!;
      if (term < 0) {
        if (~term !== value) return false;
      } else if (binding[term] === unbound) {
        if (value < this.#low[term]! || value > this.#high[term]!) return false;
        binding[term] = value;
        this.#trail[this.#trailEnd++] = term;
      } else if (binding[term] !== value) return false;
    }
    return this.#filtersPass(from);
  }

  /** Whether the filters of the variables pass that were bound since. */
  #filtersPass(from: number): boolean {
    for (let at = from; at < this.#trailEnd; at++) {
      const variable = this.#trail[at]!;
      if (variable < 0) continue;
      const filters = this.#filters[variable]!;
      for (let index = 0; index < filters.length; index++) if (!this.#passes(filters[index]!)) return false;
    }
    return true;
  }

  /** Whether a filter passes. It does as long as its value is unknown. */
  #passes(filter: JoinFilter): boolean {
    const { variables } = filter;
    for (let at = 0; at < variables.length; at++) if (this.#binding[variables[at]!] === unbound) return true;
    return passes(this.#world, filter, this.#binding);
  }

  #takeBack(to: number): void {
    while (this.#trailEnd > to) {
      const one = this.#trail[--this.#trailEnd]!;
      if (one < 0) this.#done[~one] = 0;
      else this.#binding[one] = unbound;
    }
  }

  /** Looks what is left to be matched, and makes the next choice. */
  #open(): void {
    const from = this.#trailEnd;
    const atoms = this.#atoms;
    let shortest = -1;
    let best = -1;
    let chain = 0;
    let column = 0;
    let neutral = false;
    slice.left -= atoms.length * 2;
    for (let at = 0; at < atoms.length; at++) {
      if (this.#done[at] === 1) continue;
      const bound = this.#trailEnd;
      const length = this.#look(atoms[at]!);
      if (this.#trailEnd > bound) neutral = true;
      if (length === laterOn) continue;
      if (length === holds) {
        this.#done[at] = 1;
        this.#trail[this.#trailEnd++] = ~at;
      } else if (length === 0) return this.#takeBack(from);
      else if (best < 0 || length < shortest) {
        shortest = length;
        best = at;
        chain = this.#chain;
        column = this.#column;
      }
    }
    if (neutral && !this.#filtersPass(from)) this.#takeBack(from);
    else if (best < 0) this.#openRest(from);
    else {
      this.#done[best] = 1;
      this.#choose(from, best, this.#relations.firstOf(chain), column);
    }
  }

  #choose(start: number, chosen: number, next: number, column: number): void {
    const choice = this.#choices++;
    this.#chosen[choice] = chosen;
    this.#nexts[choice] = next;
    this.#columns[choice] = column;
    this.#starts[choice] = start;
    this.#ends[choice] = this.#trailEnd;
  }

  #tryRow(choice: number): void {
    const atom = this.#chosen[choice]!;
    const row = this.#nexts[choice]!;
    if (row < 0) {
      this.#done[atom] = 0;
      return this.#leave(choice);
    }
    this.#nexts[choice] = this.#relations.nextOf(row, this.#columns[choice]!);
    if (this.#match(this.#atoms[atom]!, row)) this.#open();
  }

  #tryValue(choice: number): void {
    const variable = ~this.#chosen[choice]!;
    const values = this.#values[variable]!;
    const at = this.#nexts[choice]!++;
    if (at === values.length) return this.#leave(choice);
    this.#binding[variable] = values[at]!;
    this.#trail[this.#trailEnd++] = variable;
    if (this.#filtersPass(this.#ends[choice]!)) this.#open();
  }

  #leave(choice: number): void {
    this.#takeBack(this.#starts[choice]!);
    this.#choices = choice;
  }

  /** The length of the shortest chain with rows that may match; or that it is not known yet, or that it holds. */
  #look({ relation, terms, args, isObject, mayBeNone }: JoinAtom): number {
    const relations = this.#relations;
    const { probe } = relations;
    const binding = this.#binding;
    let chain = relation;
    let length = relations.lengthOf(relation);
    let isComplete = true;
    let isNeutral = false;
    this.#column = -1;
    for (let at = 0; at < terms.length; at++) {
      const term = terms[at]!;
      const value = term < 0 ? ~term : binding[term]!;
      if (value === unbound) {
        // All that is read through `none` is neutral, and no row says so.
        if (at < args && mayBeNone[at] === 1) return laterOn;
        isComplete = false;
        continue;
      }
      if (value === 0 && isObject[at] === 1) isNeutral = true;
      probe[at] = value;
      const narrower = relations.chainOf(relation, at, value);
      if (relations.lengthOf(narrower) < length) {
        length = relations.lengthOf(narrower);
        chain = narrower;
        this.#column = at;
      }
    }
    if (isNeutral) return this.#lookNeutral(terms, args);
    if (!isComplete) {
      this.#chain = chain;
      return length;
    }
    if (length === 0) return 0;
    const found = relations.findProbe(relation);
    return found >= 0 && found < this.#listed ? holds : 0;
  }

  /** What is read through `none` is 0. */
  #lookNeutral(terms: Int32Array, args: number): number {
    if (args === terms.length) return 0;
    const term = terms[args]!;
    if (term >= 0 && this.#binding[term] === unbound) {
      this.#binding[term] = 0;
      this.#trail[this.#trailEnd++] = term;
      return holds;
    }
    return (term < 0 ? ~term : this.#binding[term]!) === 0 ? holds : 0;
  }

  /** Variables that no atom binds go through all their values. `from`: the end of the trail to go back to. */
  #openRest(from: number): void {
    const { variables } = this.schema;
    const binding = this.#binding;
    let variable = -1;
    let isMissing = false;
    let product = 1;
    for (const one of variables) {
      if (binding[one] !== unbound || this.#isIdle[one] === 1) continue;
      const values = this.#values[one];
      if (!values) isMissing = true;
      else {
        product *= values.length;
        if (variable < 0) variable = one;
      }
    }
    if (variable >= 0) {
      refuseProduct(this.schema, variable, product);
      return this.#choose(from, ~variable, 0, 0);
    }
    if (!isMissing) this.#find();
    this.#takeBack(from);
  }

  /** All variables have values. */
  #find(): void {
    const binding = this.#binding;
    slice.left -= 1 + this.#gifts.length;
    if (this.#calls) {
      this.#calls.add(binding);
      refuseCalls(this.schema, this.#calls);
    }
    const { probe } = this.#relations;
    gifts: for (const { relation, terms, isObject } of this.#gifts) {
      for (let at = 0; at < terms.length; at++) {
        const term = terms[at]!;
        const value = term < 0 ? ~term : binding[term]!;
        if (value === 0 && isObject[at] === 1) continue gifts;
        probe[at] = value;
      }
      this.#relations.addProbe(relation);
    }
  }
}

/** Whether a condition holds under the values of its variables. */
export function passes(world: GroundWorld, filter: JoinFilter, binding: Int32Array): boolean {
  const { kind, left, right, table } = filter;
  if (kind === 'row') return hasValue(world.tables[table]!, filter.terms, binding) === filter.isTrue;
  if (kind === 'equal') {
    return ((left < 0 ? ~left : binding[left]!) === (right < 0 ? ~right : binding[right]!)) === filter.isTrue;
  }
  const locals: number[] = [];
  for (const variable of filter.variables) locals[variable] = binding[variable]!;
  return known(world, filter.expr, locals) !== 0;
}

function hasValue({ strides, isObject, values }: GroundTable, terms: Int32Array, binding: Int32Array): boolean {
  let place = 0;
  for (let at = 0; at < terms.length; at++) {
    const term = terms[at]!;
    const value = term < 0 ? ~term : binding[term]!;
    if (value === 0 && isObject[at]) return false;
    place += value * strides[at]!;
  }
  return values.at(place) !== 0;
}

/** The values that a variable goes through. */
export function valuesOf(world: GroundWorld, { type, withNone }: VariableDomain): readonly number[] {
  const members = membersOf(world, type)!;
  return withNone ? [0, ...members] : members;
}

export function refuseProduct({ task }: Schema, variable: number, product: number): void {
  if (product <= mostCalls) return;
  const name = task.params[variable]?.name ?? 'a bound variable';
  refuseLarge(task.name, `no condition says what ${name} may be, so there are ${product} ways to call it`);
}

export function refuseCalls({ task }: Schema, { count }: CallRows): void {
  if (count > mostCalls) refuseLarge(task.name, `there are more than ${mostCalls} ways to call it`);
}
