// Turns primitive tasks of the IR into actions of HDDL and PDDL.

import type { Effect, Expr, PrimitiveTask, Task } from '../../../ir/ir.ts';
import { isReal } from '../../../ir/kinds.ts';
import { LispBody, sameText } from './body.ts';
import type { BoundTerm } from './body.ts';
import { LispNames, typedList } from './context.ts';
import type { WriteContext } from './context.ts';
import { allOf } from './lists.ts';
import type { Lisp } from './lists.ts';

/** Whether some action has another cost than the usual 1. */
export function hasCosts({ tasks }: { tasks: readonly Task[] }): boolean {
  return tasks.some((task) => task.kind !== 'compound' && !(task.cost.op === 'literal' && task.cost.value === 1));
}

/** A body in which the parameters of a task are bound. */
export function started(context: WriteContext, task: Task): { body: LispBody; params: BoundTerm[] } {
  const body = new LispBody(context, task.localNames, new LispNames());
  const params = task.params.map(({ type, span }, local) => {
    const variable = body.variable(local, type);
    if (!variable) context.refuse(type.kind === 'boolean' ? 'boolean' : 'number', span);
    return variable ?? { name: '?', type: 'object', conditions: [] };
  });
  return { body, params };
}

export class ActionWriter {
  readonly #context: WriteContext;
  readonly #hasCosts: boolean;

  constructor(context: WriteContext, hasCosts: boolean) {
    this.#context = context;
    this.#hasCosts = hasCosts;
  }

  write(task: PrimitiveTask, at: number): Lisp {
    const { body, params } = started(this.#context, task);
    const conditions = body.guards(task.guards) ?? [];
    this.#checkOrder(task);
    const { effects, needs } = body.writeEffects(task.effects, task.guards);
    effects.push(...this.#cost(task, body));
    conditions.push(...needs);
    return [
      ...[':action', this.#context.tasks[at]!, ':parameters', typedList(params)],
      ...(conditions.length > 0 ? [':precondition', allOf(conditions)] : []),
      ...(effects.length > 0 ? [':effect', allOf(effects)] : []),
    ];
  }

  #cost({ cost }: PrimitiveTask, body: LispBody): Lisp[] {
    if (!this.#hasCosts) return [];
    if (this.#context.notation.hasNumbers) {
      const number = body.number(cost);
      if (number && number.binds.length > 0) this.#context.refuse('cost', cost.span);
      return number && number.text !== '0' ? [['increase', ['total-cost'], number.text]] : [];
    }
    const one = (part: Expr): Lisp[] => {
      const { expr, body: inner } = body.resolved(part);
      if (expr.op === 'add') return [...one(expr.left), ...one(expr.right)];
      if (expr.op === 'to-float') return one(expr.value);
      if (expr.op === 'literal') return expr.value === 0 ? [] : [['increase', ['total-cost'], String(expr.value)]];
      const table = expr.op === 'read' ? this.#context.domain.variables[expr.variable]! : null;
      const args = expr.op === 'read' && table && this.#context.isFunction(table) ? inner.terms(expr.args) : null;
      if (expr.op !== 'read' || !args || args.some(({ binds }) => binds.length > 0)) {
        return (this.#context.refuse('cost', expr.span), []);
      }
      const read = [this.#context.variables[expr.variable]!, ...args.map(({ name }) => name)];
      return [['increase', ['total-cost'], read]];
    };
    return one(cost);
  }

  /**
   * Refuses effects whose order matters: in HDDL and PDDL, added facts stay true, values of one place do not replace
   * each other, and sums have no order.
   */
  #checkOrder({ guards, effects }: PrimitiveTask): void {
    const { variables } = this.#context.domain;
    const writes = flatWrites(effects).filter(
      ({ variable }) =>
        this.#context.isPredicate(variables[variable]!) || this.#context.isFunction(variables[variable]!),
    );
    const areUnequal = (one: Expr, other: Expr): boolean => {
      if (one.op === 'literal' && other.op === 'literal') return one.value !== other.value;
      if (one.op === 'object' && other.op === 'object') return one.object !== other.object;
      return guards.some(
        ({ kind, expr }) =>
          kind === 'condition' &&
          expr.op === 'not-equal' &&
          ((sameText(expr.left, one) && sameText(expr.right, other)) ||
            (sameText(expr.left, other) && sameText(expr.right, one))),
      );
    };
    writes.forEach((later, at) => {
      const { value: type } = variables[later.variable]!;
      const isBoolean = type.kind === 'boolean';
      const isFree = isReal(type.kind) || (type.kind === 'integer' && !type.range);
      if (isBoolean && later.value.op === 'literal' && later.value.value === 1) return;
      const clash = writes
        .slice(0, at)
        .some(
          (earlier) =>
            earlier.variable === later.variable &&
            !(isFree && earlier.isAdded && later.isAdded) &&
            !(isBoolean && earlier.value.op === 'literal' && earlier.value.value === 0) &&
            !earlier.args.some((arg, place) => areUnequal(arg, later.args[place]!)),
        );
      if (clash) this.#context.refuse('order-of-effects', later.span);
    });
  }
}

interface FlatWrite {
  isAdded: boolean;
  variable: number;
  args: Expr[];
  value: Expr;
  span: Effect['span'];
}

function flatWrites(effects: readonly Effect[]): FlatWrite[] {
  return effects.flatMap((effect): FlatWrite[] => {
    if (!('variable' in effect)) return flatWrites(effect.effects);
    const { kind, variable, args, value, span } = effect;
    return [{ isAdded: kind === 'add', variable, args, value, span }];
  });
}
