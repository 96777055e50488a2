// Writes the inside of one task of the IR: its locals, conditions, choices and networks.

import type { Effect, Expr, Guard, Level, Span, TaskNetwork, ValueType } from '../../ir/ir.ts';
import { conjunctsOf } from './formulas.ts';
import type { Joins } from './joins.ts';
import type { HddlModel, HddlVariable, ModelCondition, ModelEffect, ModelNetwork, ModelRef } from './model.ts';
import type { Arrangement } from './order.ts';
import type { Sort } from '../lisp/sorts.ts';
import type { Waiting } from './waiting.ts';

/** Data that all tasks of a domain share. */
export interface TaskContext {
  readonly model: HddlModel;
  readonly joins: Joins;
  readonly waiting: Waiting;
  /** A type by its number in HDDL. */
  typeOf(type: number): ValueType;
  typeAround(sort: Sort): ValueType;
  objectLiteral(object: number, span: Span): Expr;
}

const boolean: ValueType = { kind: 'boolean' };

export class BodyWriter {
  readonly #context: TaskContext;
  readonly #locals: ValueType[] = [];
  readonly #names: string[] = [];
  readonly #params: readonly HddlVariable[];
  readonly #numbers = new Map<HddlVariable, number>();

  constructor(context: TaskContext, params: readonly HddlVariable[]) {
    this.#context = context;
    this.#params = params;
    for (const param of params) this.#numbers.set(param, this.local(param.name, context.typeAround(param.sort)));
  }

  base({ name, params, span }: { name: { text: string }; params: readonly HddlVariable[]; span: Span }) {
    return {
      name: name.text,
      params: params.map((param) => ({
        name: plain(param.name),
        type: this.#context.typeAround(param.sort),
        span: param.span,
      })),
      locals: this.#locals,
      localNames: this.#names,
      span,
    };
  }

  local(name: string, type: ValueType): number {
    this.#names.push(plain(name));
    return this.#locals.push(type) - 1;
  }

  /** Forgets all variables except the parameters of the task, before each method. */
  forget(): void {
    for (const variable of this.#numbers.keys()) {
      if (!this.#params.includes(variable)) this.#numbers.delete(variable);
    }
  }

  ref(ref: ModelRef, span: Span): Expr {
    if (ref.kind === 'object') return this.#context.objectLiteral(ref.object, span);
    const local = this.#numbers.get(ref.variable)!;
    return { op: 'local', type: this.#locals[local]!, local, span };
  }

  /** Gives the variables of a method the values of its task's parameters. */
  head(head: readonly ModelRef[], params: readonly HddlVariable[], span: Span): { guards: Guard[]; levels: Level[] } {
    const guards: Guard[] = [];
    const levels: Level[] = [];
    const { sorts } = this.#context.model;
    head.forEach((ref, at) => {
      const param = this.ref({ kind: 'variable', variable: params[at]! }, span);
      if (ref.kind === 'object' || this.#numbers.has(ref.variable)) {
        const expr: Expr = { op: 'equal', type: boolean, left: param, right: this.ref(ref, span), span };
        (levels.at(-1)?.guards ?? guards).push({ kind: 'condition', expr, span });
      } else if (sorts.isWithin(params[at]!.sort, ref.variable.sort)) {
        this.#numbers.set(ref.variable, at);
      } else levels.push(this.level(ref.variable, [], { kind: 'value', value: param }));
    });
    return { guards, levels };
  }

  level(variable: HddlVariable, conditions: readonly ModelCondition[], over: Level['over'] = { kind: 'all' }): Level {
    const { sorts } = this.#context.model;
    const { sort, span } = variable;
    const type = this.#context.typeAround(sort);
    const local = this.local(variable.name, type);
    this.#numbers.set(variable, local);
    const guards: Guard[] = [];
    if (!sorts.isAllBelow(sort, sorts.around(sort))) {
      guards.push({ kind: 'condition', expr: this.#member({ kind: 'variable', variable }, sort, span), span });
    }
    guards.push(...this.guards(conditions));
    return { local, type, over, guards };
  }

  /** The guards for conditions, without those that always hold. */
  guards(conditions: readonly ModelCondition[]): Guard[] {
    return conditions.flatMap((condition): Guard[] => {
      const expr = this.#expr(condition);
      if (expr.op === 'literal' && expr.value !== 0) return [];
      return [{ kind: 'condition', expr, span: condition.span }];
    });
  }

  #expr(condition: ModelCondition): Expr {
    const { span } = condition;
    switch (condition.kind) {
      case 'atom': {
        const args = condition.args.map((arg) => this.ref(arg, span));
        return { op: 'read', type: boolean, variable: condition.predicate, args, span };
      }
      case 'equal':
        return this.#equal(condition.left, condition.right, span);
      case 'member': {
        const { sorts } = this.#context.model;
        const given = this.#sortOf(condition.ref);
        if (sorts.isWithin(given, condition.sort)) return truth(true, span);
        const both = sorts.both(given, condition.sort);
        return both.types.length === 0 ? truth(false, span) : this.#member(condition.ref, both, span);
      }
      case 'not':
        return { op: 'not', type: boolean, value: this.#expr(condition.part), span };
      case 'and':
      case 'or': {
        const op = condition.kind;
        const parts = condition.parts.map((part) => this.#expr(part));
        if (parts.length === 0) return truth(op === 'and', span);
        return parts.reduce((left, right) => ({ op, type: boolean, left, right, span }));
      }
      case 'exists':
        return this.#exists(condition.variables, [condition.part], span);
      case 'forall': {
        const part: ModelCondition = { kind: 'not', part: condition.part, span: condition.part.span };
        return { op: 'not', type: boolean, value: this.#exists(condition.variables, [part], span), span };
      }
    }
  }

  #sortOf(ref: ModelRef): Sort {
    const { sorts, objects } = this.#context.model;
    return ref.kind === 'variable' ? ref.variable.sort : sorts.exactly(objects[ref.object]!.type);
  }

  #equal(left: ModelRef, right: ModelRef, span: Span): Expr {
    if (left.kind === 'object' && right.kind === 'object') return truth(left.object === right.object, span);
    if (this.#context.model.sorts.areApart(this.#sortOf(left), this.#sortOf(right))) return truth(false, span);
    return { op: 'equal', type: boolean, left: this.ref(left, span), right: this.ref(right, span), span };
  }

  /** A condition that a value is of one of the types of a sort. */
  #member(ref: ModelRef, sort: Sort, span: Span): Expr {
    const tests = this.#context.model.sorts.treeTypes(sort).map((treeType): Expr => {
      const type = this.#context.typeOf(treeType);
      const local = this.local('one', type);
      const level: Level = { local, type, over: { kind: 'value', value: this.ref(ref, span) }, guards: [] };
      return { op: 'exists', type: boolean, levels: [level], span };
    });
    return tests.reduce((left, right) => ({ op: 'or', type: boolean, left, right, span }));
  }

  #exists(variables: readonly HddlVariable[], parts: readonly ModelCondition[], span: Span): Expr {
    const conditions = parts.flatMap((part) => conjunctsOf(part));
    const { before, steps } = this.#context.joins.order(variables, conditions);
    const levels = steps.map((step) => this.level(step.variable, step.conditions));
    const inner: Expr = levels.length === 0 ? truth(true, span) : { op: 'exists', type: boolean, levels, span };
    return before
      .map((condition) => this.#expr(condition))
      .reduceRight((right, left) => ({ op: 'and', type: boolean, left, right, span }), inner);
  }

  effects(effects: readonly ModelEffect[], kind: 'add' | 'delete'): Effect[] {
    return effects.flatMap((effect): Effect[] => {
      const { span } = effect;
      switch (effect.kind) {
        case 'add':
        case 'delete': {
          if (effect.kind !== kind) return [];
          const args = effect.args.map((arg) => this.ref(arg, span));
          const value = truth(kind === 'add', span);
          return [{ kind: 'set', variable: effect.predicate, args, value, span }];
        }
        case 'when': {
          if (!writes(effect.effects, kind)) return [];
          const condition = this.#expr(effect.condition);
          return [{ kind: 'when', condition, effects: this.effects(effect.effects, kind), span }];
        }
        case 'forall': {
          if (!writes(effect.effects, kind)) return [];
          const levels = effect.variables.map((variable) => this.level(variable, []));
          return [{ kind: 'forall', levels, effects: this.effects(effect.effects, kind), span }];
        }
      }
    });
  }

  /** `mark`: the local of the method's mark, if its order needs one. */
  network(arrangement: Arrangement, network: ModelNetwork, mark: number, span: Span): TaskNetwork {
    if (typeof arrangement === 'number') {
      const { task, args, span } = network.subtasks[arrangement]!;
      return { kind: 'task', task, args: args.map((arg) => this.ref(arg, span)), span };
    }
    if (arrangement.kind === 'crossed') {
      const write = (subtask: number): TaskNetwork => this.network(subtask, network, mark, span);
      return this.#context.waiting.lines(arrangement, write, mark, span);
    }
    const parts = arrangement.parts.map((part) => this.network(part, network, mark, span));
    return { kind: arrangement.kind, parts, span };
  }
}

function truth(value: boolean, span: Span): Expr {
  return { op: 'literal', type: boolean, value: value ? 1 : 0, span };
}

/** A variable's name without its question mark. */
function plain(name: string): string {
  return name.replace(/^\?/, '');
}

function writes(effects: readonly ModelEffect[], kind: 'add' | 'delete'): boolean {
  return effects.some((effect) => ('effects' in effect ? writes(effect.effects, kind) : effect.kind === kind));
}
