// Turns actions of PDDL into primitive tasks, with conditions, effects and costs.

import type { Effect, Expr, Level, PrimitiveTask, Span } from '../../ir/ir.ts';
import type { FormulaEffect, LispAction, LispAtomic, NumericTerm } from '../lisp/ast.ts';
import type { LispVariable } from '../lisp/declarations.ts';
import type { LispReport } from '../lisp/report.ts';
import { joined, PddlConditions, plainName, truth } from './conditions.ts';
import type { PddlContext } from './conditions.ts';
import { changesOf, toldNames } from './formulas.ts';
import type { CountedMetric } from './metric.ts';
import { boolean } from './tables.ts';

type NumberChange = Extract<FormulaEffect, { of: LispAtomic }>;

export class PddlActions extends PddlConditions {
  readonly #metric: CountedMetric | null;

  /** `metric`: null if each action costs 1. */
  constructor(context: PddlContext, report: LispReport, metric: CountedMetric | null) {
    super(context, report);
    this.#metric = metric;
  }

  action(action: LispAction): PrimitiveTask {
    const { name, params, precondition, effect, span } = action;
    const variables = this.declared.variables(params, this.report);
    this.begin(variables);
    const effects = effect ? [effect] : [];
    const known = effects.flatMap((one) => this.#required(one));
    const guards = [
      ...variables.flatMap((variable) => this.memberGuards(variable)),
      ...this.guards(precondition),
      ...known.map((expr) => ({ kind: 'condition' as const, expr, span: expr.span })),
    ];
    this.#warnOfUntold(action, variables);
    return {
      kind: 'primitive',
      name: name.text,
      params: variables.map((variable, at) => ({
        name: plainName(variable.name),
        type: this.locals[at]!,
        span: variable.span,
      })),
      guards,
      // A fact that is both deleted and added is true afterwards.
      effects: [
        ...effects.flatMap((one) => this.#effects(one, 'delete')),
        ...effects.flatMap((one) => this.#effects(one, 'other')),
      ],
      cost: this.#cost(effects, span),
      locals: this.locals,
      localNames: this.localNames,
      span,
    };
  }

  /**
   * Warns about parameters that no fact restricts: n of them multiply the number of actions by the number of objects to
   * the power of n.
   */
  #warnOfUntold({ name, precondition, params }: LispAction, variables: readonly LispVariable[]): void {
    const told = precondition ? toldNames(precondition) : new Set<string>();
    const untold = variables.filter((variable) => !told.has(variable.name.toLowerCase()));
    if (untold.length < 2) return;
    const names = untold.map((variable) => `\`${variable.name}\``);
    const list = `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
    this.report.add('FP5902', untold[0]!.span, list, name.text, String(params.length));
  }

  // --- Effects ---

  /** Either the deletions of an effect, or everything else. */
  #effects(effect: FormulaEffect, which: 'delete' | 'other'): Effect[] {
    const { span } = effect;
    if (!changesOf(effect).some(({ kind }) => (kind === 'delete') === (which === 'delete'))) return [];
    switch (effect.kind) {
      case 'and':
        return effect.parts.flatMap((part) => this.#effects(part, which));
      case 'add':
      case 'delete':
        return this.#fact(effect.atom, effect.kind, span);
      case 'when': {
        const condition = this.condition(effect.condition);
        const effects = this.#effects(effect.part, which);
        return condition && effects.length > 0 ? [{ kind: 'when', condition, effects, span }] : [];
      }
      case 'forall':
        return this.inside(effect.variables, (bound): Effect[] => {
          const levels = bound.map((variable) => this.level(variable));
          const effects = this.#effects(effect.part, which);
          return effects.length > 0 ? [{ kind: 'forall', levels, effects, span }] : [];
        });
      default:
        return this.#change(effect);
    }
  }

  #fact(atom: LispAtomic, kind: 'add' | 'delete', span: Span): Effect[] {
    const predicate = this.declared.predicateOf(atom.name, this.report);
    const refs = this.wideningArgs(atom, predicate === null ? undefined : this.declared.predicates[predicate]);
    if (predicate === null || !refs) return [];
    const { tables, uses } = this.context;
    if (tables.define(predicate) !== undefined) {
      this.report.add('FP5113', span, atom.name.text);
      return [];
    }
    uses.written.add(predicate);
    const args = refs.map((ref) => this.refExpr(ref, span));
    return [{ kind: 'set', variable: tables.predicate(predicate), args, value: truth(kind === 'add', span), span }];
  }

  #change({ kind, of, by, span }: NumberChange): Effect[] {
    const { tables, uses } = this.context;
    const found = this.functionRead(of);
    const value = this.number(by, found?.index ?? -1);
    if (!found || !value) return [];
    const { index, args } = found;
    uses.changed.add(index);
    if (kind === 'assign') uses.assigned.add(index);
    if (kind !== 'increase' || (by.kind === 'number' && by.value < 0)) uses.uncounted.add(index);
    if (kind === 'scale-up' || kind === 'scale-down') uses.product();
    const isKnown = tables.defined(index);
    const known: Effect[] =
      kind === 'assign' && isKnown !== undefined
        ? [{ kind: 'set', variable: isKnown, args, value: truth(true, span), span }]
        : [];
    if (!tables.isNeeded(index)) return known;
    const variable = tables.function(index);
    const type = tables.number;
    const set = (expr: Expr): Effect[] => [{ kind: 'set', variable, args, value: expr, span }, ...known];
    const before: Expr = { op: 'read', type, variable, args, span };
    switch (kind) {
      case 'increase':
        return [{ kind: 'add', variable, args, value: value.expr, span }];
      case 'decrease':
        return [{ kind: 'add', variable, args, value: { op: 'negate', type, value: value.expr, span }, span }];
      case 'assign':
        return set(value.expr);
      case 'scale-up':
        return set({ op: 'multiply', type, left: before, right: value.expr, span });
      case 'scale-down':
        return set({ op: 'divide', type, left: before, right: value.expr, span });
    }
  }

  /** Conditions that a function has a value if an effect needs it. Otherwise the action cannot be done. */
  #required(effect: FormulaEffect): Expr[] {
    const { span } = effect;
    if (!changesOf(effect).some((change) => 'of' in change)) return [];
    switch (effect.kind) {
      case 'and':
        return effect.parts.flatMap((part) => this.#required(part));
      case 'when': {
        const required = this.#required(effect.part);
        const condition = required.length > 0 ? this.condition(effect.condition) : null;
        if (!condition) return [];
        const left: Expr = { op: 'not', type: boolean, value: condition, span };
        return [{ op: 'or', type: boolean, left, right: joined('and', required, span), span }];
      }
      case 'forall':
        return this.inside(effect.variables, (bound): Expr[] => {
          const levels = bound.map((variable) => this.level(variable));
          const required = this.#required(effect.part);
          if (required.length === 0 || levels.length === 0) return required;
          const expr: Expr = { op: 'not', type: boolean, value: joined('and', required, span), span };
          levels.at(-1)!.guards.push({ kind: 'condition', expr, span });
          return [{ op: 'not', type: boolean, value: { op: 'exists', type: boolean, levels, span }, span }];
        });
      case 'add':
      case 'delete':
        return [];
      default: {
        const found = effect.kind === 'assign' ? null : this.functionRead(effect.of);
        const target = found ? this.known(found.index, found.args, span) : [];
        return [...target, ...(this.number(effect.by, -1)?.known ?? [])];
      }
    }
  }

  // --- Costs ---

  #cost(effects: readonly FormulaEffect[], span: Span): Expr {
    const metric = this.#metric;
    const { number } = this.context.tables;
    if (!metric) return { op: 'literal', type: { kind: 'integer' }, value: 1, span };
    const parts = effects.flatMap((one) => this.#costs(one, metric));
    if (metric.step !== 0) parts.unshift({ op: 'literal', type: number, value: metric.step, span });
    if (parts.length === 0) return { op: 'literal', type: number, value: 0, span };
    return parts.reduce((left, right) => ({ op: 'add', type: number, left, right, span }));
  }

  #costs(effect: FormulaEffect, metric: CountedMetric): Expr[] {
    const { span } = effect;
    if (!changesOf(effect).some(({ kind }) => kind === 'increase')) return [];
    const { number } = this.context.tables;
    const sum = (parts: Expr[]): Expr =>
      parts.reduce((left, right) => ({ op: 'add', type: number, left, right, span }));
    switch (effect.kind) {
      case 'and':
        return effect.parts.flatMap((part) => this.#costs(part, metric));
      case 'when': {
        const parts = this.#costs(effect.part, metric);
        const condition = parts.length > 0 ? this.condition(effect.condition) : null;
        if (!condition) return [];
        const no: Expr = { op: 'literal', type: number, value: 0, span };
        return [{ op: 'conditional', type: number, condition, yes: sum(parts), no, span }];
      }
      case 'forall':
        return this.inside(effect.variables, (bound): Expr[] => {
          const levels: Level[] = bound.map((variable) => this.level(variable));
          const parts = this.#costs(effect.part, metric);
          return parts.length > 0 ? [{ op: 'sum', type: number, levels, value: sum(parts), span }] : [];
        });
      case 'increase':
        return this.#increase(effect.of, effect.by, metric);
      default:
        return [];
    }
  }

  #increase(of: LispAtomic, by: NumericTerm, metric: CountedMetric): Expr[] {
    const index = this.declared.functionOf(of.name, this.report);
    const weight = index === null ? undefined : metric.weights.get(index);
    if (weight === undefined) return [];
    const { number } = this.context.tables;
    const value = this.number(by, null);
    if (!value || weight === 1) return value ? [value.expr] : [];
    const left: Expr = { op: 'literal', type: number, value: weight, span: of.span };
    return [{ op: 'multiply', type: number, left, right: value.expr, span: of.span }];
  }
}
