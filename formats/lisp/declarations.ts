// The types, objects, predicates and functions that a domain and a problem declare, by their names.

import type { Span } from '../../ir/ir.ts';
import type { LispName, LispSignature, TypedName } from '../lisp/ast.ts';
import type { LispReport } from '../lisp/report.ts';
import { NameTable } from './names.ts';
import { objectType, Sorts } from './sorts.ts';
import type { LispType, Sort } from './sorts.ts';

/** The index of a declared name, and the line of its declaration. */
export interface DeclaredName {
  index: number;
  line: number;
}

export interface LispObject {
  name: string;
  type: number;
}

/** A parameter, or a variable that a quantifier binds. Variables are compared by identity. */
export interface LispVariable {
  name: string;
  sort: Sort;
  span: Span;
}

/** A predicate or a function. */
export interface LispTable {
  name: LispName;
  /** Sorts that are wide enough for every use of the table. */
  sorts: Sort[];
}

/** The declarations of domains in all notations. */
interface DeclaringDomain {
  types: TypedName[];
  constants: TypedName[];
  predicates: LispSignature[];
  functions: LispSignature[];
}

/** A separate report for each text. */
export interface LispReports {
  domain: LispReport;
  problem: LispReport;
}

export class Declarations {
  readonly sorts: Sorts;
  readonly objects: LispObject[] = [];
  readonly predicates: LispTable[];
  readonly functions: LispTable[];
  readonly #typeNames = new NameTable<number>();
  readonly #objectNames = new NameTable<DeclaredName>();
  readonly #predicateNames = new NameTable<DeclaredName>();
  readonly #functionNames = new NameTable<DeclaredName>();

  /** Mistakes in the problem are reported apart from those in the domain: they are in another text. */
  constructor(domain: DeclaringDomain, problem: { objects: TypedName[] } | null, reports: LispReports) {
    const types = this.#readTypes(domain, reports.domain);
    const mixed = new MixedTypes(types);
    const declare = (all: readonly TypedName[], report: LispReport): void => {
      for (const one of all) this.#declareObject(one, mixed, report);
    };
    declare(domain.constants, reports.domain);
    declare(problem?.objects ?? [], reports.problem);
    this.sorts = new Sorts(types);
    this.predicates = this.#declareAll(domain.predicates, 'predicate', this.#predicateNames, reports.domain);
    this.functions = this.#declareAll(domain.functions, 'function', this.#functionNames, reports.domain);
  }

  #readTypes(domain: DeclaringDomain, report: LispReport): LispType[] {
    const top = { start: 0, end: 0, line: 1, column: 1 };
    const types: LispType[] = [{ name: 'object', parents: [], span: top }];
    this.#typeNames.add('object', objectType);
    const typeOf = ({ text, span }: LispName): number => {
      const known = this.#typeNames.get(text);
      if (known !== undefined) return known;
      this.#typeNames.add(text, types.length);
      return types.push({ name: text, parents: [], span }) - 1;
    };
    // First add all types on the left, so that types keep the order of the text.
    for (const name of domain.types) typeOf(name);
    for (const name of domain.types) {
      const type = types[typeOf(name)]!;
      for (const parent of name.types) {
        const number = typeOf(parent);
        if (types[number] !== type && !type.parents.includes(number)) type.parents.push(number);
      }
    }
    refuseCircles(types, report);
    for (const [number, type] of types.entries()) {
      if (number === objectType) type.parents = [];
      else if (type.parents.length > 1) type.parents = type.parents.filter((parent) => parent !== objectType);
      if (number !== objectType && type.parents.length === 0) type.parents = [objectType];
    }
    return types;
  }

  #declareObject(name: TypedName, mixed: MixedTypes, report: LispReport): void {
    const types = name.types.flatMap((type) => this.typeOf(type, report) ?? []);
    const type = mixed.of(types);
    const before = this.#objectNames.same(name.text);
    if (before === undefined) {
      this.#objectNames.add(name.text, { index: this.objects.length, line: name.span.line });
      this.objects.push({ name: name.text, type });
    } else if (this.objects[before.index]!.type !== type) {
      report.add('FP5101', name.span, name.text, 'object', String(before.line));
    }
  }

  #declareAll(
    all: readonly LispSignature[],
    kind: string,
    names: NameTable<DeclaredName>,
    report: LispReport,
  ): LispTable[] {
    return all.map(({ name, params }, index) => {
      declareOnce(name, kind, index, names, report);
      return { name, sorts: params.map((param) => this.sortOf(param, report)) };
    });
  }

  /** Reports variables of the same name. */
  variables(params: readonly TypedName[], report: LispReport): LispVariable[] {
    const seen = new Map<string, TypedName>();
    return params.map((param) => {
      const small = param.text.toLowerCase();
      const before = seen.get(small);
      if (before) report.add('FP5101', param.span, param.text, 'variable', String(before.span.line));
      seen.set(small, param);
      return { name: param.text, sort: this.sortOf(param, report), span: param.span };
    });
  }

  sortOf({ types }: { types: readonly LispName[] }, report: LispReport): Sort {
    return this.sorts.either(types.flatMap((type) => this.typeOf(type, report) ?? []));
  }

  typeOf({ text, span }: LispName, report: LispReport): number | null {
    const type = this.#typeNames.get(text);
    if (type === undefined) report.add('FP5102', span, 'type', text, this.#typeNames.near(text));
    return type ?? null;
  }

  objectOf({ text, span }: LispName, report: LispReport): number | null {
    return indexOf(this.#objectNames, 'object', text, span, report);
  }

  predicateOf({ text, span }: LispName, report: LispReport): number | null {
    return indexOf(this.#predicateNames, 'predicate', text, span, report);
  }

  functionOf({ text, span }: LispName, report: LispReport): number | null {
    return indexOf(this.#functionNames, 'function', text, span, report);
  }
}

/** null: there is none, which is reported. */
export function indexOf(
  names: NameTable<DeclaredName>,
  kind: string,
  name: string,
  span: Span,
  report: LispReport,
): number | null {
  const found = names.get(name);
  if (found === undefined) report.add('FP5102', span, kind, name, names.near(name));
  return found?.index ?? null;
}

/** Reports a name that is taken. */
export function declareOnce(
  { text, span }: LispName,
  kind: string,
  index: number,
  names: NameTable<DeclaredName>,
  report: LispReport,
): void {
  const before = names.same(text);
  if (before) report.add('FP5101', span, text, kind, String(before.line));
  else names.add(text, { index, line: span.line });
}

/** Types for objects of several types: one for each combination. */
class MixedTypes {
  readonly #types: LispType[];
  readonly #known = new Map<string, number>();

  constructor(types: LispType[]) {
    this.#types = types;
  }

  of(types: readonly number[]): number {
    const several = [...new Set(types)].toSorted((one, other) => one - other);
    if (several.length < 2) return several[0] ?? objectType;
    const key = several.join();
    let type = this.#known.get(key);
    if (type === undefined) {
      const name = several.map((one) => this.#types[one]!.name).join('+');
      type = this.#types.push({ name, parents: several, span: this.#types[several[0]!]!.span }) - 1;
      this.#known.set(key, type);
    }
    return type;
  }
}

/** Removes and reports parents that lead back to their children. */
function refuseCircles(types: LispType[], report: LispReport): void {
  const path: number[] = [];
  const done = new Set<number>();
  const visit = (type: number): void => {
    path.push(type);
    const one = types[type]!;
    one.parents = one.parents.filter((parent) => {
      const at = path.indexOf(parent);
      if (at === -1) {
        if (!done.has(parent)) visit(parent);
        return true;
      }
      const names = [...path.slice(at), parent].map((number) => `\`${types[number]!.name}\``);
      report.add('FP5105', one.span, names.join(' is a '));
      return false;
    });
    path.pop();
    done.add(type);
  };
  types.forEach((_, type) => {
    if (!done.has(type)) visit(type);
  });
}
