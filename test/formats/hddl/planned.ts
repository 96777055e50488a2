// Plans a domain and a problem in HDDL with the core and with the reference planner, which have to agree.

import { expect } from 'vitest';
import { createWorldFromProblem } from '../../../addons/problems/index.ts';
import { emit, optimise } from '../../../compiler/index.ts';
import { decompositionOf } from '../../../addons/repair/decomposition.ts';
import { loadHddl, writeHddlPlan } from '../../../formats/hddl/index.ts';
import type { LoweredHddl } from '../../../formats/hddl/index.ts';
import { formatPlan, withoutInternal } from '../../../ir/plan.ts';
import { ReferenceSearch } from '../../../reference/search.ts';
import { nextPlanner } from '../../conformance/planners.ts';

export function loweredFrom(domain: string, problem: string): LoweredHddl {
  const { lowered, domainDiagnostics, problemDiagnostics } = loadHddl(domain, problem);
  expect([...domainDiagnostics, ...problemDiagnostics].filter(({ severity }) => severity === 'error')).toEqual([]);
  return lowered!;
}

export interface PlannedHddl {
  status: string;
  /** The steps as `name(a, b)`. */
  plan: string[] | null;
  cost: number | null;
  /** In the format of the competition. null: there is no plan. */
  written: string | null;
}

export function plannedFrom(
  domainText: string,
  problemText: string,
  mode: 'first' | 'best' = 'first',
  planner = nextPlanner(),
): PlannedHddl {
  const { domain: lowered, problem, totallyOrdered } = loweredFrom(domainText, problemText);
  const domain = optimise(lowered, { totallyOrdered });
  const { world, network } = createWorldFromProblem(planner.register(emit(domain)), problem);
  const limits = { iterations: 100_000 };
  const session = world.plan(network, { mode, limits, decomposition: true });
  const status = session.run();
  const reference = new ReferenceSearch(domain, problem, { mode, limits });
  const referenceStatus = reference.step(Infinity);
  const steps = reference.plan && withoutInternal(reference.plan);
  const text = steps && formatPlan(domain, reference.world.numbering, steps);
  const plan = session.plan?.map((step) => step.text) ?? null;
  expect([referenceStatus, text, reference.cost, reference.iterations]).toEqual([
    status,
    plan?.join('\n') ?? null,
    session.cost,
    session.iterations,
  ]);
  const decomposition = decompositionOf(session);
  return { status, plan, cost: session.cost, written: decomposition && writeHddlPlan(domain, problem, decomposition) };
}
