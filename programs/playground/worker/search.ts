// Plans with the reference planner, in slices, so that an order to stop can arrive. This needs no compiled module,
// which would change with every keystroke. In a game, the WebAssembly core plans; tests make sure that both find the
// same plans.

import { achievingTasks, goalOf } from '../../../ir/goals.ts';
import type { DomainIr, Problem } from '../../../ir/ir.ts';
import type { ReferenceSearch, SearchOptions } from '../../../reference/search.ts';
import type { Step } from '../../../ir/plan.ts';

/** How long a slice may take, in milliseconds. */
const slice = 12;

export interface Slices {
  /** Lets messages in. Resolves with false if the search has to be cancelled. */
  pause(iterations: number): Promise<boolean>;
  /** Whether the result is still needed. */
  isCurrent(): boolean;
}

export interface SlicedSearch {
  search: ReferenceSearch;
  isStopped: boolean;
  milliseconds: number;
}

export async function optionsFor(domain: DomainIr, best: boolean, mostIterations = Infinity): Promise<SearchOptions> {
  const options: SearchOptions = { mode: best ? 'best' : 'first', limits: { iterations: mostIterations } };
  if (achievingTasks(domain.tasks).length === 0) return options;
  const { groundGoals } = await import('../../../addons/goals/grounder.ts');
  return { ...options, goals: groundGoals(domain) };
}

export async function searchInSlices(search: ReferenceSearch, slices: Slices): Promise<SlicedSearch> {
  const begin = performance.now();
  let waited = 0;
  for (let batch = 64; search.status === 'running';) {
    const before = performance.now();
    search.step(batch);
    const took = performance.now() - before;
    if (took < slice / 2 && batch < 1 << 16) batch *= 2;
    else if (took > slice && batch > 1) batch = Math.max(1, batch >> 1);
    if (search.status !== 'running') break;
    const paused = performance.now();
    const goesOn = await slices.pause(search.iterations);
    waited += performance.now() - paused;
    if (!goesOn) return { search, isStopped: true, milliseconds: performance.now() - begin - waited };
  }
  return { search, isStopped: false, milliseconds: performance.now() - begin - waited };
}

export interface FoundGoalPlan {
  status: string;
  steps: Step[] | null;
  cost: number | null;
  iterations: number;
  milliseconds: number;
}

/** Whether the problem has a goal instead of tasks. */
export const asksForGoal = (domain: DomainIr, problem: Problem): boolean => goalOf(domain, problem) !== null;

/** Plans for a goal with the search of `frameplan/goals`, as a game would. */
export async function searchForGoal(
  domain: DomainIr,
  problem: Problem,
  { best, mostIterations, slices }: { best: boolean; mostIterations: number; slices: Slices },
): Promise<FoundGoalPlan> {
  const { createGoals } = await import('../../../addons/goals/goals.ts');
  const begin = performance.now();
  const limits = { iterations: mostIterations, memory: 2 ** 28 };
  const search = createGoals(domain, problem).achieve(null, { mode: best ? 'best' : 'first', limits });
  while (search.isGrounding) {
    search.step(20);
    if (!(await slices.pause(0))) break;
  }
  while (search.status === 'running') {
    search.step(2_000);
    if (search.status === 'running' && !(await slices.pause(search.iterations))) break;
  }
  const { steps, cost, iterations } = search;
  return {
    status: search.status === 'running' ? 'stopped' : search.status,
    steps,
    cost,
    iterations,
    milliseconds: performance.now() - begin,
  };
}
