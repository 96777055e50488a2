// A planner as a game programmer might write it in an afternoon, in the style of Pyhop and SHPE: tasks are objects that
// know when they apply, what they do and how they decompose; states are objects that are cloned. What the core is
// compared with, so it is written to be quick as far as that style goes: alternatives are lazy, unchanged tails of the task
// list are shared, and a state is cloned only for an action that applies.

/** An action: changes the state in one step. */
export interface PrimitiveTask<State> {
  readonly kind: 'primitive';
  /** Takes part in planning, is left out of the plan. */
  readonly internal?: boolean;
  applicable(state: State): boolean;
  apply(state: State): void;
  toString(): string;
}

export interface CompoundTask<State> {
  readonly kind: 'compound';
  /** The alternatives, best first; each a list of tasks to do instead. */
  decompose(state: State): Iterable<readonly Task<State>[]>;
}

export type Task<State> = PrimitiveTask<State> | CompoundTask<State>;

export interface Cloneable {
  clone(): this;
}

export interface Result<State> {
  status: 'solved' | 'failed' | 'out-of-iterations';
  plan: PrimitiveTask<State>[];
  /** How many task lists were looked at. */
  iterations: number;
}

interface TaskList<State> {
  task: Task<State>;
  rest: TaskList<State> | null;
}

export function findPlan<State extends Cloneable>(
  state: State,
  tasks: readonly Task<State>[],
  limit = Infinity,
): Result<State> {
  const search = new Search<State>(limit);
  const solved = search.seek(state, prepend(tasks, null));
  const status = solved ? 'solved' : search.iterations > limit ? 'out-of-iterations' : 'failed';
  return { status, plan: search.plan, iterations: Math.min(search.iterations, limit) };
}

class Search<State extends Cloneable> {
  readonly plan: PrimitiveTask<State>[] = [];
  iterations = 0;
  readonly #limit: number;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Depth first: leaves the plan behind and answers true, or answers false. */
  seek(state: State, tasks: TaskList<State> | null): boolean {
    if (++this.iterations > this.#limit) return false;
    if (!tasks) return true;
    const { task, rest } = tasks;
    return task.kind === 'primitive' ? this.#act(state, task, rest) : this.#decompose(state, task, rest);
  }

  #act(state: State, task: PrimitiveTask<State>, rest: TaskList<State> | null): boolean {
    if (!task.applicable(state)) return false;
    const next = state.clone();
    task.apply(next);
    if (task.internal) return this.seek(next, rest);
    this.plan.push(task);
    if (this.seek(next, rest)) return true;
    this.plan.pop();
    return false;
  }

  #decompose(state: State, task: CompoundTask<State>, rest: TaskList<State> | null): boolean {
    for (const alternative of task.decompose(state)) {
      if (this.seek(state, prepend(alternative, rest))) return true;
      if (this.iterations > this.#limit) return false;
    }
    return false;
  }
}

function prepend<State>(tasks: readonly Task<State>[], rest: TaskList<State> | null): TaskList<State> | null {
  let list = rest;
  for (let index = tasks.length - 1; index >= 0; index--) list = { task: tasks[index]!, rest: list };
  return list;
}
