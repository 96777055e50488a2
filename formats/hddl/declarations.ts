// The types, objects, predicates, functions and tasks that a domain and a problem declare, by their names.

import type { Span } from '../../ir/ir.ts';
import type { LispName, LispSignature, TypedName } from '../lisp/ast.ts';
import type { LispReport } from '../lisp/report.ts';
import type { HddlDomain, HddlProblem } from './ast.ts';
import type { HddlVariable, ModelPredicate, ModelTask } from './model.ts';
import { NameTable } from './names.ts';
import { objectType, Sorts } from './sorts.ts';
import type { HddlType, Sort } from './sorts.ts';

interface Declared {
  index: number;
  line: number;
}

export interface HddlObject {
  name: string;
  type: number;
}

export class Declarations {
  readonly sorts: Sorts;
  readonly objects: HddlObject[] = [];
  readonly predicates: ModelPredicate[];
  readonly functions: ModelPredicate[];
  readonly tasks: ModelTask[] = [];
  readonly #typeNames = new NameTable<number>();
  readonly #objectNames = new NameTable<Declared>();
  readonly #predicateNames = new NameTable<Declared>();
  readonly #functionNames = new NameTable<Declared>();
  readonly #taskNames = new NameTable<Declared>();

  /** Mistakes in the problem are reported apart from those in the domain: they are in another text. */
  constructor(domain: HddlDomain, problem: HddlProblem | null, reports: { domain: LispReport; problem: LispReport }) {
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
    this.#declareTasks(domain, reports.domain);
  }

  #readTypes(domain: HddlDomain, report: LispReport): HddlType[] {
    const top = { start: 0, end: 0, line: 1, column: 1 };
    const types: HddlType[] = [{ name: 'object', parents: [], span: top }];
    this.#typeNames.add('object', objectType);
    const typeOf = ({ text, span }: LispName): number => {
      const known = this.#typeNames.get(text);
      if (known !== undefined) return known;
      this.#typeNames.add(text, types.length);
      return types.push({ name: text, parents: [], span }) - 1;
    };
    // First all that stand on the left, so that types keep the order of the text.
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
    names: NameTable<Declared>,
    report: LispReport,
  ): ModelPredicate[] {
    return all.map(({ name, params }, index) => {
      declareOnce(name, kind, index, names, report);
      return { name, sorts: params.map((param) => this.sortOf(param, report)) };
    });
  }

  #declareTasks({ tasks, actions }: HddlDomain, report: LispReport): void {
    for (const { name, params, span } of tasks) {
      declareOnce(name, 'task', this.tasks.length, this.#taskNames, report);
      this.tasks.push({ kind: 'compound', name, params: this.variables(params, report), methods: [], span });
    }
    for (const { name, params, span } of actions) {
      declareOnce(name, 'task', this.tasks.length, this.#taskNames, report);
      const variables = this.variables(params, report);
      this.tasks.push({ kind: 'action', name, params: variables, conditions: [], effects: [], cost: [], span });
    }
  }

  /** Reports variables of the same name. */
  variables(params: readonly TypedName[], report: LispReport): HddlVariable[] {
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

  taskOf({ text, span }: LispName, report: LispReport): number | null {
    return indexOf(this.#taskNames, 'task', text, span, report);
  }
}

function indexOf(
  names: NameTable<Declared>,
  kind: string,
  name: string,
  span: Span,
  report: LispReport,
): number | null {
  const found = names.get(name);
  if (found === undefined) report.add('FP5102', span, kind, name, names.near(name));
  return found?.index ?? null;
}

function declareOnce(
  { text, span }: LispName,
  kind: string,
  index: number,
  names: NameTable<Declared>,
  report: LispReport,
): void {
  const before = names.same(text);
  if (before) report.add('FP5101', span, text, kind, String(before.line));
  else names.add(text, { index, line: span.line });
}

/** Types of objects that are of several types: one for each combination. */
class MixedTypes {
  readonly #types: HddlType[];
  readonly #known = new Map<string, number>();

  constructor(types: HddlType[]) {
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

/** Takes out each parent that leads back to its child. */
function refuseCircles(types: HddlType[], report: LispReport): void {
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
