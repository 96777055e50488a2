// Schemas: the rows that must exist together so that a task can be done, and the rows that may hold afterwards. A
// schema ignores whatever single rows of relations can't tell, so symbolic.ts tests each result again.

import type { Effect, Expr, Level, ValueType } from '../../../ir/ir.ts';
import { isLoop, partsOf } from '../../../ir/expressions.ts';
import { isNumeric } from '../../../ir/kinds.ts';
import { isDerived } from './prepare.ts';
import type { PlainTask } from './prepare.ts';
import { refuseGoal } from './refuse.ts';
import { hasMembers } from './world.ts';
import type { GroundWorld } from './world.ts';

/** A column: a variable from 0 on, or the opposite of a value (`~value`). Values below 0 have none. */
type SchemaColumn = number;

export interface SchemaAtom {
  relation: number;
  terms: SchemaColumn[];
  /** Whether rows may be added: the relation is no constant. */
  isFluent: boolean;
}

/** The values that a variable goes through. */
export interface VariableDomain {
  type: ValueType;
  withNone: boolean;
}

export interface Schema {
  task: PlainTask;
  /** Whether what is found are calls of the task. Others are effects that have conditions. */
  isCall: boolean;
  /** The variables to find values for, and where they come from. null: from an atom alone. */
  variables: number[];
  domains: (VariableDomain | null)[];
  types: (ValueType | undefined)[];
  /** Whether a variable may be `none`: what is read through it is neutral. */
  mayBeNone: boolean[];
  atoms: SchemaAtom[];
  /** Conditions that only constants and parameters decide, by variable: to be looked at when all are bound. */
  filters: { expr: Expr; variables: number[] }[];
  gives: { relation: number; terms: SchemaColumn[] }[];
}

/** More alternatives than these are not distinguished. */
const mostAlternatives = 16;

/** All schemas of a task: the task itself, and each of its effects with a condition. */
export function schemasOf(world: GroundWorld, task: PlainTask, derived: number | null = null): Schema[] {
  const found: Schema[] = [];
  for (const conditions of alternatives(task.conditions)) {
    const draft = new SchemaDraft(world, task, true);
    for (const { type } of task.params) draft.bind(draft.variables.length, type);
    for (const condition of conditions) draft.demand(condition);
    if (derived !== null) draft.schema.gives.push({ relation: derived, terms: task.params.map((_, local) => local) });
    for (const effect of task.effects) if (isWrite(effect)) draft.give(effect);
    found.push(draft.schema);
    for (const effect of task.effects) {
      if (effect.kind === 'when' || effect.kind === 'forall') addNested(world, task, conditions, [effect], found);
    }
  }
  return found;
}

/** `path`: the effects from the outside in. */
function addNested(
  world: GroundWorld,
  task: PlainTask,
  conditions: readonly Expr[],
  path: readonly Extract<Effect, { effects: Effect[] }>[],
  found: Schema[],
): void {
  const last = path.at(-1)!;
  for (const inner of last.effects) {
    if (inner.kind === 'when' || inner.kind === 'forall') addNested(world, task, conditions, [...path, inner], found);
  }
  const plain = last.effects.filter(isWrite);
  if (plain.length === 0) return;
  const whens = path.flatMap((effect) => (effect.kind === 'when' ? [effect.condition] : []));
  for (const more of alternatives(whens)) {
    const draft = new SchemaDraft(world, task, false);
    task.params.forEach(({ type }, local) => draft.bind(local, type));
    for (const condition of conditions) draft.demand(condition);
    for (const effect of path) if (effect.kind === 'forall') draft.demandLevels(effect.levels);
    for (const condition of more) draft.demand(condition);
    for (const effect of plain) draft.give(effect);
    found.push(draft.schema);
  }
}

/** Turns conditions into disjunctive form if they have few alternatives. */
function alternatives(conditions: readonly Expr[]): Expr[][] {
  let found: Expr[][] = [[]];
  for (const condition of conditions) {
    const parts = alternativesOf(condition);
    if (found.length * parts.length > mostAlternatives) found = found.map((list) => [...list, condition]);
    else found = found.flatMap((list) => parts.map((part) => [...list, ...part]));
  }
  return found;
}

function alternativesOf(expr: Expr): Expr[][] {
  if (expr.op === 'and') return alternatives([expr.left, expr.right]);
  if (expr.op === 'or') return [...alternativesOf(expr.left), ...alternativesOf(expr.right)];
  return [[expr]];
}

function isWrite(effect: Effect): effect is Extract<Effect, { kind: 'set' | 'add' }> {
  return effect.kind === 'set' || effect.kind === 'add';
}

class SchemaDraft {
  readonly schema: Schema;
  readonly variables: number[] = [];
  readonly #world: GroundWorld;
  /** Variables for values that are read. */
  readonly #reads = new Map<string, number>();

  constructor(world: GroundWorld, task: PlainTask, isCall: boolean) {
    const count = task.locals.length;
    this.#world = world;
    this.schema = {
      task,
      isCall,
      variables: this.variables,
      domains: Array.from({ length: count }, () => null),
      types: Array.from({ length: count }),
      mayBeNone: Array.from({ length: count }, () => false),
      atoms: [],
      filters: [],
      gives: [],
    };
  }

  bind(variable: number, type: ValueType): void {
    const { task, domains, types } = this.schema;
    if (!hasMembers(type)) refuseGoal(task.name, 'a parameter or variable with too many values', task.span);
    if (domains[variable]) return;
    domains[variable] = { type, withNone: false };
    types[variable] = type;
    this.variables.push(variable);
  }

  demand(expr: Expr): void {
    if (expr.op !== 'and' && expr.op !== 'read' && isConstant(this.#world, expr)) {
      this.schema.filters.push({ expr, variables: [...variablesOf(expr)] });
      // An equation may also bind variables.
      if (expr.op !== 'equal') return;
    }
    switch (expr.op) {
      case 'and':
        this.demand(expr.left);
        this.demand(expr.right);
        return;
      case 'exists':
        this.demandLevels(expr.levels);
        return;
      case 'read':
        if (expr.type.kind === 'boolean') this.#demandRow(expr.variable, expr.args, []);
        return;
      case 'define': {
        if (!isDerived(this.#world.domain, expr.define)) return;
        const terms = this.#termsOf(expr.args);
        const relation = this.#world.domain.variables.length + expr.define;
        if (terms) this.schema.atoms.push({ relation, terms, isFluent: true });
        return;
      }
      case 'equal':
        this.#demandEqual(expr.left, expr.right);
        this.#demandEqual(expr.right, expr.left);
        return;
      case 'not':
        if (expr.value.op === 'not') this.demand(expr.value.value);
        return;
      default:
    }
  }

  demandLevels(levels: readonly Level[]): void {
    for (const { local, type, over, guards } of levels) {
      this.bind(local, type);
      if (over.kind === 'value') {
        const variable: Expr = { op: 'local', type, local, span: over.value.span };
        this.demand({ op: 'equal', type: { kind: 'boolean' }, left: variable, right: over.value, span: variable.span });
      }
      for (const { expr } of guards) this.demand(expr);
    }
  }

  give(effect: Extract<Effect, { kind: 'set' | 'add' }>): void {
    const { variable, args, value } = effect;
    const { value: type } = this.#world.domain.variables[variable]!;
    const { gives } = this.schema;
    if (isNumeric(type.kind)) return;
    // What is computed may be anything.
    const terms = args.map((arg) => this.#termOf(arg) ?? this.#anyOf(arg.type, false));
    if (type.kind === 'boolean') {
      if (value.op !== 'literal' || value.value !== 0) gives.push({ relation: variable, terms });
      return;
    }
    for (const term of this.#valuesOf(value)) gives.push({ relation: variable, terms: [...terms, term] });
  }

  #valuesOf(expr: Expr): SchemaColumn[] {
    if (expr.op === 'conditional') return [...this.#valuesOf(expr.yes), ...this.#valuesOf(expr.no)];
    if (expr.op === 'narrow') return [...this.#valuesOf(expr.value), ~0];
    return [this.#termOf(expr) ?? this.#anyOf(expr.type, true)];
  }

  /** A variable for some value of a type. */
  #anyOf(type: ValueType, withNone: boolean): SchemaColumn {
    const { domains, types, mayBeNone } = this.schema;
    const variable = domains.push({ type, withNone: withNone && type.kind === 'object' }) - 1;
    types.push(undefined);
    mayBeNone.push(false);
    this.variables.push(variable);
    return variable;
  }

  #demandEqual(read: Expr, value: Expr): void {
    if (read.op !== 'read') return;
    if (read.type.kind === 'boolean') {
      if (value.op === 'literal' && value.value === 1) this.#demandRow(read.variable, read.args, []);
      return;
    }
    const term = isFinite_(read.type) ? this.#termOf(value) : null;
    if (term !== null) this.#demandRow(read.variable, read.args, [term]);
  }

  #demandRow(variable: number, args: readonly Expr[], value: SchemaColumn[]): void {
    const terms = this.#termsOf(args);
    if (!terms || this.#isNeutral(variable, terms)) return;
    const isFluent = this.#world.domain.variables[variable]!.kind === 'fluent';
    this.schema.atoms.push({ relation: variable, terms: [...terms, ...value], isFluent });
  }

  /** Whether an argument is `none`. No row says what is read then. */
  #isNeutral(variable: number, terms: readonly SchemaColumn[]): boolean {
    const { params } = this.#world.domain.variables[variable]!;
    return params.some(({ type }, at) => type.kind === 'object' && terms[at] === ~0);
  }

  #termsOf(args: readonly Expr[]): SchemaColumn[] | null {
    const terms = args.map((arg) => this.#termOf(arg));
    return terms.includes(null) ? null : (terms as SchemaColumn[]);
  }

  /** A value that is read gets its own variable. */
  #termOf(expr: Expr): SchemaColumn | null {
    if (expr.op === 'literal') return expr.value >= 0 ? ~expr.value : null;
    if (expr.op === 'local') return expr.local;
    if (expr.op !== 'read' || !isFinite_(expr.type)) return null;
    const terms = this.#termsOf(expr.args);
    if (!terms) return null;
    if (this.#isNeutral(expr.variable, terms)) return ~0;
    const key = `${expr.variable} ${terms.join()}`;
    const there = this.#reads.get(key);
    if (there !== undefined) return there;
    const { domains, types, mayBeNone, atoms } = this.schema;
    const variable = domains.push(null) - 1;
    types.push(undefined);
    mayBeNone.push(expr.type.kind === 'object');
    this.variables.push(variable);
    this.#reads.set(key, variable);
    const isFluent = this.#world.domain.variables[expr.variable]!.kind === 'fluent';
    atoms.push({ relation: expr.variable, terms: [...terms, variable], isFluent });
    return variable;
  }
}

function isFinite_({ kind }: ValueType): boolean {
  return kind === 'object' || kind === 'enum';
}

/** Whether only constants and parameters decide it. */
export function isConstant(world: GroundWorld, expr: Expr): boolean {
  if (expr.op === 'external' || expr.op === 'define' || expr.op === 'search-kind') return false;
  if (expr.op === 'read' && world.domain.variables[expr.variable]!.kind === 'fluent') return false;
  return partsOf(expr).every((part) => isConstant(world, part));
}

/** The locals that an expression uses and does not bind itself. */
function variablesOf(expr: Expr, bound: readonly number[] = []): Set<number> {
  if (expr.op === 'local') return new Set(bound.includes(expr.local) ? [] : [expr.local]);
  const inside = isLoop(expr) ? [...bound, ...expr.levels.map(({ local }) => local)] : bound;
  return new Set(partsOf(expr).flatMap((part) => [...variablesOf(part, inside)]));
}
