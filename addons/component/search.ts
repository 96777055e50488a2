// The searches of a component: for tasks or for goals, by the planner's scheduler or by a pool. In all cases a plan
// becomes a session, which acting executes.

import { FrameplanError, ordered, unordered } from '../../bindings/index.ts';
import type {
  AnyDomain,
  DomainShape,
  Network,
  Planner,
  Session,
  Status,
  SubmitOptions,
  Value,
  World,
} from '../../bindings/index.ts';
import { fail, kindOf, numberOfNamed, stateOf } from '../../bindings/internal.ts';
import type { Goal, GoalCondition, Goals, SubmittedGoalOptions } from '../goals/index.ts';
import type { Errand } from './errands.ts';

/** Options of searches for tasks, as of `planner.submit`. The component itself handles plans and the deadline. */
export type ErrandSearchOptions = Omit<SubmitOptions, 'onPlan' | 'onEnd' | 'deadline' | 'horizon'>;
/** Options of searches for goals, as of `goals.submit`. */
export type ErrandGoalOptions = Omit<SubmittedGoalOptions, 'onPlan' | 'onEnd' | 'deadline'>;

/** A search that a pool does. */
export interface PooledSearch<D extends DomainShape> {
  readonly status: Status;
  readonly cost: number | null;
  readonly planWithInternal: readonly StepOfPlan[] | null;
  cancel(): void;
  adopt(): Session<D>;
}

/** What a component needs of the `PlannerPool`. Errands that are goals need its option `goals`. */
export interface SearchPool {
  submit<D extends DomainShape>(world: World<D>, network: Network, options?: ErrandSearchOptions): PooledSearch<D>;
  submitGoal(goals: Goals, goal: Goal, options?: ErrandGoalOptions): PooledSearch<AnyDomain>;
}

interface StepOfPlan {
  readonly task: string;
  readonly args: readonly Value[];
}

/** What a component needs to search. */
export interface SearchMeans<D extends DomainShape> {
  readonly world: World<D>;
  readonly planner: Planner | null;
  readonly pool: SearchPool | null;
  readonly goals: Goals | null;
  readonly search: ErrandSearchOptions;
  readonly goalSearch: ErrandGoalOptions;
  /** The deadline in frames. */
  readonly deadline: number;
}

interface SearchProgress {
  status(): Status;
  hasEnded(): boolean;
  /** Whether there is a plan to take. */
  hasPlan(): boolean;
}

export interface ErrandSearch<D extends DomainShape> extends SearchProgress {
  /** Returns the plan as a session; null if it no longer holds. To be called once, when the search has ended. */
  take(): Session<D> | null;
  /** Ends the search at its deadline. Where the search runs in this thread, the plan so far can be taken. */
  end(): void;
  /** Frees the search, whether it has ended or not. */
  free(): void;
}

/** Begins to search for a plan for all these errands. */
export function beginSearch<D extends DomainShape>(means: SearchMeans<D>, errands: readonly Errand[]): ErrandSearch<D> {
  const goal: GoalCondition[] = [];
  const tasks: Network[] = [];
  for (const { aim } of errands) {
    if ('task' in aim) tasks.push(aim.task);
    else goal.push(...conditionsOf(aim.achieve));
  }
  if (tasks.length === 0) return searchForGoal(means, goal);
  const network = tasks.length === 1 ? tasks[0]! : unordered(...tasks);
  const { world, planner, pool, search, deadline } = means;
  return pool
    ? pooledSearch(pool.submit(world, network, search), (one) => one.adopt())
    : submittedSearch(planner!.submit(world, network, { ...search, deadline }));
}

function conditionsOf(goal: Goal): readonly GoalCondition[] {
  return Array.isArray(goal) ? (goal as readonly GoalCondition[]) : [goal as GoalCondition];
}

function searchForGoal<D extends DomainShape>(means: SearchMeans<D>, goal: Goal): ErrandSearch<D> {
  const { world, pool, goals, goalSearch, deadline } = means;
  if (!goals) fail('bad-option', 'an errand that is a goal needs the option "goals": createGoals(domain, world)');
  if (pool) {
    const search = pool.submitGoal(goals, goal, goalSearch);
    return pooledSearch(
      search as unknown as PooledSearch<D>,
      ({ planWithInternal }) => planWithInternal && sessionOf(world, planWithInternal),
    );
  }
  const search = goals.submit(goal, { ...goalSearch, deadline });
  return {
    ...progressOf(search),
    take: () => search.planWithInternal && sessionOf(world, search.planWithInternal),
    end: () => search.cancel(),
    free: () => search.free(),
  };
}

/** Returns how far a search of any kind has come. */
function progressOf(search: { readonly status: Status; readonly cost: number | null }): SearchProgress {
  return {
    status: () => search.status,
    hasEnded: () => search.status !== 'running' && search.status !== 'waiting',
    hasPlan: () => search.cost !== null,
  };
}

function submittedSearch<D extends DomainShape>(session: Session<D>): ErrandSearch<D> {
  let isTaken = false;
  return {
    ...progressOf(session),
    take() {
      isTaken = true;
      return session;
    },
    end: () => session.cancel(),
    free() {
      if (!isTaken) session.release();
    },
  };
}

function pooledSearch<D extends DomainShape>(
  search: PooledSearch<D>,
  take: (search: PooledSearch<D>) => Session<D> | null,
): ErrandSearch<D> {
  // The thread ends the search a little later.
  const cancel = (): void => search.cancel();
  return { ...progressOf(search), take: () => take(search), end: cancel, free: cancel };
}

/** Returns a session whose plan has these steps; null if they can't be done in the world as it is now. */
function sessionOf<D extends DomainShape>(world: World<D>, steps: readonly StepOfPlan[]): Session<D> | null {
  const { manifest } = stateOf(world).loaded;
  const calls = steps.map(({ task: name, args }): Network => {
    const task = manifest.tasks.findIndex((one) => one.name === name);
    const kinds = manifest.tasks[task]!.params.map(({ type }) => kindOf(manifest, type));
    const numbers = kinds.map((kind, at) => numberOfNamed(kind, `argument ${at + 1} of ${name}`, args[at]));
    return { kind: 'task', task, args: numbers, hash: manifest.hash };
  });
  let session: Session<D> | null = null;
  try {
    session = world.plan(ordered(...calls), { decomposition: true });
    // Each step has one alternative.
    if (session.run() === 'solved') return session;
  } catch (error) {
    // An object of the plan may be gone by now.
    if (!(error instanceof FrameplanError) || error.code !== 'removed') throw error;
  }
  session?.release();
  return null;
}
