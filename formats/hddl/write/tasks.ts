// Turns tasks of the IR into tasks, methods and actions of HDDL.

import type { Body, CompoundTask, Expr, Guard, Task, TaskNetwork } from '../../../ir/ir.ts';
import { ActionWriter, started } from '../../lisp/write/actions.ts';
import { isNone, sameText } from '../../lisp/write/body.ts';
import type { BoundTerm, LispBody } from '../../lisp/write/body.ts';
import { typedList } from '../../lisp/write/context.ts';
import type { WriteContext } from '../../lisp/write/context.ts';
import { allOf, notLisp } from '../../lisp/write/lists.ts';
import type { Lisp } from '../../lisp/write/lists.ts';
import { writtenNetwork } from './network.ts';

export class TaskWriter {
  readonly #context: WriteContext;
  readonly #actions: ActionWriter;

  constructor(context: WriteContext, hasCosts: boolean) {
    this.#context = context;
    this.#actions = new ActionWriter(context, hasCosts);
  }

  /** The task, followed by its methods. */
  write(task: Task, at: number): Lisp[] {
    if (task.kind !== 'compound') {
      if (task.acting?.sync) return (this.#context.refuse('sync', task.span), []);
      return [this.#actions.write(task, at)];
    }
    if (task.achieves) return (this.#context.refuse('achieve', task.span), []);
    const { params } = started(this.#context, task);
    const methods = task.methods.flatMap((method) => {
      // If one method of a task has a score, all have one.
      if (method.score && method.score.span.start !== method.span.start)
        this.#context.refuse('score', method.score.span);
      return method.branches.map((_, branch) => this.#method(task, at, method, branch));
    });
    return [[':task', this.#context.tasks[at]!, ':parameters', typedList(params)], ...methods];
  }

  #method(task: CompoundTask, at: number, method: CompoundTask['methods'][number], branch: number): Lisp {
    const { body, params } = started(this.#context, task);
    const all = [...params];
    const conditions: Lisp[] = [];
    // A branch only applies if no earlier one offers anything.
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

  /**
   * Visits the choices of a body, and adds to `all` and `conditions`. Returns all guards on the way, and the network.
   */
  #opened(
    body: LispBody,
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
  #offers(body: LispBody, { guards, rest }: Body): Lisp | null {
    const own = body.guards(guards);
    if (!own) return null;
    if (rest.kind === 'network') return allOf(own);
    const inner = body.exists(rest.levels, rest.span, () => {
      const found = this.#offers(body, { guards: [], rest: rest.rest });
      return found ? [found] : null;
    });
    return inner && allOf([...own, inner]);
  }

  /** An argument of a subtask. A value from a table becomes a parameter of the method. */
  #argument(body: LispBody, arg: Expr, guards: readonly Guard[], all: BoundTerm[], conditions: Lisp[]): string {
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

/** Whether a condition only holds if the value is an object. */
function saysSome(body: LispBody, condition: Expr, value: Expr): boolean {
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
