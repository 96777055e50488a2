// The tables of a domain in the IR: those of predicates and functions, and additional ones.

import type { Define, Problem, Span, ValueType, Variable } from '../../ir/ir.ts';
import type { Declarations, LispTable } from '../lisp/declarations.ts';
import type { LispForest } from '../lisp/forest.ts';
import type { Sort } from '../lisp/sorts.ts';
import type { PddlUses } from './uses.ts';

export const boolean: ValueType = { kind: 'boolean' };

/** Objects by their numbers in the text. */
export interface PddlFact {
  table: number;
  args: number[];
  value: number;
}

type Assignments = Problem['assignments'];

export class PddlTables {
  readonly forest: LispForest;
  readonly #declared: Declarations;
  readonly #uses: PddlUses;
  readonly #needed: ReadonlySet<number>;
  readonly variables: Variable[] = [];
  /** The variable of each predicate and of each function, or -1. */
  readonly #ofPredicate: number[];
  readonly #ofFunction: number[];
  /** The variables that say whether a function has a value. Functions that always have one are not in this map. */
  readonly #defined = new Map<number, number>();
  readonly #members = new Map<string, { variable: number; narrow: Sort }>();
  readonly #names = new Set<string>();
  readonly #defines: ReadonlyMap<number, number>;

  /** `defines`: the number of the define of each derived predicate. */
  constructor(
    declared: Declarations,
    forest: LispForest,
    uses: PddlUses,
    { defines, partial }: { defines: ReadonlyMap<number, number>; partial: ReadonlySet<number> },
  ) {
    this.forest = forest;
    this.#declared = declared;
    this.#uses = uses;
    this.#needed = uses.needed();
    this.#defines = defines;
    const { predicates, functions } = declared;
    this.#ofPredicate = predicates.map((table, at) =>
      defines.has(at) ? -1 : this.#add(table, boolean, uses.written.has(at)),
    );
    this.#ofFunction = functions.map((table, at) =>
      this.#needed.has(at) ? this.#add(table, this.number, uses.changed.has(at)) : -1,
    );
    for (const at of partial) {
      const { name, sorts } = functions[at]!;
      const table = { name: { ...name, text: `${name.text}-is-known` }, sorts };
      this.#defined.set(at, this.#add(table, boolean, uses.assigned.has(at)));
    }
  }

  get number(): ValueType {
    return { kind: this.#uses.isWhole ? 'integer' : 'float' };
  }

  #add({ name, sorts }: LispTable, value: ValueType, isFluent: boolean): number {
    return (
      this.variables.push({
        kind: isFluent ? 'fluent' : 'constant',
        name: this.#nameOf(name.text),
        params: this.params(sorts, name.span),
        value,
        initial: 0,
        span: name.span,
      }) - 1
    );
  }

  params(sorts: readonly Sort[], span: Span): Define['params'] {
    return sorts.map((sort, at) => ({ name: `x${at + 1}`, type: this.forest.typeAround(sort), span }));
  }

  /** Functions may have the names of predicates. */
  #nameOf(wanted: string): string {
    let name = wanted;
    while (this.#names.has(name)) name += '_';
    this.#names.add(name);
    return name;
  }

  predicate(index: number): number {
    return this.#ofPredicate[index]!;
  }

  /** The define of a derived predicate. */
  define(predicate: number): number | undefined {
    return this.#defines.get(predicate);
  }

  function(index: number): number {
    return this.#ofFunction[index]!;
  }

  isNeeded(index: number): boolean {
    return this.#needed.has(index);
  }

  /** The variable that says whether a function has a value, or undefined if it always has one. */
  defined(index: number): number | undefined {
    return this.#defined.get(index);
  }

  /** A constant that is true for those objects of a sort that are also of a narrower one. */
  member(sort: Sort, narrow: Sort, span: Span): number {
    const { sorts } = this.#declared;
    const around = sorts.around(sort);
    const key = `${around} ${narrow.key}`;
    let member = this.#members.get(key);
    if (!member) {
      const text = `is-${sorts.nameOf(narrow).replaceAll(' ', '-')}`;
      const variable = this.#add({ name: { text, span }, sorts: [sorts.exactly(around)] }, boolean, false);
      this.#members.set(key, (member = { variable, narrow }));
    }
    return member.variable;
  }

  /** All initial values that are not 0. */
  assignments(facts: readonly PddlFact[], values: readonly PddlFact[], ids: readonly number[]): Assignments {
    const found: Assignments = [];
    const add = (variable: number | undefined, args: readonly number[], value: number): void => {
      if (variable === undefined || variable < 0) return;
      found.push({ variable, args: args.map((object) => ids[object]!), value });
    };
    for (const { table, args, value } of facts) add(this.#ofPredicate[table], args, value);
    for (const { table, args, value } of values) {
      add(this.#ofFunction[table], args, value);
      add(this.#defined.get(table), args, 1);
    }
    for (const { variable, narrow } of this.#members.values()) {
      this.#declared.objects.forEach(({ type }, object) => {
        if (narrow.types.includes(type)) add(variable, [object], 1);
      });
    }
    return found;
  }
}
