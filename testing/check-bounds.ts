// Whether the bounds that compound tasks state hold: every way to plan the problem is followed, and each task that is taken up is
// planned by itself from there. It shares nothing with what bounds are used for.

import { costsAreWhole, wholeBound } from '../ir/costs.ts';
import type { DomainIr, Expr, GroundNetwork, Problem, Task } from '../ir/ir.ts';
import { numberObjects } from '../ir/objects.ts';
import { isTotallyOrdered, settlesOrder } from '../ir/order.ts';
import { formatStep } from '../ir/plan.ts';
import type { SearchMode } from '../ir/strategies.ts';
import { faultsOf, isTimeless } from '../compiler/index.ts';
import { compileExpression, createLocals, createScope } from '../reference/evaluate.ts';
import type { ReferenceExternals } from '../reference/externals.ts';
import { SearchFault } from '../reference/fault.ts';
import { ReferenceSearch } from '../reference/search.ts';
import type { SearchDecision } from '../reference/search.ts';
import type { Setting } from './read-setting.ts';

export type BoundsCheck =
  /** `complete`: every way was followed to its end, and each of the `checked` tasks that state a bound was planned. */
  | { ok: true; checked: number; complete: boolean }
  /** A task that can be done at less than it states, with its arguments as text: `GoTo(bob, hall)`. */
  | { ok: false; task: string; stated: number; cost: number };

export interface BoundsOptions {
  externals?: ReferenceExternals;
  /** For all the ways together, and for each task that is planned: what takes more is given up. 100,000 unless stated. */
  iterations?: number;
}

/** For small problems: the time goes with how many tasks are met, in how many states. */
export function checkBounds({ domain, problem }: Setting, options: BoundsOptions = {}): BoundsCheck {
  return new Check(domain, problem, options).run();
}

/** A task with its arguments, in a state. */
interface Meeting {
  task: number;
  args: number[];
  values: Float64Array;
}

class Check {
  readonly #domain: DomainIr;
  readonly #problem: Problem;
  /** Without bounds, and with a task at the end that can't be done. */
  readonly #endless: DomainIr;
  readonly #options: BoundsOptions;
  readonly #isWhole: boolean;
  readonly #met = new Map<string, Meeting>();
  #complete = true;
  #failure: BoundsCheck | null = null;

  constructor(domain: DomainIr, problem: Problem, options: BoundsOptions) {
    this.#domain = domain;
    this.#problem = problem;
    this.#endless = { ...domain, tasks: [...domain.tasks.map(withoutBounds), never] };
    this.#options = options;
    this.#isWhole = costsAreWhole(domain);
  }

  run(): BoundsCheck {
    this.#followAll();
    for (const meeting of this.#met.values()) {
      if (this.#failure) return this.#failure;
      this.#plan(meeting);
    }
    return this.#failure ?? { ok: true, checked: this.#met.size, complete: this.#complete };
  }

  /** Meets every task that states a bound, in every state in which it is taken up. */
  #followAll(): void {
    const last: GroundNetwork = { kind: 'task', task: this.#domain.tasks.length, args: [] };
    // Nothing comes to its end, so the search for a first plan follows every way.
    const goal: GroundNetwork = { kind: 'ordered', parts: [this.#problem.network, last] };
    // What came before matters only where tasks come in between.
    const search = this.#search(goal, 'first', isInOrder(this.#domain, this.#problem));
    const { values } = search.world;
    search.observer = ({ task, args }, { decision }) => {
      if (task === last.task) this.#addUp(search, decision);
      if (!boundOf(this.#domain.tasks[task])) return;
      const key = `${task} ${args.join()} ${values.join()}`;
      if (!this.#met.has(key)) this.#met.set(key, { task, args, values: values.slice() });
    };
    if (search.step(Infinity) !== 'failed') this.#complete = false;
  }

  /**
   * A whole plan: what each task came to, with whatever was done in between. A bound that reads only parameters and constants
   * counts while its task waits, so it has to hold there as well.
   */
  #addUp(search: ReferenceSearch, last: SearchDecision | null): void {
    const costs = new Map<SearchDecision['item'], number>();
    for (let decision = last; decision; decision = decision.previous) {
      if (!costs.has(decision.item)) costs.set(decision.item, 0);
      for (let above = decision.item.origin; decision.cost > 0 && above; above = above.item.origin) {
        costs.set(above.item, (costs.get(above.item) ?? 0) + decision.cost);
      }
    }
    const faults = faultsOf(this.#domain);
    for (const [{ task, args }, cost] of costs) {
      const bound = boundOf(this.#domain.tasks[task]);
      const isLasting = bound && isTimeless(bound, args.length, this.#domain, faults);
      if (isLasting) this.#compare(task, args, this.#stated(search, task, args), cost);
    }
  }

  #plan({ task, args, values }: Meeting): void {
    const search = this.#search({ kind: 'task', task, args }, 'best');
    search.world.values.set(values);
    const stated = this.#stated(search, task, args);
    const status = search.step(Infinity);
    this.#compare(task, args, stated, search.bestCost);
    if (stated === null || (status !== 'solved' && status !== 'failed')) this.#complete = false;
  }

  #compare(task: number, args: number[], stated: number | null, cost: number): void {
    if (stated === null || stated <= cost) return;
    const numbering = numberObjects(this.#domain, this.#problem.objects);
    const text = formatStep(this.#domain, numbering, { task, args });
    this.#failure ??= { ok: false, task: text, stated, cost };
  }

  /** null: it can't be computed. */
  #stated(search: ReferenceSearch, index: number, args: readonly number[]): number | null {
    const task = this.#domain.tasks[index]!;
    const scope = createScope(task);
    const bound = compileExpression(search.evaluator, boundOf(task)!, scope);
    try {
      const value = bound(createLocals(scope, args));
      return this.#isWhole ? wholeBound(value) : value;
    } catch (error) {
      if (error instanceof SearchFault) return null;
      throw error;
    }
  }

  #search(network: GroundNetwork, mode: SearchMode, remember = true): ReferenceSearch {
    const { iterations = 100_000, externals } = this.#options;
    const options = { mode, remember, limits: { iterations }, ...(externals ? { externals } : {}) };
    return new ReferenceSearch(this.#endless, { ...this.#problem, network }, options);
  }
}

const span = { start: 0, end: 0, line: 1, column: 1 };

const never: Task = {
  kind: 'primitive',
  name: '',
  params: [],
  locals: [],
  localNames: [],
  guards: [{ kind: 'condition', expr: { op: 'literal', type: { kind: 'boolean' }, value: 0, span }, span }],
  effects: [],
  cost: { op: 'literal', type: { kind: 'integer' }, value: 0, span },
  span,
};

function boundOf(task: Task | undefined): Expr | undefined {
  return task?.kind === 'compound' ? task.bound : undefined;
}

function isInOrder({ tasks }: DomainIr, { network }: Problem): boolean {
  return isTotallyOrdered(network) && tasks.every(settlesOrder);
}

/** Bounds that a pass has derived go as well: it may have used what is stated. */
function withoutBounds(task: Task): Task {
  const { minimumCost: _minimum, leastCost: _least, ...rest } = task;
  if (rest.kind !== 'compound') return rest;
  const { bound: _bound, ...plain } = rest;
  return plain;
}
