// Plans with the reference planner, which is slow but readable, for --reference and --explain.

import { optimise } from '../../compiler/index.ts';
import type { DomainIr, Problem } from '../../ir/ir.ts';
import { formatStep, withoutInternal } from '../../ir/plan.ts';
import { ReferenceSearch } from '../../reference/search.ts';
import { goalsFor } from './explaining-goals.ts';
import type { Io } from './io.ts';
import { counted } from './counted.ts';
import type { EndStatus, Outcome } from './outcome.ts';
import type { PlanRequest } from './plan-request.ts';

/** The iterations between two reports of progress. */
const iterationsAtOnce = 1 << 16;

export function planWithReference(written: DomainIr, problem: Problem, request: PlanRequest, io: Io): Outcome {
  const domain = optimise(written, { totallyOrdered: request.totallyOrdered });
  const search = new ReferenceSearch(domain, problem, {
    mode: request.best ? 'best' : 'first',
    limits: { iterations: request.maxIterations, depth: request.maxDepth },
    ...goalsFor(written),
  });
  const begin = performance.now();
  while (search.step(iterationsAtOnce) === 'running') {
    io.progress(`searching: ${counted(search.iterations, 'iteration')}`);
  }
  io.progress('');
  const microseconds = (performance.now() - begin) * 1000;
  const { fault } = search;
  const steps = search.plan === null ? null : withoutInternal(search.plan);
  return {
    status: search.status as EndStatus,
    plan: steps?.map((step) => formatStep(domain, search.world.numbering, step)) ?? null,
    cost: search.cost,
    iterations: search.iterations,
    microseconds,
    ...(fault === null
      ? {}
      : { fault: { message: fault.message, line: fault.span.line, column: fault.span.column, file: fault.span.file } }),
  };
}
