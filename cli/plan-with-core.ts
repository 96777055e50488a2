// Plans with the WebAssembly core: the domain is compiled in memory and run as a game would run it.

import { Planner } from '../bindings/index.ts';
import type { Domain, Problem } from '../ir/ir.ts';
import { emit } from '../language/emit/index.ts';
import type { Outcome, Status } from './outcome.ts';
import type { PlanRequest } from './commands/plan.ts';

/** A search from the command line may take more memory than one of many in a game. */
const memory = 256 * 2 ** 20;

export function planWithCore(domain: Domain, problem: Problem, request: PlanRequest): Outcome {
  const { world, network } = new Planner({ memory }).register(emit(domain)).createWorldFromProblem(problem);
  const session = world.plan(network, {
    mode: request.best ? 'best' : 'first',
    limits: { iterations: request.maxIterations, depth: request.maxDepth },
  });
  const begin = performance.now();
  session.run();
  const microseconds = (performance.now() - begin) * 1000;
  const { status, plan, cost, iterations, fault } = session;
  return {
    status: status as Status,
    plan: plan?.map(({ text }) => text) ?? null,
    cost,
    iterations,
    microseconds,
    ...(fault === null ? {} : { fault: { message: fault.what, line: fault.line, column: fault.column } }),
  };
}
