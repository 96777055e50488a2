// From the inside of one task in the IR to HDDL: conditions, terms and effects. A value that a table holds is a fact
// with one more object: `at(npc) == yard` becomes `(at ?npc yard)`.

import { partsOf } from '../../../ir/expressions.ts';
import type { Effect, Expr, Guard, Level, Span, ValueType } from '../../../ir/ir.ts';
import { chanceArgs } from '../../../ir/mix.ts';
import type { UnsaidKey } from '../../lisp/messages.ts';
import { HddlNames, typedList } from './context.ts';
import type { WriteContext } from './context.ts';
import { allOf, notLisp } from './lists.ts';
import type { Lisp } from './lists.ts';

/** A variable of HDDL, and what makes it the value that it stands for. */
export interface BoundTerm {
  name: string;
  type: string;
  conditions: Lisp[];
}

/** `binds`: what has to be bound around. Nothing can be bound where the value is `none`. */
export interface WrittenTerm {
  name: string;
  type: ValueType;
  binds: BoundTerm[];
}

type TableRead = Extract<Expr, { op: 'read' }>;

const truth: Lisp = ['and'];
const falsehood: Lisp = ['or'];

export class HddlBody {
  readonly #context: WriteContext;
  readonly #localNames: readonly string[];
  readonly #names: HddlNames;
  readonly #locals = new Map<number, string>();
  /** Values with names: they are put in place of the names. */
  readonly #lets = new Map<number, { expr: Expr; body: HddlBody }>();

  constructor(context: WriteContext, localNames: readonly string[], names = new HddlNames()) {
    this.#context = context;
    this.#localNames = localNames;
    this.#names = names;
  }

  /** A new variable for a local. null: HDDL has no such values. */
  variable(local: number, type: ValueType, wanted = this.#localNames[local] ?? 'x'): BoundTerm | null {
    const typeName = this.#context.typeName(type);
    if (typeName === null) return null;
    const name = `?${this.#names.take(wanted)}`;
    this.#locals.set(local, name);
    return { name, type: typeName, conditions: [] };
  }

  /** An object stands in the place of a local. */
  fix(local: number, name: string): void {
    this.#locals.set(local, name);
  }

  let(local: number, expr: Expr, body: HddlBody): void {
    this.#lets.set(local, { expr, body });
  }

  /** Without names: what they stand for. */
  resolved(expr: Expr): { expr: Expr; body: HddlBody } {
    const known = expr.op === 'local' ? this.#lets.get(expr.local) : undefined;
    return known ? known.body.resolved(known.expr) : { expr, body: this };
  }

  // --- Terms ---

  term(given: Expr): WrittenTerm | null {
    const { expr, body } = this.resolved(given);
    if (body !== this) return body.term(expr);
    const { type, span } = expr;
    if (this.#context.typeName(type) === null) return this.#context.refuse(refusalOf(expr), span);
    switch (expr.op) {
      case 'local':
        return { name: this.#locals.get(expr.local)!, type, binds: [] };
      case 'object':
        return { name: this.#context.constants[expr.object]!, type, binds: [] };
      case 'literal':
        if (type.kind === 'enum') return { name: this.#context.enumValues[type.enum]![expr.value]!, type, binds: [] };
        return this.#context.refuse('none', span);
      case 'read': {
        const args = this.#places(expr);
        if (!args || !this.#isSaid(expr)) return null;
        const bound = this.#fresh(type);
        const atom = [this.#context.variables[expr.variable]!, ...args.map(({ name }) => name), bound.name];
        const binds = [...args.flatMap(({ binds }) => binds), { ...bound, conditions: [atom] }];
        return { name: bound.name, type, binds };
      }
      case 'narrow': {
        const inner = this.term(expr.value);
        if (!inner) return null;
        const bound = this.#fresh(type);
        const binds = [...inner.binds, { ...bound, conditions: [['=', bound.name, inner.name]] }];
        return { name: bound.name, type, binds };
      }
      case 'define': {
        const inner = this.#inlined(expr);
        return inner && inner.body.term(inner.expr);
      }
      default:
        return this.#context.refuse(refusalOf(expr), span);
    }
  }

  terms(exprs: readonly Expr[]): WrittenTerm[] | null {
    const found = exprs.map((expr) => this.term(expr));
    return found.includes(null) ? null : (found as WrittenTerm[]);
  }

  /** The arguments of a table. Where one is `none`, a table of an enum holds the first value, which is no fact. */
  #places({ type, args, span }: TableRead): WrittenTerm[] | null {
    const found = this.terms(args);
    const mayBeNone = type.kind === 'enum' && !args.every((arg) => this.isSure(arg));
    return found && mayBeNone ? this.#context.refuse('none-argument', span) : found;
  }

  #fresh(type: ValueType): BoundTerm {
    const name = this.#context.typeName(type)!;
    return { name: `?${this.#names.take(name[0]!.toLowerCase())}`, type: name, conditions: [] };
  }

  #isSaid({ variable, span }: TableRead): boolean {
    const table = this.#context.domain.variables[variable]!;
    if (this.#context.isPredicate(table)) return true;
    this.#context.refuse(table.value.kind === 'boolean' ? 'boolean' : 'number', span);
    return false;
  }

  /** The result of a define, with its parameters as names. */
  #inlined(expr: Extract<Expr, { op: 'define' }>): { expr: Expr; body: HddlBody } | null {
    const define = this.#context.domain.defines[expr.define]!;
    if (define.depth !== null) return this.#context.refuse('recursion', expr.span);
    const wanted = define.params.map(({ name }) => name);
    const body = new HddlBody(this.#context, wanted, this.#names);
    expr.args.forEach((arg, at) => body.let(at, arg, this));
    return { expr: define.body, body };
  }

  // --- Conditions ---

  /** `and` of guards. null: some can't be said, which has been told. */
  guards(guards: readonly Guard[]): Lisp[] | null {
    const found: (Lisp | null)[] = [];
    for (const guard of guards) {
      if (guard.kind === 'let') this.let(guard.local, guard.expr, this);
      else found.push(this.condition(guard.expr));
    }
    return found.includes(null) ? null : (found as Lisp[]);
  }

  condition(given: Expr): Lisp | null {
    const { expr, body } = this.resolved(given);
    if (body !== this) return body.condition(expr);
    switch (expr.op) {
      case 'literal':
        return expr.value ? truth : falsehood;
      case 'read': {
        const args = this.terms(expr.args);
        if (!args || !this.#isSaid(expr)) return null;
        return wrapped(args, [this.#context.variables[expr.variable]!, ...args.map(({ name }) => name)]);
      }
      case 'define': {
        const inner = this.#inlined(expr);
        return inner && inner.body.condition(inner.expr);
      }
      case 'not': {
        const inner = this.condition(expr.value);
        return inner && notLisp(inner);
      }
      case 'and':
        return this.#both(expr.left, expr.right, (left, right) => allOf([left, right]));
      case 'or':
        return this.#both(expr.left, expr.right, (left, right) => ['or', left, right]);
      case 'conditional': {
        const condition = this.condition(expr.condition);
        const both = this.#both(expr.yes, expr.no, (yes, no) => [yes, no]);
        if (!condition || !both) return null;
        const [yes, no] = both as [Lisp, Lisp];
        return ['or', allOf([condition, yes]), allOf([notLisp(condition), no])];
      }
      case 'equal':
        return this.#same(expr.left, expr.right);
      case 'not-equal': {
        const same = this.#same(expr.left, expr.right);
        return same && notLisp(same);
      }
      case 'exists':
        return this.exists(expr.levels, expr.span, () => []);
      default:
        return this.#context.refuse(refusalOf(expr), expr.span);
    }
  }

  #both(left: Expr, right: Expr, join: (left: Lisp, right: Lisp) => Lisp): Lisp | null {
    const one = this.condition(left);
    const other = this.condition(right);
    return one && other && join(one, other);
  }

  /** `rest`: what else has to hold for the same binding. */
  exists(levels: readonly Level[], span: Span, rest: () => readonly Lisp[] | null): Lisp | null {
    const variables = this.levels(levels, span);
    if (!variables) return null;
    const conditions = this.levelGuards(levels);
    const more = rest();
    if (!conditions || !more) return null;
    const all = allOf([...conditions, ...more]);
    return variables.length === 0 ? all : ['exists', typedList(variables), all];
  }

  /** The variables that levels bind. A level of `true` alone, which the checker makes of `let`s, binds none. */
  levels(levels: readonly Level[], span: Span): BoundTerm[] | null {
    const found = levels.map(({ local, type, over }) => {
      if (over.kind === 'value' && type.kind === 'boolean') return undefined;
      return this.variable(local, type) ?? this.#context.refuse(type.kind === 'boolean' ? 'boolean' : 'number', span);
    });
    return found.includes(null) ? null : found.filter((one) => one !== undefined && one !== null);
  }

  levelGuards(levels: readonly Level[]): Lisp[] | null {
    return this.guards(levels.flatMap(({ guards }) => guards));
  }

  #same(left: Expr, right: Expr): Lisp | null {
    if (left.type.kind === 'boolean') {
      return this.#both(left, right, (one, other) => [
        'or',
        allOf([one, other]),
        allOf([notLisp(one), notLisp(other)]),
      ]);
    }
    const [one, other] = [this.resolved(left), this.resolved(right)];
    if (isNone(one.expr)) return other.body.isNone(other.expr);
    if (isNone(other.expr)) return one.body.isNone(one.expr);
    const second = other.body.term(other.expr);
    if (!second) return null;
    const direct = this.#fact(one, second) ?? undefined;
    if (direct) return direct;
    const first = one.body.term(one.expr);
    if (!first) return null;
    const turned = this.#fact(other, first) ?? undefined;
    if (turned) return turned;
    const same = wrapped([first, second], ['=', first.name, second.name]);
    if (one.body.isSure(one.expr) || other.body.isSure(other.expr)) return same;
    return ['or', same, allOf([absent(first), absent(second)])];
  }

  /** That a table holds a value which needs no binding: one fact. null: it takes more to say. */
  #fact({ expr, body }: { expr: Expr; body: HddlBody }, value: WrittenTerm): Lisp | null {
    if (expr.op !== 'read' || value.binds.length > 0 || !this.#context.descends(value.type, expr.type)) return null;
    const args = body.#places(expr);
    if (!args || !this.#context.isPredicate(this.#context.domain.variables[expr.variable]!)) return null;
    return wrapped(args, [this.#context.variables[expr.variable]!, ...args.map(({ name }) => name), value.name]);
  }

  /** Whether a value is never `none`. */
  isSure(given: Expr): boolean {
    const { expr, body } = this.resolved(given);
    if (body !== this) return body.isSure(expr);
    if (expr.op === 'read') {
      return this.#context.presence.has(expr.variable) && expr.args.every((arg) => this.isSure(arg));
    }
    return expr.op === 'local' || expr.op === 'object' || (expr.op === 'literal' && !isNone(expr));
  }

  isNone(expr: Expr): Lisp | null {
    if (isNone(expr)) return truth;
    const term = this.term(expr);
    return term && absent(term);
  }

  // --- Effects ---

  effects(effects: readonly Effect[], known: readonly Guard[]): Lisp[] {
    return effects.flatMap((effect): Lisp[] => {
      switch (effect.kind) {
        case 'add':
          this.#context.refuse('number', effect.span);
          return [];
        case 'set':
          return this.#set(effect, known);
        case 'when': {
          const condition = this.condition(effect.condition);
          const inner = this.effects(effect.effects, known);
          return condition ? [['when', condition, allOf(inner)]] : [];
        }
        case 'forall': {
          const variables = this.levels(effect.levels, effect.span);
          const conditions = this.levelGuards(effect.levels);
          const inner = allOf(this.effects(effect.effects, known));
          if (!variables || !conditions) return [];
          const guarded: Lisp = conditions.length > 0 ? ['when', allOf(conditions), inner] : inner;
          return [['forall', typedList(variables), guarded]];
        }
      }
    });
  }

  #set({ variable, args, value, span }: Extract<Effect, { variable: number }>, known: readonly Guard[]): Lisp[] {
    const table = this.#context.domain.variables[variable]!;
    const name = this.#context.variables[variable]!;
    if (!this.#context.isPredicate(table)) {
      this.#context.refuse(table.value.kind === 'boolean' ? 'boolean' : 'number', span);
      return [];
    }
    const places = this.terms(args);
    if (!places) return [];
    const names = places.map((place) => place.name);
    const binds = places.flatMap((place) => place.binds);
    if (table.value.kind === 'boolean') {
      const atom: Lisp = [name, ...names];
      const { expr } = this.resolved(value);
      if (expr.op === 'literal') return [bound(binds, expr.value ? atom : ['not', atom])];
      const condition = this.condition(value);
      if (!condition) return [];
      return [bound(binds, ['when', condition, atom]), bound(binds, ['when', notLisp(condition), ['not', atom]])];
    }
    const before = this.#valueBefore(variable, args, known);
    const old = this.#fresh(table.value);
    const removed: Lisp = before
      ? ['not', [name, ...names, before]]
      : ['forall', typedList([old]), ['not', [name, ...names, old.name]]];
    if (isNone(this.resolved(value).expr)) return [bound(binds, removed)];
    const held = this.term(value);
    if (!held) return [];
    return [bound(binds, removed), bound([...binds, ...held.binds], [name, ...names, held.name])];
  }

  /** What the conditions say that a table holds, so that only this fact has to go. */
  #valueBefore(variable: number, args: readonly Expr[], known: readonly Guard[]): string | null {
    for (const guard of known) {
      if (guard.kind === 'let' || guard.expr.op !== 'equal') continue;
      const { left, right } = guard.expr;
      for (const [read, value] of [
        [left, right],
        [right, left],
      ] as const) {
        if (read.op !== 'read' || read.variable !== variable || value.op !== 'local') continue;
        const term = this.resolved(value).expr.op === 'local' ? this.term(value) : null;
        if (term && args.every((arg, at) => sameText(arg, read.args[at]!))) return term.name;
      }
    }
    return null;
  }
}

/** What an expression is, for the message that it can't be said: what is in it that has a name, or a number. */
function refusalOf(expr: Expr): UnsaidKey {
  if (chanceArgs(expr)) return 'chance';
  if (expr.op === 'external') return 'external';
  if (expr.op === 'sum' || expr.op === 'least' || expr.op === 'greatest') return 'aggregate';
  if (expr.op === 'conditional' && expr.type.kind === 'object') return 'conditional';
  if (expr.op === 'local' && expr.type.kind === 'boolean') return 'boolean';
  const inside = partsOf(expr).map(refusalOf);
  return inside.find((key) => key !== 'number' && key !== 'boolean') ?? 'number';
}

export function isNone({ op, type, ...rest }: Expr): boolean {
  return op === 'literal' && type.kind === 'object' && (rest as { value: number }).value === 0;
}

/** Whether two expressions are written alike. */
export function sameText(one: unknown, other: unknown): boolean {
  const text = (value: unknown): string =>
    JSON.stringify(value, (key, part: unknown) => (key === 'span' ? undefined : part));
  return text(one) === text(other);
}

/** A test inside of all that its terms need. */
function wrapped(terms: readonly WrittenTerm[], test: Lisp): Lisp {
  const binds = terms.flatMap((term) => term.binds);
  if (binds.length === 0) return test;
  return ['exists', typedList(binds), allOf([...binds.flatMap(({ conditions }) => conditions), test])];
}

function absent({ binds }: WrittenTerm): Lisp {
  if (binds.length === 0) return falsehood;
  return ['not', ['exists', typedList(binds), allOf(binds.flatMap(({ conditions }) => conditions))]];
}

/** An effect for whatever its terms are. */
function bound(binds: readonly BoundTerm[], effect: Lisp): Lisp {
  if (binds.length === 0) return effect;
  const conditions = binds.flatMap((one) => one.conditions);
  return ['forall', typedList(binds), ['when', allOf(conditions), effect]];
}
