// Measures how long the planner of a game takes for a problem: it compiles the domain, and plans with the WebAssembly
// core. Only loaded when needed, because typing needs neither.

import { Planner } from '../../../bindings/index.ts';
import { createWorldFromProblem } from '../../../addons/problems/index.ts';
import { emit, optimise } from '../../../compiler/index.ts';
import { achievingTasks } from '../../../ir/goals.ts';
import type { DomainIr, Problem } from '../../../ir/ir.ts';
import { domainFor } from '../../../ir/problem-tasks.ts';
import { createGoals } from '../../../addons/goals/goals.ts';

/** Milliseconds that are long enough to be measured, and the most runs. */
const enough = 20;
const mostRuns = 4096;

export interface MeasuredSearch {
  status: string;
  iterations: number;
  microseconds: number;
  /** The plan as a game would get it. */
  plan: string[] | null;
}

export function measure(written: DomainIr, problem: Problem, best: boolean, mostIterations: number): MeasuredSearch {
  const domain = domainFor(written, problem);
  const loaded = new Planner({ memory: 2 ** 28 }).register(new WebAssembly.Module(emit(optimise(domain))));
  const { world, network } = createWorldFromProblem(loaded, problem);
  if (achievingTasks(domain.tasks).length > 0) createGoals(domain, world);
  const session = world.plan(network, {
    mode: best ? 'best' : 'first',
    limits: { iterations: Math.min(mostIterations, 10_000_000) },
  });
  // Clocks of browsers are coarse: many runs are timed as one. The first ones are for the engine to warm up.
  session.run();
  let microseconds = Infinity;
  for (let runs = 1; runs <= mostRuns; runs *= 2) {
    const begin = performance.now();
    for (let run = 0; run < runs; run++) {
      session.restart();
      session.run();
    }
    const took = performance.now() - begin;
    microseconds = (took * 1000) / runs;
    if (took > enough) break;
  }
  const { status, iterations, plan } = session;
  const result = { status, iterations, microseconds, plan: plan?.map(({ text }) => text) ?? null };
  session.free();
  world.free();
  return result;
}
