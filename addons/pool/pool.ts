// Runs searches in several threads. The worlds belong to the game, in the calling thread; the threads have replicas of
// them. A search gives the same result wherever it is done, so the number of threads changes no plan.

import { coreModule, Planner } from '../../bindings/index.ts';
import type {
  AnyDomain,
  CompiledDomain,
  Described,
  DescribedBytes,
  Domain,
  DomainShape,
  Network,
  Replacement,
  ReplaceOptions,
  ShapeOf,
  SubmitOptions,
  TaskMaker,
  Value,
  World,
} from '../../bindings/index.ts';
import {
  compileModule,
  fail,
  inside,
  option,
  plainOf,
  plannerOptions,
  stateOf,
  takeOptions,
  wholeNumber,
} from '../../bindings/internal.ts';
import { withoutWatcher } from '../counters/watch.ts';
import type {
  Core,
  DomainModule,
  LoadedModule,
  OptionsOf,
  PlannerInside,
  WorldState,
} from '../../bindings/internal.ts';
import type { DomainIr } from '../../ir/ir.ts';
import type { Goal, Goals, SubmittedGoalOptions } from '../goals/index.ts';
import { PoolBatch } from './batch.ts';
import { emptyEnding } from './protocol.ts';
import type { Order, WorldValues } from './protocol.ts';
import type { HostGoals } from './hosted.ts';
import { finish, PoolSearch } from './search.ts';
import type { PoolNews, Submission } from './search.ts';
import { Lane } from './lane.ts';
import type { Start } from './lane.ts';
import { startHere } from './thread.ts';
import type { AnyWorker, StartWorker } from './thread.ts';
import { WatchedWorld } from './watched.ts';

export const poolOptions = {
  /** The number of Workers. With 0, searches are done in the calling thread. Default: 1. */
  workers: wholeNumber(0, 64, 1),
  /**
   * Makes a Worker of the game, for domains with externals. The Worker calls `serveSearches()` of
   * `frameplan/pool/worker`. Default: the Worker of this package.
   */
  worker: option<() => AnyWorker>('a function that makes a Worker', (worker) => typeof worker === 'function'),
  memory: plannerOptions.memory,
  reserve: plannerOptions.reserve,
  core: plannerOptions.core,
  /**
   * The number of milliseconds after which a thread looks for new searches. A deadline is counted in these slices.
   * Default: 4.
   */
  slice: option<number>(
    'a number of milliseconds up to 1000',
    (slice) => typeof slice === 'number' && slice > 0 && slice <= 1000,
    4,
  ),
  /**
   * The number of milliseconds that searches wait for a Worker to start. Then they end with `fault`. With Infinity they
   * wait for ever. Default: 30,000.
   */
  startWithin: option<number>(
    'a number of milliseconds above 0',
    (time) => typeof time === 'number' && time > 0,
    30_000,
  ),
  /** Plans for goals, too: `poolGoals` of `frameplan/pool/goals`. Default: none. */
  goals: option<PoolGoals>(
    'poolGoals of frameplan/pool/goals',
    (goals) => goals instanceof Object && 'submission' in goals,
  ),
};

export interface PoolOptions extends OptionsOf<typeof poolOptions> {}

/** `worker` is required, unless the pool searches in the calling thread. */
export type OwnPoolOptions = PoolOptions & (Required<Pick<PoolOptions, 'worker'>> | { workers: 0 });

/**
 * The options of `planner.submit`, but `decomposition` defaults to false, since the way to the plan has to be posted.
 * Limits are iterations, depth and memory, never time, so that a search ends the same way in every thread.
 */
export interface PoolSubmitOptions extends Omit<SubmitOptions, 'onPlan' | 'onEnd'>, PoolNews {}

/** The options of `goals.submit`. A deadline is counted in slices of the thread. */
export interface PoolGoalOptions extends Omit<SubmittedGoalOptions, 'onPlan' | 'onEnd'>, PoolNews {}

/** How a pool plans for goals: `poolGoals` of `frameplan/pool/goals`. */
export interface PoolGoals {
  /** Plans in the calling thread. */
  readonly host: HostGoals;
  /** Makes a Worker of the package that plans for goals, in browsers. */
  makeWorker(): AnyWorker;
  /** Returns the domain of a world that plans for goals in networks. Throws if it does not. */
  domainOf(state: WorldState): DomainIr;
  submission(core: Core, goals: Goals, goal: Goal, options: PoolGoalOptions): GoalSubmission;
}

/** A search for a goal that is to be submitted. */
export interface GoalSubmission {
  state: WorldState;
  ir: DomainIr;
  /** The options of the goals. */
  options: object;
  /** The search as it would be saved. */
  goal: unknown;
  news: Submission<AnyDomain>['news'];
}

/** Makes the Worker of the package, depending on `goals`. */
type MakeStock = (goals: PoolGoals | null) => AnyWorker;

export abstract class Pool {
  readonly [inside]: PlannerInside;
  readonly #planner: Planner;
  readonly #lanes: Lane[] = [];
  readonly #hasWorkers: boolean;
  /** Whether the game makes the Workers. */
  readonly #hasOwn: boolean;
  /** null: the pool does not plan for goals. */
  readonly #goals: PoolGoals | null;
  readonly #worlds = new Map<WorldState, WatchedWorld>();
  readonly #domains = new WeakMap<LoadedModule, number>();
  #isClosed = false;
  /** The last number that a domain, a world or a search was given. */
  #numbers = 0;

  /** `stock` makes the Worker of this package. null: the game has to make its own. */
  constructor(options: PoolOptions, startWorker: StartWorker, stock: MakeStock | null) {
    const taken = takeOptions('the options of a pool', options, poolOptions);
    const { workers, worker, memory, reserve, core = coreModule(), slice, startWithin, goals = null } = taken;
    const module = compileModule(core);
    this.#planner = new Planner({ core: module, memory, reserve });
    this[inside] = this.#planner[inside];
    this.#goals = goals;
    this.#hasWorkers = workers > 0;
    this.#hasOwn = worker !== undefined;
    const make = worker ?? (stock && (() => stock(goals)));
    if (this.#hasWorkers && !make) fail('bad-option', 'a pool of frameplan/pool/own needs the option "worker"');
    const start: Start = (listener) =>
      this.#hasWorkers ? startWorker(listener, make!) : startHere(listener, goals && goals.host);
    const beginning = { core: module, memory, slice };
    try {
      for (let count = Math.max(1, workers); count > 0; count--)
        this.#lanes.push(new Lane(start, !this.#hasWorkers, beginning, startWithin));
    } catch (error) {
      for (const lane of this.#lanes) lane.close();
      throw error;
    }
  }

  /**
   * Does what `planner.register` does. The worlds of the domain are in the calling thread. They can be read and written
   * at any time.
   */
  register<D extends Described>(source: DescribedBytes<D>): Domain<ShapeOf<D>>;
  register<D extends DomainShape = AnyDomain>(source: CompiledDomain<D> | BufferSource | DomainModule): Domain<D>;
  register<D extends DomainShape>(source: CompiledDomain<D> | BufferSource | WebAssembly.Module): Domain<D> {
    return this.#planner.register<D>(source);
  }

  /** Does what `planner.replace` does. Earlier searches still end with the old domain. */
  replace<D extends DomainShape>(
    domain: Domain<D>,
    source: BufferSource | DomainModule,
    options: ReplaceOptions<D> = {},
  ): Promise<Replacement<D>> {
    return this.#planner.replace(domain, source, options);
  }

  /** Makes a thread search for a plan for the network, in the world as it is at the time of the call. */
  submit<D extends DomainShape>(world: World<D>, network: Network, options: PoolSubmitOptions = {}): PoolSearch<D> {
    this.#check(world, network, options);
    const watched = this.#watch(stateOf(world));
    return this.#give(world, watched, watched.look(), network, options);
  }

  /**
   * Submits one task for many characters: one search for each, in the order of `ids`. The character is the first
   * argument of the task, `rest` are the others. The world is read once for all searches.
   */
  submitAll<D extends DomainShape, Rest extends readonly Value[]>(
    world: World<D>,
    options: PoolSubmitOptions | undefined,
    task: TaskMaker<readonly [never, ...Rest]>,
    ids: ArrayLike<number>,
    ...rest: Rest
  ): PoolBatch<D> {
    const make = task as unknown as TaskMaker<readonly [Value, ...Rest]>;
    const calls = Array.from(ids, (id) => make(id, ...rest));
    // Either all are submitted or none.
    for (const call of calls) this.#check(world, call, options ?? {});
    if (calls.length === 0) return new PoolBatch<D>([]);
    const watched = this.#watch(stateOf(world));
    const values = watched.look();
    return new PoolBatch<D>(calls.map((call) => this.#give(world, watched, values, call, options ?? {})));
  }

  /** Has a thread search for a plan that makes the goal true, in the world of `goals` as it is when this is called. */
  submitGoal(goals: Goals, goal: Goal, options: PoolGoalOptions = {}): PoolSearch<AnyDomain> {
    this.#refuseClosed();
    const submission = this.#needGoals().submission(this[inside].core, goals, goal, options);
    const { state, ir, news, ...order } = submission;
    const watched = this.#watch(state, ir);
    return this.#send<AnyDomain>({ watched, request: null, news }, watched.look(), (search) => {
      return { kind: 'goal', search, world: watched.number, ...order, tells: news.onPlan !== undefined };
    });
  }

  /** The number of searches that are not over. */
  get waiting(): number {
    return this.#lanes.reduce((sum, { load }) => sum + load, 0);
  }

  /** Ends the threads and all searches that are not over. Worlds remain. Nothing more can be submitted. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all(this.#lanes.map((lane) => lane.close()));
  }

  /** Checks a search immediately, by submitting it to a planner in this thread and releasing it. */
  #check<D extends DomainShape>(world: World<D>, network: Network, options: PoolSubmitOptions): void {
    this.#refuseClosed();
    withoutWatcher(this[inside].core, () =>
      this.#planner.submit(world, network, options as unknown as SubmitOptions).release(),
    );
  }

  #refuseClosed(): void {
    if (this.#isClosed) fail('freed', 'this pool has been closed');
  }

  /** `ir`: the IR of the domain if Workers need it. */
  #watch(state: WorldState, ir = this.#irOf(state)): WatchedWorld {
    const watched = this.#watchedWorld(state);
    watched.ir ??= ir;
    return watched;
  }

  /** The IR of the domain, which Workers need for goals in networks. */
  #irOf(state: WorldState): DomainIr | null {
    if (!state.loaded.manifest.achieves) return null;
    return this.#needGoals().domainOf(state);
  }

  #needGoals(): PoolGoals {
    const advice = 'goals need the option "goals" of the pool: poolGoals of frameplan/pool/goals';
    return this.#goals ?? fail('bad-option', advice);
  }

  #watchedWorld(state: WorldState): WatchedWorld {
    const known = this.#worlds.get(state);
    if (known?.isAsMade) return known;
    this.#forgetFormer();
    const watched = new WatchedWorld(++this.#numbers, this.#domainNumber(plainOf(state.loaded)), state);
    const { asked } = watched;
    if (asked.length > 0 && this.#hasWorkers && !this.#hasOwn) {
      fail(
        'missing-external',
        `functions can't be posted to Workers, and ${state.loaded.manifest.name} calls ${asked.join(', ')}: give the pool the ` +
          'option "worker", which makes a Worker that has them',
      );
    }
    this.#worlds.set(state, watched);
    return watched;
  }

  /** Forgets worlds that have been freed, and worlds whose domain has been replaced. */
  #forgetFormer(): void {
    for (const [state, watched] of this.#worlds) {
      if (watched.isAsMade) continue;
      this.#worlds.delete(state);
      for (const lane of this.#lanes) lane.forget(watched.number);
    }
  }

  #domainNumber(loaded: LoadedModule): number {
    const number = this.#domains.get(loaded) ?? ++this.#numbers;
    this.#domains.set(loaded, number);
    return number;
  }

  #give<D extends DomainShape>(
    world: World<D>,
    watched: WatchedWorld,
    values: WorldValues,
    network: Network,
    given: PoolSubmitOptions,
  ): PoolSearch<D> {
    const { onPlan, onEnd } = given;
    const options = copyOf(given);
    const request = { world, network, options };
    return this.#send<D>({ watched, request, news: { onPlan, onEnd } }, values, (search) => {
      return { kind: 'search', search, world: watched.number, network, options, tells: onPlan !== undefined };
    });
  }

  #send<D extends DomainShape>(
    submission: Submission<D>,
    values: WorldValues,
    orderOf: (search: number) => Extract<Order, { kind: 'search' | 'goal' }>,
  ): PoolSearch<D> {
    const number = ++this.#numbers;
    const lane = this.#leastLoaded();
    const search = new PoolSearch<D>(submission, () => lane?.cancel(number));
    const some = search as unknown as PoolSearch<DomainShape>;
    if (lane) lane.give(some, orderOf(number), submission.watched, values);
    else finish(some, emptyEnding('fault', 'all threads of this pool have died'));
    return search;
  }

  #leastLoaded(): Lane | undefined {
    let least: Lane | undefined;
    for (const lane of this.#lanes) if (lane.isAlive && (!least || lane.load < least.load)) least = lane;
    return least;
  }
}

/** A copy, since the game may change its options later. It has no functions, since they can't be posted. */
function copyOf(given: PoolSubmitOptions): SubmitOptions {
  const { onPlan: _, onEnd: __, ...options } = given;
  return { decomposition: false, ...options, ...(options.limits && { limits: { ...options.limits } }) };
}
