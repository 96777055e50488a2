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
import { checkObject, fail, numberOfStatus, watchers } from '../../bindings/internal.ts';
import type { Calls } from '../../bindings/internal.ts';
import { adopt } from './adopt.ts';
import { PoolCursor } from './cursor.ts';
import { emptyEnding } from './protocol.ts';
import type { Ending } from './protocol.ts';
import { withoutRemoved } from './removed.ts';
import type { WatchedWorld } from './watched.ts';

/** For the pool: the search is over, or has found a plan and goes on. */
export let finish: (search: PoolSearch<DomainShape>, ending: Ending) => void;
export let improve: (search: PoolSearch<DomainShape>, ending: Ending) => void;

export interface PoolNews {
  /**
   * Called when the search has a plan, and with `mode: 'best'` whenever it has a better one. The search goes on unless
   * the function cancels it. Plans that are found shortly one after the other are told of once.
   */
  onPlan?(search: PoolSearch<DomainShape>): void;
  /** The same when the search is over, after the news of its last plan. */
  onEnd?(search: PoolSearch<DomainShape>): void;
}

/** What was submitted. */
export interface Submission<D extends DomainShape> {
  watched: WatchedWorld;
  /** null: it is for a goal. */
  request: { world: World<D>; network: Network; options: SubmitOptions } | null;
  news: { [Name in keyof PoolNews]: PoolNews[Name] | undefined };
}

export class PoolSearch<D extends DomainShape> {
  /** Resolves with this search when it is over, however it has ended. Never rejects. */
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
      if (request) watcher?.endedElsewhere(loaded, request.network, status, iterations);
      else watcher?.goalEnded(loaded, numberOfStatus(status), iterations, grounding, 0, false);
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

  /** Known when it is over; 0 before. */
  get iterations(): number {
    return this.#ending.iterations;
  }

  /** Of the plan; null when there is none. */
  get cost(): number | null {
    return this.#ending.cost;
  }

  /** What a game carries out: the plan without internal tasks; null when there is none, or not yet. */
  get plan(): PlanStep<D>[] | null {
    return this.#read(false) as PlanStep<D>[] | null;
  }

  get planWithInternal(): PlanStep<D, D['steps'] | D['internalSteps']>[] | null {
    return this.#read(true);
  }

  /** Reads the plan without making objects of its steps. To be called when the search is over. */
  cursor(options: { withInternal?: boolean } = {}): PoolCursor<D> {
    checkObject('the options of a cursor', options, ['withInternal']);
    const { withInternal = false } = options;
    return new PoolCursor(this.#calls, this.#ending.plan, withInternal);
  }

  /** For the best plan: the search has proven that no plan costs less. 0 as long as nothing is known. */
  get lowerBound(): number {
    return this.#ending.lowerBound;
  }

  /** The rest of the request after a plan that ends at its horizon. Objects that have been removed are `none` in it. */
  get tail(): Network | null {
    const { tail } = this.#ending;
    return tail && withoutRemoved(this.#calls, tail);
  }

  /**
   * Why the search has ended with `fault`. There is no `error` in it: the error that was thrown stays in its thread.
   */
  get fault(): Fault | null {
    return this.#ending.fault;
  }

  /** Ends the search soon, with the best plan so far if there is one. Does nothing when the search is over. */
  cancel(): void {
    if (!this.#isOver) this.#cancel();
  }

  /**
   * Makes a session of the search, in its world and in this thread, with the same request, options and result. All of
   * `frameplan/execution` works on it. The world and its objects may have changed meanwhile: `check` and `replan` say
   * so. To be called when the search is over. Each call makes a session; it is the game's to free.
   */
  adopt(): Session<D> {
    const { watched, request } = this.#submission;
    if (!request) fail('bad-option', 'a search for a goal has no session to make: read its plan');
    return adopt(watched, request, this.#ending, this.#epoch);
  }

  /** Tells the game of a plan when it is another one. `before`: the cost of the last plan. */
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

/** A search whose thread is lost keeps the plan that it has told of. */
function withPlanSoFar(ending: Ending, { cost, plan, way, tail, lowerBound }: Ending): Ending {
  if (ending.plan || !plan) return ending;
  return { ...ending, cost, plan, way, tail, lowerBound };
}
