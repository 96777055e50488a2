// Turns the inside of one task of the IR into HDDL or PDDL: conditions, terms and effects. A value of a table becomes a
// fact with one more object: `at(npc) == yard` becomes `(at ?npc yard)`.

import type { Effect, Expr, Guard, Level, Span, ValueType } from '../../../ir/ir.ts';
import { isNumeric } from '../../../ir/kinds.ts';
import { LispNames, typedList } from './context.ts';
import type { WriteContext } from './context.ts';
import { allOf, notLisp } from './lists.ts';
import type { Lisp } from './lists.ts';
import { negated, numberText, writtenNumber } from './numbers.ts';
import type { WrittenNumber } from './numbers.ts';
import { refusalOf } from './refusal.ts';

/** A variable, and the fact that binds it to a value. */
export interface BoundTerm {
  name: string;
  type: string;
  conditions: Lisp[];
}

/** A term. `binds`: the variables that have to be bound around it. Nothing can be bound if the value is `none`. */
export interface WrittenTerm {
  name: string;
  type: ValueType;
  binds: BoundTerm[];
}

type TableRead = Extract<Expr, { op: 'read' }>;

const truth: Lisp = ['and'];
const falsehood: Lisp = ['or'];

const comparisons = { less: '<', 'less-equal': '<=', greater: '>', 'greater-equal': '>=' } as const;

export class LispBody {
  readonly #context: WriteContext;
  /** Conditions for the effects to be possible at all. */
  #needs: Lisp[] = [];
  readonly #localNames: readonly string[];
  readonly #names: LispNames;
  readonly #locals = new Map<number, string>();
  /** Named values, which replace their names. */
  readonly #lets = new Map<number, { expr: Expr; body: LispBody }>();

  constructor(context: WriteContext, localNames: readonly string[], names = new LispNames()) {
    this.#context = context;
    this.#localNames = localNames;
    this.#names = names;
  }

  /** Makes a new variable for a local, or returns null if its type has no values. */
  variable(local: number, type: ValueType, wanted = this.#localNames[local] ?? 'x'): BoundTerm | null {
    const typeName = this.#context.typeName(type);
    if (typeName === null) return null;
    const name = `?${this.#names.take(wanted)}`;
    this.#locals.set(local, name);
    return { name, type: typeName, conditions: [] };
  }

  /** Replaces a local by an object. */
  fix(local: number, name: string): void {
    this.#locals.set(local, name);
  }

  let(local: number, expr: Expr, body: LispBody): void {
    this.#lets.set(local, { expr, body });
  }

  /** Replaces names by their values. */
  resolved(expr: Expr): { expr: Expr; body: LispBody } {
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
        const inner = this.inlined(expr);
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

  /** The arguments of a table. If one is `none`, a table of an enum has its first value, which is not a fact. */
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
    this.#context.used.add(variable);
    if (this.#context.isPredicate(table)) return true;
    this.#context.refuse(table.value.kind === 'boolean' ? 'boolean' : 'number', span);
    return false;
  }

  /** The place of a number, or null if it can't be expressed. */
  numberPlace(variable: number, args: readonly Expr[], span: Span): WrittenNumber | null {
    if (!this.#context.isFunction(this.#context.domain.variables[variable]!)) {
      return this.#context.refuse('number', span);
    }
    // Without an object, the number still has a value, but no place.
    if (!args.every((arg) => this.isSure(arg))) return this.#context.refuse('none-argument', span);
    const places = this.terms(args);
    if (!places) return null;
    this.#context.used.add(variable);
    const text = [this.#context.variables[variable]!, ...places.map(({ name }) => name)];
    return { text, binds: places.flatMap(({ binds }) => binds) };
  }

  number(given: Expr): WrittenNumber | null {
    const { expr, body } = this.resolved(given);
    return writtenNumber(this.#context, body, expr);
  }

  /** The result of a define, with its parameters as names. */
  inlined(expr: Extract<Expr, { op: 'define' }>): { expr: Expr; body: LispBody } | null {
    const define = this.#context.domain.defines[expr.define]!;
    if (define.depth !== null) return this.#context.refuse('recursion', expr.span);
    const wanted = define.params.map(({ name }) => name);
    const body = new LispBody(this.#context, wanted, this.#names);
    expr.args.forEach((arg, at) => body.let(at, arg, this));
    return { expr: define.body, body };
  }

  // --- Conditions ---

  /** The `and` of guards, or null after reporting that one can't be expressed. */
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
        const inner = this.inlined(expr);
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
      case 'less':
      case 'less-equal':
      case 'greater':
      case 'greater-equal':
        return this.#compared(comparisons[expr.op], expr.left, expr.right);
      default:
        return this.#context.refuse(refusalOf(expr), expr.span);
    }
  }

  #both(left: Expr, right: Expr, join: (left: Lisp, right: Lisp) => Lisp): Lisp | null {
    const one = this.condition(left);
    const other = this.condition(right);
    return one && other && join(one, other);
  }

  /** Writes an `exists`. `rest`: further conditions for the same binding. */
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

  #compared(sign: string, left: Expr, right: Expr): Lisp | null {
    if (!this.#context.notation.hasNumbers) {
      const keys = [left, right].map(refusalOf);
      return this.#context.refuse(keys.find((key) => key !== 'number') ?? 'number', left.span);
    }
    const one = this.number(left);
    const other = this.number(right);
    return one && other && wrapped([one, other], [sign, one.text, other.text]);
  }

  #same(left: Expr, right: Expr): Lisp | null {
    if (isNumeric(left.type.kind)) return this.#compared('=', left, right);
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

  /** Writes that a table has a value as a single fact, or returns null if this takes more. */
  #fact({ expr, body }: { expr: Expr; body: LispBody }, value: WrittenTerm): Lisp | null {
    if (expr.op !== 'read' || value.binds.length > 0 || !this.#context.descends(value.type, expr.type)) return null;
    const args = body.#places(expr);
    if (!args || !this.#context.isPredicate(this.#context.domain.variables[expr.variable]!)) return null;
    this.#context.used.add(expr.variable);
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

  /** Writes effects. `needs`: conditions for all of them to be possible. */
  writeEffects(effects: readonly Effect[], known: readonly Guard[]): { effects: Lisp[]; needs: Lisp[] } {
    const before = this.#needs;
    this.#needs = [];
    const found = this.#effects(effects, known);
    const needs = this.#needs;
    this.#needs = before;
    return { effects: found, needs };
  }

  #effects(effects: readonly Effect[], known: readonly Guard[]): Lisp[] {
    return effects.flatMap((effect): Lisp[] => {
      switch (effect.kind) {
        case 'add':
          return this.#add(effect);
        case 'set':
          return this.#set(effect, known);
        case 'when': {
          const condition = this.condition(effect.condition);
          const inner = this.writeEffects(effect.effects, known);
          if (!condition) return [];
          this.#needs.push(...inner.needs.map((need): Lisp => ['or', notLisp(condition), need]));
          return [['when', condition, allOf(inner.effects)]];
        }
        case 'forall': {
          const variables = this.levels(effect.levels, effect.span);
          const conditions = this.levelGuards(effect.levels);
          const inner = this.writeEffects(effect.effects, known);
          if (!variables || !conditions) return [];
          const isGuarded = conditions.length > 0;
          const bound = typedList(variables);
          const all = allOf(conditions);
          for (const need of inner.needs) {
            this.#needs.push(['forall', bound, isGuarded ? ['or', notLisp(all), need] : need]);
          }
          return [['forall', bound, isGuarded ? ['when', all, allOf(inner.effects)] : allOf(inner.effects)]];
        }
      }
    });
  }

  #add({ variable, args, value, span }: Extract<Effect, { variable: number }>): Lisp[] {
    const place = this.numberPlace(variable, args, span);
    if (!place) return [];
    const { expr, body } = this.resolved(value);
    const isLess = expr.op === 'negate' || (expr.op === 'literal' && expr.value < 0);
    const amount = expr.op === 'negate' ? body.number(expr.value) : body.number(isLess ? negated(expr) : expr);
    if (!amount) return [];
    const effect: Lisp = [isLess ? 'decrease' : 'increase', place.text, amount.text];
    const toward = expr.op !== 'literal' ? undefined : isLess ? '>=' : '<=';
    this.#keepInRange(variable, [place, amount], [isLess ? '-' : '+', place.text, amount.text], toward);
    return [bound([...place.binds, ...amount.binds], effect)];
  }

  #assign({ variable, args, value, span }: Extract<Effect, { variable: number }>): Lisp[] {
    const place = this.numberPlace(variable, args, span);
    const held = place && this.number(value);
    if (!held) return [];
    if (this.resolved(value).expr.op !== 'literal') this.#keepInRange(variable, [place, held], held.text);
    return [bound([...place.binds, ...held.binds], ['assign', place.text, held.text])];
  }

  /** Adds conditions that keep a number in its range. `toward`: the end of the range that may be exceeded. */
  #keepInRange(variable: number, parts: readonly WrittenNumber[], result: Lisp, toward?: '>=' | '<='): void {
    const { value } = this.#context.domain.variables[variable]!;
    if (value.kind !== 'integer' || !value.range) return;
    const ends = [
      ['>=', value.range.low],
      ['<=', value.range.high],
    ] as const;
    const inside = ends.flatMap(([sign, end]): Lisp[] => {
      return toward === undefined || toward === sign ? [[sign, result, numberText(end)]] : [];
    });
    this.#needs.push(wrapped(parts, allOf(inside)));
  }

  #set(effect: Extract<Effect, { variable: number }>, known: readonly Guard[]): Lisp[] {
    const { variable, args, value, span } = effect;
    const table = this.#context.domain.variables[variable]!;
    const name = this.#context.variables[variable]!;
    if (isNumeric(table.value.kind)) return this.#assign(effect);
    this.#context.used.add(variable);
    if (!this.#context.isPredicate(table)) {
      this.#context.refuse(table.value.kind === 'boolean' ? 'boolean' : 'number', span);
      return [];
    }
    const places = this.terms(args);
    if (!places) return [];
    // A write to a place with `none` makes the task impossible.
    places.forEach(({ binds }, at) => {
      if (binds.length > 0 && !this.isSure(args[at]!)) {
        this.#needs.push(['exists', typedList(binds), allOf(binds.flatMap(({ conditions }) => conditions))]);
      }
    });
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

  /** The value of a table according to the conditions, so that only this fact has to be deleted. */
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

export function isNone({ op, type, ...rest }: Expr): boolean {
  return op === 'literal' && type.kind === 'object' && (rest as { value: number }).value === 0;
}

/** Whether two expressions are identical, ignoring spans. */
export function sameText(one: unknown, other: unknown): boolean {
  const text = (value: unknown): string =>
    JSON.stringify(value, (key, part: unknown) => (key === 'span' ? undefined : part));
  return text(one) === text(other);
}

/** Wraps a test in the quantifiers that its terms need. */
function wrapped(terms: readonly Pick<WrittenTerm, 'binds'>[], test: Lisp): Lisp {
  const binds = terms.flatMap((term) => term.binds);
  if (binds.length === 0) return test;
  return ['exists', typedList(binds), allOf([...binds.flatMap(({ conditions }) => conditions), test])];
}

function absent({ binds }: WrittenTerm): Lisp {
  if (binds.length === 0) return falsehood;
  return ['not', ['exists', typedList(binds), allOf(binds.flatMap(({ conditions }) => conditions))]];
}

/** Wraps an effect in the quantifiers that its terms need. */
function bound(binds: readonly BoundTerm[], effect: Lisp): Lisp {
  if (binds.length === 0) return effect;
  const conditions = binds.flatMap((one) => one.conditions);
  return ['forall', typedList(binds), ['when', allOf(conditions), effect]];
}
