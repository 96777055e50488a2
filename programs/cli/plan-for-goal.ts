// Plans for the goal of a problem, in the same way as a game.

import { createGoals } from '../../addons/goals/index.ts';
import type { DomainIr, Problem } from '../../ir/ir.ts';
import { counted } from './counted.ts';
import type { Io } from './io.ts';
import type { EndStatus, Outcome } from './outcome.ts';
import type { PlanRequest } from './plan-request.ts';

/** A search from the command line may take more memory than one of many in a game. */
const memory = 2 ** 30;

/** The number of iterations between two reports of progress, which take about a tenth of a second. */
const iterationsAtOnce = 20_000;

export function planGoalProblem(domain: DomainIr, problem: Problem, request: PlanRequest, io: Io): Outcome {
  const search = createGoals(domain, problem).achieve(null, {
    mode: request.best ? 'best' : 'first',
    limits: { iterations: request.maxIterations, memory },
  });
  let microseconds = 0;
  while (search.isGrounding) search.step(50);
  while (search.status === 'running') {
    const begin = performance.now();
    search.step(iterationsAtOnce);
    microseconds += (performance.now() - begin) * 1000;
    const best = search.cost === null ? '' : `, a plan of cost ${search.cost}`;
    io.progress(`searching: ${counted(search.evaluations, 'evaluation')}${best}`);
  }
  io.progress('');
  const { plan, cost, iterations, steps } = search;
  return {
    status: search.status as EndStatus,
    plan: plan?.map(({ text }) => text) ?? null,
    cost,
    iterations,
    microseconds,
    noPlan: 'no plan: the goal cannot be reached',
    steps,
  };
}
