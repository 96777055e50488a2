// Lower bounds on the costs of tasks (docs/semantics.md). One kind only depends on a task and its arguments. The other
// is stated by the designer, and depends on the state in which a task is taken up.

import { wholeBound } from '../ir/costs.ts';
import type { Expr, Task } from '../ir/ir.ts';
import type { AgendaCell } from './agenda.ts';
import { compileExpression, createLocals, createScope } from './evaluate.ts';
import type { Evaluator } from './evaluate.ts';

type Bound = (args: readonly number[]) => number;

export class LowerBounds {
  readonly #evaluator: Evaluator;
  readonly #tasks: readonly Task[];
  /** Bounds of each task, compiled when they are first needed. null: the task has none. */
  readonly #least: (Bound | null | undefined)[] = [];
  readonly #stated: (Bound | null | undefined)[] = [];

  constructor(evaluator: Evaluator, tasks: readonly Task[]) {
    this.#evaluator = evaluator;
    this.#tasks = tasks;
  }

  /** The bound of a task with these arguments, for any state in which its turn may come. */
  ofCall(index: number, args: readonly number[]): number {
    const task = this.#tasks[index]!;
    const least = (this.#least[index] ??= this.#compile(task, task.leastCost));
    return Math.max(task.minimumCost ?? 0, least?.(args) ?? 0);
  }

  /**
   * The bound of a network in the state in which it is taken up. Includes the stated bound of the first task, if that
   * task comes before all others.
   */
  atTakeUp({ item, bound }: AgendaCell<unknown>): number {
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
