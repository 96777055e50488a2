// Lower bounds on what tasks cost (docs/semantics.md): what is known of a call from its arguments on, and what a designer has
// stated for the state in which a task is taken up.

import { wholeBound } from '../ir/costs.ts';
import type { Expr, Task } from '../ir/ir.ts';
import type { Cell } from './agenda.ts';
import { compileExpression, createLocals, createScope } from './evaluate.ts';
import type { Evaluator } from './evaluate.ts';

type Bound = (args: readonly number[]) => number;

export class LowerBounds {
  readonly #evaluator: Evaluator;
  readonly #tasks: readonly Task[];
  /** Per task, compiled when it is first asked for; null: none. */
  readonly #least: (Bound | null | undefined)[] = [];
  readonly #stated: (Bound | null | undefined)[] = [];

  constructor(evaluator: Evaluator, tasks: readonly Task[]) {
    this.#evaluator = evaluator;
    this.#tasks = tasks;
  }

  /** Of a task with these arguments, in whatever state its turn comes. */
  ofCall(index: number, args: readonly number[]): number {
    const task = this.#tasks[index]!;
    const least = (this.#least[index] ??= this.#compile(task, task.leastCost));
    return Math.max(task.minimumCost ?? 0, least?.(args) ?? 0);
  }

  /** Of a network, in the state in which it is taken up: with what the task says that comes before all others. */
  atTakeUp({ item, bound }: Cell<unknown>): number {
    const task = item && this.#tasks[item.task]!;
    if (task?.kind !== 'compound' || !task.bound) return bound;
    const stated = (this.#stated[item!.task] ??= this.#compile(task, task.bound))!;
    return bound + Math.max(0, stated(item!.args) - item!.minimum);
  }

  #compile(task: Task, expr: Expr | undefined): Bound | null {
    if (!expr) return null;
    const scope = createScope(task);
    const value = compileExpression(this.#evaluator, expr, scope);
    return (args) => wholeBound(value(createLocals(scope, args)));
  }
}
