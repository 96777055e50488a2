// From tasks in the IR to tasks, methods and actions of HDDL.

import type { Body, CompoundTask, Effect, Expr, Guard, PrimitiveTask, Task, TaskNetwork } from '../../../ir/ir.ts';
import { HddlBody, isNone, sameText } from './body.ts';
import type { BoundTerm } from './body.ts';
import { HddlNames, typedList } from './context.ts';
import type { WriteContext } from './context.ts';
import { allOf, notLisp } from './lists.ts';
import type { Lisp } from './lists.ts';
import { writtenNetwork } from './network.ts';

/** Whether some action has another cost than the usual 1. */
export function hasCosts({ tasks }: { tasks: readonly Task[] }): boolean {
  return tasks.some((task) => task.kind !== 'compound' && !(task.cost.op === 'literal' && task.cost.value === 1));
}

export class TaskWriter {
  readonly #context: WriteContext;
  readonly #hasCosts: boolean;

  constructor(context: WriteContext, hasCosts: boolean) {
    this.#context = context;
    this.#hasCosts = hasCosts;
  }

  /** The task, and its methods behind it. */
  write(task: Task, at: number): Lisp[] {
    if (task.kind !== 'compound') {
      if (task.acting?.sync) return (this.#context.refuse('sync', task.span), []);
      return [this.#action(task, at)];
    }
    const { params } = this.#started(task);
    const methods = task.methods.flatMap((method) => {
      // Methods beside one with a score have one, too.
      if (method.score && method.score.span.start !== method.span.start)
        this.#context.refuse('score', method.score.span);
      return method.branches.map((_, branch) => this.#method(task, at, method, branch));
    });
    return [[':task', this.#context.tasks[at]!, ':parameters', typedList(params)], ...methods];
  }

  /** A body in which the parameters of a task are bound. */
  #started(task: Task): { body: HddlBody; params: BoundTerm[] } {
    const body = new HddlBody(this.#context, task.localNames, new HddlNames());
    const params = task.params.map(({ type, span }, local) => {
      const variable = body.variable(local, type);
      if (!variable) this.#context.refuse(type.kind === 'boolean' ? 'boolean' : 'number', span);
      return variable ?? { name: '?', type: 'object', conditions: [] };
    });
    return { body, params };
  }

  #action(task: PrimitiveTask, at: number): Lisp {
    const { body, params } = this.#started(task);
    const conditions = body.guards(task.guards) ?? [];
    this.#checkOrder(task);
    const effects = [...body.effects(task.effects, task.guards), ...this.#cost(task, body)];
    return [
      ...[':action', this.#context.tasks[at]!, ':parameters', typedList(params)],
      ...(conditions.length > 0 ? [':precondition', allOf(conditions)] : []),
      ...(effects.length > 0 ? [':effect', allOf(effects)] : []),
    ];
  }

  #cost({ cost }: PrimitiveTask, body: HddlBody): Lisp[] {
    if (!this.#hasCosts) return [];
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

  /** In HDDL, what an action adds stays, and values of one place do not replace each other. */
  #checkOrder({ guards, effects }: PrimitiveTask): void {
    const writes = flatWrites(effects).filter(({ variable }) =>
      this.#context.isPredicate(this.#context.domain.variables[variable]!),
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
      const isBoolean = this.#context.domain.variables[later.variable]!.value.kind === 'boolean';
      if (isBoolean && later.value.op === 'literal' && later.value.value === 1) return;
      const clash = writes
        .slice(0, at)
        .some(
          (earlier) =>
            earlier.variable === later.variable &&
            !(isBoolean && earlier.value.op === 'literal' && earlier.value.value === 0) &&
            !earlier.args.some((arg, place) => areUnequal(arg, later.args[place]!)),
        );
      if (clash) this.#context.refuse('order-of-effects', later.span);
    });
  }

  #method(task: CompoundTask, at: number, method: CompoundTask['methods'][number], branch: number): Lisp {
    const { body, params } = this.#started(task);
    const all = [...params];
    const conditions: Lisp[] = [];
    // A branch counts only where none before it offers anything.
    for (const { body: before } of method.branches.slice(0, branch)) {
      const offered = this.#offers(body, before);
      if (offered) conditions.push(notLisp(offered));
    }
    const chosen = method.branches[branch]!;
    const { guards, network } = this.#opened(body, chosen.body, all, conditions);
    const networkParts = writtenNetwork<Expr>(this.#context, network, (args) =>
      args.map((arg) => this.#argument(body, arg, guards, all, conditions)),
    );
    const several = method.branches.length > 1 ? `${chosen.name ?? `branch_${branch + 1}`}` : null;
    const own = [method.name ?? `${task.name}_${task.methods.indexOf(method) + 1}`, ...(several ? [several] : [])];
    return [
      ...[':method', this.#context.methods.take(own.join('_')), ':parameters', typedList(all)],
      ...[':task', [this.#context.tasks[at]!, ...params.map(({ name }) => name)]],
      ...(conditions.length > 0 ? [':precondition', allOf(conditions)] : []),
      ...networkParts,
    ];
  }

  /** Goes into the choices of a body. `all` and `conditions` grow. Answers all guards on the way, and the network. */
  #opened(
    body: HddlBody,
    { guards, rest }: Body,
    all: BoundTerm[],
    conditions: Lisp[],
  ): { guards: Guard[]; network: TaskNetwork } {
    conditions.push(...(body.guards(guards) ?? []));
    if (rest.kind === 'network') return { guards, network: rest.network };
    if (rest.binder !== 'exists') this.#context.refuse(rest.binder, rest.span);
    all.push(...(body.levels(rest.levels, rest.span) ?? []));
    const asked = rest.levels.flatMap((level) => level.guards);
    const inner = this.#opened(body, { guards: asked, rest: rest.rest }, all, conditions);
    return { guards: [...guards, ...inner.guards], network: inner.network };
  }

  /** Whether a branch has anything to offer. */
  #offers(body: HddlBody, { guards, rest }: Body): Lisp | null {
    const own = body.guards(guards);
    if (!own) return null;
    if (rest.kind === 'network') return allOf(own);
    const inner = body.exists(rest.levels, rest.span, () => {
      const found = this.#offers(body, { guards: [], rest: rest.rest });
      return found ? [found] : null;
    });
    return inner && allOf([...own, inner]);
  }

  /** An argument of a subtask. A value that a table holds becomes a parameter of the method. */
  #argument(body: HddlBody, arg: Expr, guards: readonly Guard[], all: BoundTerm[], conditions: Lisp[]): string {
    const term = body.term(arg);
    if (!term) return '?';
    if (term.binds.length === 0) return term.name;
    const { expr } = body.resolved(arg);
    const isKnown =
      body.isSure(arg) || guards.some((guard) => guard.kind === 'condition' && saysSome(body, guard.expr, expr));
    if (!isKnown) {
      this.#context.refuse('none-argument', arg.span);
      return '?';
    }
    all.push(...term.binds);
    conditions.push(...term.binds.flatMap((one) => one.conditions));
    return term.name;
  }
}

interface FlatWrite {
  variable: number;
  args: Expr[];
  value: Expr;
  span: Effect['span'];
}

function flatWrites(effects: readonly Effect[]): FlatWrite[] {
  return effects.flatMap((effect): FlatWrite[] => {
    return 'variable' in effect ? [effect] : flatWrites(effect.effects);
  });
}

/** Whether a condition holds only where the value is an object. */
function saysSome(body: HddlBody, condition: Expr, value: Expr): boolean {
  if (condition.op === 'and') return saysSome(body, condition.left, value) || saysSome(body, condition.right, value);
  if (condition.op !== 'equal' && condition.op !== 'not-equal') return false;
  const [left, right] = [body.resolved(condition.left).expr, body.resolved(condition.right).expr];
  for (const [one, other] of [
    [left, right],
    [right, left],
  ] as const) {
    if (!sameText(one, value)) continue;
    if (condition.op === 'not-equal' ? isNone(other) : other.op === 'local') return true;
  }
  return false;
}
