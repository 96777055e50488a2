// Turns conditions and numbers of PDDL into expressions of the IR. Looks up names, and reports unknown and unsuitable
// ones.

import type { CompareOp, Expr, Guard, Level, Span, ValueType } from '../../ir/ir.ts';
import type { Formula, LispAtomic, NumericTerm } from '../lisp/ast.ts';
import type { Declarations, LispVariable } from '../lisp/declarations.ts';
import type { LispReport } from '../lisp/report.ts';
import type { Sort } from '../lisp/sorts.ts';
import { TermReader, VariableScope } from '../lisp/terms.ts';
import type { LispRef } from '../lisp/terms.ts';
import { freeNames, partsOf } from './formulas.ts';
import type { FormulaPart } from './formulas.ts';
import { boolean } from './tables.ts';
import type { PddlTables } from './tables.ts';
import type { PddlUses, RuleCall } from './uses.ts';

const compareOps: Record<'<' | '>' | '<=' | '>=' | '=', CompareOp> = {
  '<': 'less',
  '>': 'greater',
  '<=': 'less-equal',
  '>=': 'greater-equal',
  '=': 'equal',
};
const arithmeticOps = { '+': 'add', '-': 'subtract', '*': 'multiply', '/': 'divide' } as const;

/** Data that all parts of a domain and its problem share. */
export interface PddlContext {
  declared: Declarations;
  tables: PddlTables;
  uses: PddlUses;
  calls: RuleCall[];
}

/** A number, and the functions that must have a value for it. */
export interface NumberWritten {
  expr: Expr;
  known: Expr[];
}

export class PddlConditions extends TermReader<Declarations> {
  protected readonly context: PddlContext;
  protected locals: ValueType[] = [];
  protected localNames: string[] = [];
  #numbers = new Map<LispVariable, number>();
  /** The derived predicate whose rule is read. */
  #rule: number | null = null;
  #isNegative = false;

  constructor(context: PddlContext, report: LispReport) {
    super(context.declared, report);
    this.context = context;
  }

  /** Begins a task or a define: its parameters are the first locals. */
  protected begin(variables: readonly LispVariable[], rule: number | null = null): void {
    this.locals = [];
    this.localNames = [];
    this.#numbers = new Map();
    this.#rule = rule;
    this.scope = new VariableScope(variables, null);
    for (const variable of variables) this.bind(variable, this.local(variable));
  }

  protected bind(variable: LispVariable, local: number): void {
    this.#numbers.set(variable, local);
  }

  protected local({ name, sort }: LispVariable): number {
    this.localNames.push(plainName(name));
    return this.locals.push(this.context.tables.forest.typeAround(sort)) - 1;
  }

  protected refExpr(ref: LispRef, span: Span): Expr {
    if (ref.kind === 'object') return this.context.tables.forest.objectLiteral(ref.object, span);
    const local = this.#numbers.get(ref.variable)!;
    return { op: 'local', type: this.locals[local]!, local, span };
  }

  // --- Conditions ---

  /** A guard for each conjunct. Parts that can't be parsed were already reported. */
  protected guards(formula: Formula | null): Guard[] {
    return (formula ? partsOf(formula) : []).flatMap((part): Guard[] => {
      const expr = this.#part(part);
      return expr ? [{ kind: 'condition', expr, span: part.formula.span }] : [];
    });
  }

  protected condition(formula: Formula): Expr | null {
    return this.#all(partsOf(formula), formula.span);
  }

  #all(parts: readonly FormulaPart[], span: Span): Expr | null {
    const exprs = parts.map((part) => this.#part(part));
    return exprs.includes(null) ? null : joined('and', exprs as Expr[], span);
  }

  #part({ formula, isNegated }: FormulaPart): Expr | null {
    if (!isNegated) return this.#expr(formula);
    this.#isNegative = !this.#isNegative;
    const value = this.#expr(formula);
    this.#isNegative = !this.#isNegative;
    return value && { op: 'not', type: boolean, value, span: formula.span };
  }

  #expr(formula: Formula): Expr | null {
    const { span } = formula;
    switch (formula.kind) {
      case 'and':
        return this.condition(formula);
      case 'or': {
        const exprs = formula.parts.map((part) => this.condition(part));
        return exprs.includes(null) ? null : joined('or', exprs as Expr[], span);
      }
      case 'not':
        return this.#part({ formula: formula.part, isNegated: true });
      case 'imply': {
        const left = this.#part({ formula: formula.left, isNegated: true });
        const right = this.condition(formula.right);
        return left && right && { op: 'or', type: boolean, left, right, span };
      }
      case 'atom':
        return this.#atom(formula, span);
      case 'equal': {
        const left = this.ref(formula.left);
        const right = this.ref(formula.right);
        return left && right && this.#equal(left, right, span);
      }
      case 'compare': {
        const left = this.number(formula.left, null);
        const right = this.number(formula.right, null);
        if (!left || !right) return null;
        const op = compareOps[formula.op];
        const compare: Expr = { op, type: boolean, left: left.expr, right: right.expr, span };
        return joined('and', [...left.known, ...right.known, compare], span);
      }
      case 'exists':
        return this.inside(formula.variables, (bound) => this.exists(bound, partsOf(formula.part), span));
      case 'forall': {
        this.#isNegative = !this.#isNegative;
        const value = this.inside(formula.variables, (bound) => this.exists(bound, partsOf(formula.part, true), span));
        this.#isNegative = !this.#isNegative;
        return value && { op: 'not', type: boolean, value, span };
      }
      case 'sort-of':
        this.report.add('FP5201', span, '`sortof` in PDDL', 'sortof');
        return null;
    }
  }

  #atom(atom: LispAtomic, span: Span): Expr | null {
    const predicate = this.declared.predicateOf(atom.name, this.report);
    const refs = this.wideningArgs(atom, predicate === null ? undefined : this.declared.predicates[predicate]);
    if (predicate === null || !refs) return null;
    const args = refs.map((ref) => this.refExpr(ref, span));
    const define = this.context.tables.define(predicate);
    if (define === undefined) {
      return { op: 'read', type: boolean, variable: this.context.tables.predicate(predicate), args, span };
    }
    if (this.#rule !== null) {
      this.context.calls.push({ from: this.#rule, to: predicate, isNegative: this.#isNegative, span });
    }
    return { op: 'define', type: boolean, define, args, span };
  }

  #equal(left: LispRef, right: LispRef, span: Span): Expr {
    if (left.kind === 'object' && right.kind === 'object') return truth(left.object === right.object, span);
    if (this.declared.sorts.areApart(this.sortOf(left), this.sortOf(right))) return truth(false, span);
    return { op: 'equal', type: boolean, left: this.refExpr(left, span), right: this.refExpr(right, span), span };
  }

  /** Variables are bound in the order of the text; each condition is checked as soon as its variables are bound. */
  protected exists(variables: readonly LispVariable[], parts: readonly FormulaPart[], span: Span): Expr | null {
    const names = variables.map(({ name }) => name.toLowerCase());
    const places = parts.map(({ formula }) => {
      const free = freeNames(formula);
      return names.findLastIndex((name) => free.has(name));
    });
    const partsAt = (place: number): FormulaPart[] => parts.filter((_, at) => places[at] === place);
    const before = this.#all(partsAt(-1), span);
    let isRight = before !== null;
    const levels = variables.map((variable, at): Level => {
      const level = this.level(variable);
      for (const part of partsAt(at)) {
        const expr = this.#part(part);
        isRight &&= expr !== null;
        if (expr) level.guards.push({ kind: 'condition', expr, span: part.formula.span });
      }
      return level;
    });
    if (!isRight) return null;
    if (levels.length === 0) return before;
    const inner: Expr = { op: 'exists', type: boolean, levels, span };
    return partsAt(-1).length === 0 ? inner : { op: 'and', type: boolean, left: before!, right: inner, span };
  }

  protected level(variable: LispVariable): Level {
    const local = this.local(variable);
    this.bind(variable, local);
    const guards = this.memberGuards(variable);
    return { local, type: this.locals[local]!, over: { kind: 'all' }, guards };
  }

  /** Conditions that restrict a variable to its sort, if no type of the tree equals it. */
  protected memberGuards(variable: LispVariable): Guard[] {
    const { sorts } = this.declared;
    const { sort, span } = variable;
    if (sort.types.length === 0 || sorts.isAllBelow(sort, sorts.around(sort))) return [];
    return [{ kind: 'condition', expr: this.member(variable, sort), span }];
  }

  /** The condition that a variable is of a sort that is narrower than its type. */
  protected member(variable: LispVariable, narrow: Sort): Expr {
    const { sort, span } = variable;
    const args = [this.refExpr({ kind: 'variable', variable }, span)];
    return { op: 'read', type: boolean, variable: this.context.tables.member(sort, narrow, span), args, span };
  }

  // --- Numbers ---

  /** A number. `target`: the function that gets the value, or null in a condition or a cost. */
  protected number(term: NumericTerm, target: number | null): NumberWritten | null {
    const { span } = term;
    const { tables, uses } = this.context;
    const type = tables.number;
    switch (term.kind) {
      case 'number':
        uses.number(term.value);
        return { expr: { op: 'literal', type, value: term.value, span }, known: [] };
      case 'function': {
        const found = this.functionRead(term);
        if (!found) return null;
        const { index, args } = found;
        uses.read(index, target);
        const expr: Expr = { op: 'read', type, variable: tables.function(index), args, span };
        return { expr, known: this.known(index, args, span) };
      }
      case 'arithmetic': {
        const parts = term.parts.map((part) => this.number(part, target));
        if (parts.includes(null)) return null;
        const written = parts as NumberWritten[];
        if (term.op === '*' || term.op === '/') uses.product();
        const known = written.flatMap((part) => part.known);
        const exprs = written.map(({ expr }) => expr);
        if (exprs.length === 1) return { expr: { op: 'negate', type, value: exprs[0]!, span }, known };
        const op = arithmeticOps[term.op];
        return { expr: exprs.reduce((left, right) => ({ op, type, left, right, span })), known };
      }
    }
  }

  protected functionRead(of: LispAtomic): { index: number; args: Expr[] } | null {
    const index = this.declared.functionOf(of.name, this.report);
    const refs = this.wideningArgs(of, index === null ? undefined : this.declared.functions[index]);
    return index === null || !refs ? null : { index, args: refs.map((ref) => this.refExpr(ref, of.span)) };
  }

  /** The condition that a function has a value, if it might have none. */
  protected known(index: number, args: Expr[], span: Span): Expr[] {
    this.context.uses.asked.add(index);
    const variable = this.context.tables.defined(index);
    return variable === undefined ? [] : [{ op: 'read', type: boolean, variable, args, span }];
  }
}

export function truth(value: boolean, span: Span): Expr {
  return { op: 'literal', type: boolean, value: value ? 1 : 0, span };
}

export function joined(op: 'and' | 'or', exprs: readonly Expr[], span: Span): Expr {
  if (exprs.length === 0) return truth(op === 'and', span);
  return exprs.reduce((left, right) => ({ op, type: boolean, left, right, span }));
}

/** A variable's name without its question mark. */
export function plainName(name: string): string {
  return name.replace(/^\?/, '');
}
