// Texts planned by the core and by the reference planner, which must come to the same.

import { expect } from 'vitest';
import type { DomainIr, Problem } from '../../ir/ir.ts';
import { formatStep } from '../../ir/plan.ts';
import { numberObjects } from '../../ir/objects.ts';
import { load } from '../bindings/helpers.ts';
import { optimised, planByCore, planByReference, planOf } from '../conformance/planners.ts';
import type { PlannerOutcome, CaseOptions } from '../conformance/planners.ts';

const limits = { iterations: 10_000_000, depth: 1_000_000 };

export interface Both extends PlannerOutcome {
  /** The plan without internal steps, as text. */
  text: string[];
}

/** Plans the problem of a text; the passes are left out, so that iterations can be counted by hand. */
export function planBoth(text: string, options: Partial<CaseOptions> = {}): Both {
  const { domain, problems } = load(text);
  return planBothOf(domain, problems[0]!, options);
}

export function planBothOf(domain: DomainIr, problem: Problem, options: Partial<CaseOptions> = {}): Both {
  const all: CaseOptions = { mode: 'first', limits, ...options };
  const core = planByCore(domain, problem, all);
  expect(core).toEqual(planByReference(domain, problem, all));
  const ir = optimised(domain);
  expect(planByCore(ir, problem, all)).toEqual(planByReference(ir, problem, all));
  const numbering = numberObjects(domain, problem.objects);
  return { ...core, text: planOf(core).map((step) => formatStep(domain, numbering, step)) };
}
