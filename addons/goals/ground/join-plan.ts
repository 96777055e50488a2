// Plans how to join the atoms of a schema, as far as that does not depend on a world: which variables a row binds, and
// which conditions can be tested then. A plan grows as joins reach new steps, and is kept for all worlds of the domain.

import type { DomainIr, Expr } from '../../../ir/ir.ts';
import type { Schema } from './schema.ts';

/** A condition that is looked at when all its variables are bound. */
export interface JoinFilter {
  variables: readonly number[];
  expr: Expr;
  /** Whether two terms are equal, whether there is a row of a constant, or any condition. */
  kind: 'equal' | 'row' | 'any';
  isTrue: boolean;
  left: number;
  right: number;
  table: number;
  terms: Int32Array;
}

/** Number of a type, in `binds`. */
export const firstType = 2;

/** What is left when certain variables are bound. */
export interface JoinNode {
  readonly bound: ReadonlySet<number>;
  /**
   * The atoms with variables that are not bound yet, in the order of the schema: the atom, its relation, where its code
   * ends; then for each column that is bound the column and its term.
   */
  readonly open: Int32Array;
  readonly openCount: number;
  /** Where no atom is open: variables that have to go through their values. */
  readonly free: readonly number[];
  /** What has been found out: steps by atom, and the one by the first of the free variables. */
  readonly steps: (MatchStep | undefined)[];
  value: MatchStep | undefined;
}

/** A row is matched with an atom, or a variable gets a value. */
export interface MatchStep {
  /** -1: none. */
  atom: number;
  /**
   * Two by column: the variable, or `~value`; and whether the variable gets its value there: 0: no; 1: it does; from 2
   * on: it does, if that is an object of the type of that number.
   */
  columns: Int32Array;
  /** What can be looked at now: conditions, and atoms that are bound as a whole, as rows (`rowsOf`). */
  filters: readonly JoinFilter[];
  checks: Int32Array;
  checkCount: number;
  to: JoinNode;
}

export class JoinPlan {
  readonly schema: Schema;
  /** Conditions without variables. */
  readonly firstFilters: readonly JoinFilter[];
  /** Variables whose values do not matter, as long as they have some. */
  readonly idle: readonly number[];
  /** As `rowsOf` writes them. */
  readonly gifts: Int32Array;
  readonly giftCount: number;
  /** Whether each of the bindings that are found is another call. */
  readonly isCallEach: boolean;
  /** The conditions that can be tested before any variable is bound. */
  readonly begin: MatchStep;
  readonly #filters: readonly JoinFilter[];
  readonly #nodes = new Map<string, JoinNode>();
  readonly #firsts: (MatchStep | undefined)[] = [];

  constructor(domain: DomainIr, schema: Schema) {
    const { variables, domains, atoms, gives, filters, task } = schema;
    this.schema = schema;
    this.#filters = filters.map((filter) => filterOf(domain, filter));
    this.firstFilters = this.#filters.filter((one) => one.variables.length === 0);
    const used = new Set([...atoms, ...gives].flatMap(({ terms }) => terms));
    if (schema.isCall) task.params.forEach((_, local) => used.add(local));
    for (const { variables: own } of filters) for (const variable of own) used.add(variable);
    this.idle = variables.filter((variable) => domains[variable] && !used.has(variable));
    this.isCallEach = variables.every((variable) => variable < task.params.length || this.idle.includes(variable));
    // Nothing is written through `none`.
    const written = gives.filter(({ relation, terms }) => {
      const params = domain.variables[relation]?.params ?? [];
      return !params.some(({ type }, at) => type.kind === 'object' && terms[at] === ~0);
    });
    this.gifts = rowsOf(written, [...written.keys()]);
    this.giftCount = written.length;
    this.begin = this.#step(null, new Set(), -1, []);
  }

  /** A row is matched with an atom before anything else. */
  firstStep(atom: number): MatchStep {
    return (this.#firsts[atom] ??= this.#step(null, new Set(), atom, this.schema.atoms[atom]!.terms));
  }

  stepFrom(node: JoinNode, atom: number): MatchStep {
    return (node.steps[atom] ??= this.#step(node.bound, node.bound, atom, this.schema.atoms[atom]!.terms));
  }

  /** The first of the free variables gets a value. */
  valueStep(node: JoinNode): MatchStep {
    return (node.value ??= this.#step(node.bound, node.bound, -1, node.free.slice(0, 1)));
  }

  /** `checked`: the bound variables when the atoms were last tested; null: they were not. */
  #step(
    checked: ReadonlySet<number> | null,
    bound: ReadonlySet<number>,
    atom: number,
    terms: readonly number[],
  ): MatchStep {
    const { atoms, types } = this.schema;
    const known = new Set(bound);
    const binds = terms.map((term) => {
      if (term < 0 || known.has(term)) return 0;
      known.add(term);
      const type = types[term];
      return type?.kind === 'object' ? firstType + type.type : 1;
    });
    const filters = this.#filters.filter(({ variables }) => {
      return variables.every((one) => known.has(one)) && variables.some((one) => !bound.has(one));
    });
    const checks = atoms.flatMap((one, at) => {
      const isDone = at === atom || (checked && isBound(one.terms, checked));
      return !isDone && isBound(one.terms, known) ? [at] : [];
    });
    const to = this.#node(known);
    const columns = Int32Array.from(terms.flatMap((term, column) => [term, binds[column]!]));
    return { atom, columns, filters, checks: rowsOf(atoms, checks), checkCount: checks.length, to };
  }

  #node(bound: ReadonlySet<number>): JoinNode {
    const key = [...bound].sort((one, other) => one - other).join();
    const there = this.#nodes.get(key);
    if (there) return there;
    const { atoms, variables, domains } = this.schema;
    const open: number[] = [];
    let openCount = 0;
    atoms.forEach(({ relation, terms }, atom) => {
      if (isBound(terms, bound)) return;
      const columns = [...terms.keys()].filter((at) => isBound([terms[at]!], bound));
      open.push(atom, relation, open.length + 3 + columns.length * 2);
      for (const column of columns) open.push(column, terms[column]!);
      openCount++;
    });
    const free = variables.filter((one) => domains[one] && !bound.has(one) && !this.idle.includes(one));
    const node: JoinNode = {
      bound,
      open: Int32Array.from(open),
      openCount,
      free: openCount > 0 ? [] : free,
      steps: [],
      value: undefined,
    };
    this.#nodes.set(key, node);
    return node;
  }
}

/** Some of the rows of relations: for each its number, the relation, where its terms end, and its terms. */
function rowsOf(rows: readonly { relation: number; terms: readonly number[] }[], which: readonly number[]): Int32Array {
  const found: number[] = [];
  for (const number of which) {
    const { relation, terms } = rows[number]!;
    found.push(number, relation, found.length + 3 + terms.length, ...terms);
  }
  return Int32Array.from(found);
}

function isBound(terms: readonly number[], bound: ReadonlySet<number>): boolean {
  return terms.every((term) => term < 0 || bound.has(term));
}

export function filterOf(
  { variables: declared }: DomainIr,
  { expr, variables }: Schema['filters'][number],
): JoinFilter {
  const terms = new Int32Array(0);
  const any: JoinFilter = { variables, expr, kind: 'any', isTrue: true, left: 0, right: 0, table: 0, terms };
  const inner = expr.op === 'not' ? expr.value : expr;
  const isTrue = inner === expr;
  if (inner.op === 'equal' || inner.op === 'not-equal') {
    const [left, right] = [termOf(inner.left), termOf(inner.right)];
    if (left === null || right === null) return any;
    return { ...any, kind: 'equal', left, right, isTrue: isTrue === (inner.op === 'equal') };
  }
  if (inner.op !== 'read' || inner.type.kind !== 'boolean') return any;
  const { params } = declared[inner.variable]!;
  const args = inner.args.map(termOf);
  // Nothing holds of `none`.
  if (args.some((arg, at) => arg === null || (params[at]!.type.kind === 'object' && arg === ~0))) return any;
  return { ...any, kind: 'row', isTrue, table: inner.variable, terms: Int32Array.from(args as number[]) };
}

/** A variable, or `~value`. null: it has to be computed. */
function termOf(expr: Expr): number | null {
  if (expr.op === 'local') return expr.local;
  return expr.op === 'literal' && expr.value >= 0 && Number.isInteger(expr.value) ? ~expr.value : null;
}
