// A planner as a game programmer might write it in an afternoon, in the style of Pyhop and SHPE. Tasks are objects.
// Their methods check whether they apply, apply them and decompose them. States are objects that are cloned. Because
// the core is compared with this planner, it is as fast as this style allows: alternatives are lazy, unchanged ends of
// the task list are shared, and a state is only cloned for an applicable action.

/** An action: changes the state in one step. */
export interface PrimitiveObjectTask<State> {
  readonly kind: 'primitive';
  /** Takes part in planning, is left out of the plan. */
  readonly internal?: boolean;
  applicable(state: State): boolean;
  apply(state: State): void;
  toString(): string;
}

export interface CompoundObjectTask<State> {
  readonly kind: 'compound';
  /** The alternatives, best first; each a list of tasks to do instead. */
  decompose(state: State): Alternatives<State>;
}

/** Each a list of tasks to do instead of a compound one. */
export type Alternatives<State> = Iterable<readonly ObjectTask<State>[]>;

export type ObjectTask<State> = PrimitiveObjectTask<State> | CompoundObjectTask<State>;

export interface Cloneable {
  clone(): this;
}

export interface Result<State> {
  status: 'solved' | 'failed' | 'out-of-iterations';
  plan: PrimitiveObjectTask<State>[];
  /** How many task lists were looked at. */
  iterations: number;
}

interface TaskList<State> {
  task: ObjectTask<State>;
  rest: TaskList<State> | null;
}

export function findPlan<State extends Cloneable>(
  state: State,
  tasks: readonly ObjectTask<State>[],
  limit = Infinity,
): Result<State> {
  const search = new ObjectSearch<State>(limit);
  const solved = search.seek(state, prepend(tasks, null));
  const status = solved ? 'solved' : search.iterations > limit ? 'out-of-iterations' : 'failed';
  return { status, plan: search.plan, iterations: Math.min(search.iterations, limit) };
}

class ObjectSearch<State extends Cloneable> {
  readonly plan: PrimitiveObjectTask<State>[] = [];
  iterations = 0;
  readonly #limit: number;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Depth first: leaves the plan behind and returns true, or returns false. */
  seek(state: State, tasks: TaskList<State> | null): boolean {
    if (++this.iterations > this.#limit) return false;
    if (!tasks) return true;
    const { task, rest } = tasks;
    return task.kind === 'primitive' ? this.#act(state, task, rest) : this.#decompose(state, task, rest);
  }

  #act(state: State, task: PrimitiveObjectTask<State>, rest: TaskList<State> | null): boolean {
    if (!task.applicable(state)) return false;
    const next = state.clone();
    task.apply(next);
    if (task.internal) return this.seek(next, rest);
    this.plan.push(task);
    if (this.seek(next, rest)) return true;
    this.plan.pop();
    return false;
  }

  #decompose(state: State, task: CompoundObjectTask<State>, rest: TaskList<State> | null): boolean {
    for (const alternative of task.decompose(state)) {
      if (this.seek(state, prepend(alternative, rest))) return true;
      if (this.iterations > this.#limit) return false;
    }
    return false;
  }
}

function prepend<State>(tasks: readonly ObjectTask<State>[], rest: TaskList<State> | null): TaskList<State> | null {
  let list = rest;
  for (let index = tasks.length - 1; index >= 0; index--) list = { task: tasks[index]!, rest: list };
  return list;
}
