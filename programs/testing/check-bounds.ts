// Checks whether the stated bounds of compound tasks are correct. It follows every way to plan the problem, and plans
// each task separately from the state in which it was taken up. It shares no code with the search that uses bounds.

import { limit, option, takeOptions } from '../../bindings/internal.ts';
import type { OptionsOf, Taken } from '../../bindings/internal.ts';
import { costsAreWhole, wholeBound } from '../../ir/costs.ts';
import type { DomainIr, Expr, GroundNetwork, Problem, Task } from '../../ir/ir.ts';
import { numberObjects } from '../../ir/objects.ts';
import { isTotallyOrdered, settlesOrder } from '../../ir/order.ts';
import { formatStep } from '../../ir/plan.ts';
import type { SearchMode } from '../../ir/strategies.ts';
import { faultsOf, isTimeless } from '../../compiler/index.ts';
import { compileExpression, createLocals, createScope } from '../../reference/evaluate.ts';
import type { ReferenceExternals } from '../../reference/externals.ts';
import { SearchFault } from '../../reference/fault.ts';
import { ReferenceSearch } from '../../reference/search.ts';
import type { SearchDecision } from '../../reference/search.ts';
import type { Setting } from './read-setting.ts';

export type BoundsCheck =
  /**
   * `checked`: how many tasks with a bound were planned. `complete`: every way was followed, and each of these tasks
   * was planned.
   */
  | { ok: true; checked: number; complete: boolean }
  /** A task that costs less than it states, with its arguments as text: `GoTo(bob, hall)`. */
  | { ok: false; task: string; stated: number; cost: number };

export const boundsOptions = {
  /** The functions that the domain declares as `external`, by name. Default: none. */
  externals: option<ReferenceExternals>('an object', (value) => typeof value === 'object' && value !== null),
  /** The number of iterations for all ways together, and for each task. Default: 100,000. */
  iterations: limit(Number.MAX_SAFE_INTEGER, 100_000),
};

export interface BoundsOptions extends OptionsOf<typeof boundsOptions> {}

/**
 * Checks bounds of small problems. The time grows with the number of tasks times the number of states in which they are
 * met.
 */
export function checkBounds({ domain, problem }: Setting, options: BoundsOptions = {}): BoundsCheck {
  return new Check(domain, problem, takeOptions('the options of checkBounds()', options, boundsOptions)).run();
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
  /** The domain without bounds, and with one more task that can't be done. */
  readonly #endless: DomainIr;
  readonly #options: Taken<typeof boundsOptions>;
  readonly #isWhole: boolean;
  readonly #met = new Map<string, Meeting>();
  #complete = true;
  #failure: BoundsCheck | null = null;

  constructor(domain: DomainIr, problem: Problem, options: Taken<typeof boundsOptions>) {
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

  /** Notes every task that states a bound, with every state in which it is taken up. */
  #followAll(): void {
    const last: GroundNetwork = { kind: 'task', task: this.#domain.tasks.length, args: [] };
    // No way leads to a plan in this domain, so the search for a first plan follows every way.
    const request: GroundNetwork = { kind: 'ordered', parts: [this.#problem.network, last] };
    // The tasks before a task only matter if other tasks may run in between. Otherwise the search may remember
    // networks.
    const search = this.#search(request, 'first', isInOrder(this.#domain, this.#problem));
    const { values } = search.world;
    search.observer = {
      tries: ({ task, args }, { decision }) => {
        if (task === last.task) this.#addUp(search, decision);
        if (!boundOf(this.#domain.tasks[task])) return;
        const key = `${task} ${args.join()} ${values.join()}`;
        if (!this.#met.has(key)) this.#met.set(key, { task, args, values: values.slice() });
      },
    };
    if (search.step(Infinity) !== 'failed') this.#complete = false;
  }

  /**
   * Adds up the cost of each task in a whole plan. Other tasks may have been done in between. A bound that reads only
   * parameters and constants is used while its task waits, so it has to hold for this cost too.
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

  /** The stated bound, or null if it can't be computed. */
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
    const { iterations, externals } = this.#options;
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

/** Bounds that a pass has derived are removed too: the pass may have used stated bounds. */
function withoutBounds(task: Task): Task {
  const { minimumCost: _minimum, leastCost: _least, ...rest } = task;
  if (rest.kind !== 'compound') return rest;
  const { bound: _bound, ...plain } = rest;
  return plain;
}
