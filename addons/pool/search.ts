// A search of a pool, as the game sees it: its status, and its result once it is over.

import type {
  DomainShape,
  Fault,
  Network,
  PlanStep,
  Session,
  Status,
  SubmitOptions,
  World,
} from '../../bindings/index.ts';
import { checkOptions, cursorOptions, fail } from '../../bindings/internal.ts';
import { numberOfStatus } from '../../ir/statuses.ts';
import { watchers } from '../counters/watch.ts';
import type { Calls, OptionsOf } from '../../bindings/internal.ts';
import { adopt } from './adopt.ts';
import { PoolCursor } from './cursor.ts';
import { emptyEnding } from './protocol.ts';
import type { Ending } from './protocol.ts';
import { withoutRemoved } from './removed.ts';
import type { WatchedWorld } from './watched.ts';

/** For the pool: `finish` ends a search, `improve` gives it a plan with which it continues. */
export let finish: (search: PoolSearch<DomainShape>, ending: Ending) => void;
export let improve: (search: PoolSearch<DomainShape>, ending: Ending) => void;

export interface PoolNews {
  /**
   * Called when the search has a plan, and with `mode: 'best'` whenever it has a better one. The search continues
   * unless the function cancels it. For several plans in quick succession, it is called once.
   */
  onPlan?(search: PoolSearch<DomainShape>): void;
  /** Called when the search is over, after `onPlan` was called for its last plan. */
  onEnd?(search: PoolSearch<DomainShape>): void;
}

/** A search as it was submitted. */
export interface Submission<D extends DomainShape> {
  watched: WatchedWorld;
  /** null: the search is for a goal. */
  request: { world: World<D>; network: Network; options: SubmitOptions } | null;
  news: { [Name in keyof PoolNews]: PoolNews[Name] | undefined };
}

export class PoolSearch<D extends DomainShape> {
  /** Resolves with this search when it is over, whatever its status. Never rejects. */
  readonly done: Promise<this>;
  readonly #submission: Submission<D>;
  readonly #calls: Calls;
  /** The world's epoch when the search was submitted. */
  readonly #epoch: number;
  readonly #cancel: () => void;
  #resolve: (search: this) => void = () => {};
  #ending = emptyEnding('running');
  #isOver = false;

  static {
    finish = (search, ending) => {
      if (search.#isOver) return;
      const before = search.#ending.cost;
      search.#ending = withPlanSoFar(ending, search.#ending);
      search.#isOver = true;
      const { watched, request } = search.#submission;
      const { loaded } = watched;
      const { status, iterations, grounding = 0 } = ending;
      const watcher = watchers.get(loaded.core);
      if (request) watcher?.countElsewhere(loaded, request.network, status, iterations);
      else watcher?.countGoal(loaded, numberOfStatus(status), iterations, grounding, 0, false);
      search.#resolve(search);
      search.#tell(before);
      search.#submission.news.onEnd?.(search);
    };
    improve = (search, ending) => {
      if (search.#isOver) return;
      const before = search.#ending.cost;
      search.#ending = ending;
      search.#tell(before);
    };
  }

  /** Made by `pool.submit`. */
  constructor(submission: Submission<D>, cancel: () => void) {
    const { calls, epoch } = submission.watched.state;
    this.#submission = submission;
    this.#calls = calls;
    this.#epoch = epoch;
    this.#cancel = cancel;
    this.done = new Promise((resolve) => (this.#resolve = resolve));
  }

  /** `running` until it is over. */
  get status(): Status {
    return this.#ending.status;
  }

  /** The number of iterations. 0 until the search is over. */
  get iterations(): number {
    return this.#ending.iterations;
  }

  /** The cost of the plan. null when there is no plan. */
  get cost(): number | null {
    return this.#ending.cost;
  }

  /** The plan without internal tasks, which is what a game executes. null when there is no plan, or not yet. */
  get plan(): PlanStep<D>[] | null {
    return this.#read(false) as PlanStep<D>[] | null;
  }

  get planWithInternal(): PlanStep<D, D['steps'] | D['internalSteps']>[] | null {
    return this.#read(true);
  }

  /** Reads the plan without making objects of its steps. To be called when the search is over. */
  cursor(options: OptionsOf<typeof cursorOptions> = {}): PoolCursor<D> {
    checkOptions('the options of a cursor', options, cursorOptions);
    return new PoolCursor(this.#calls, this.#ending.plan, options.withInternal === true);
  }

  /** With `mode: 'best'`: the search has proven that no plan costs less. 0 as long as nothing is proven. */
  get lowerBound(): number {
    return this.#ending.lowerBound;
  }

  /** The rest of the request after a plan that ends at its horizon. Removed objects are `none` in it. */
  get tail(): Network | null {
    const { tail } = this.#ending;
    return tail && withoutRemoved(this.#calls, tail);
  }

  /**
   * Why the search has ended with `fault`. It has no `error`, because the error that was thrown remains in its thread.
   */
  get fault(): Fault | null {
    return this.#ending.fault;
  }

  /** Ends the search soon, with the best plan so far if there is one. Does nothing if the search is over. */
  cancel(): void {
    if (!this.#isOver) this.#cancel();
  }

  /**
   * Makes a session of the search, in its world and in this thread, with the same request, options and result. All of
   * `frameplan/execution` works on it. The world and its objects may have changed meanwhile, which `check` and `replan`
   * report. For searches that are over. Each call makes a session, which the game has to free.
   */
  adopt(): Session<D> {
    const { watched, request } = this.#submission;
    if (!request) fail('bad-option', 'a search for a goal cannot be adopted: read its plan');
    return adopt(watched, request, this.#ending, this.#epoch);
  }

  /** Notifies the game if the plan is a new one. `before`: the cost of the previous plan. */
  #tell(before: number | null): void {
    const { cost } = this.#ending;
    if (cost !== null && (before === null || cost < before))
      this.#submission.news.onPlan?.(this as unknown as PoolSearch<DomainShape>);
  }

  #read(withInternal: boolean): PlanStep<D, D['steps'] | D['internalSteps']>[] | null {
    if (!this.#ending.plan) return null;
    const steps = [];
    for (const cursor = this.cursor({ withInternal }); cursor.next();) steps.push(cursor.step);
    return steps;
  }
}

/** A search whose thread has died keeps the plan that it has reported. */
function withPlanSoFar(ending: Ending, { cost, plan, way, tail, lowerBound }: Ending): Ending {
  if (ending.plan || !plan) return ending;
  return { ...ending, cost, plan, way, tail, lowerBound };
}
