// Helpers for the tests of the reference planner: plans as text, and every search run twice, the second time
// interrupted after each iteration.

import { expect } from 'vitest';
import type { DomainIr, Problem } from '../../ir/ir.ts';
import { numberObjects } from '../../ir/objects.ts';
import { formatStep } from '../../ir/plan.ts';
import { derivePlan } from '../../reference/derive.ts';
import { carryOutPlan } from '../../reference/carry-out.ts';
import { planReference, ReferenceSearch } from '../../reference/search.ts';
import type { SearchOptions, SearchResult } from '../../reference/search.ts';

export interface PlannedText extends SearchResult {
  /** The steps as text, internal ones included. */
  text: string[] | null;
}

/** Plans. Checks also that interruption changes nothing and that both checkers accept the plan. */
export function plan(domain: DomainIr, problem: Problem, options: Partial<SearchOptions> = {}): PlannedText {
  const all: SearchOptions = { mode: 'first', ...options };
  const result = planReference(domain, problem, all);
  const interrupted = new ReferenceSearch(domain, problem, all);
  while (interrupted.step(1) === 'running');
  expect(interrupted.result()).toEqual(result);
  if (result.plan) {
    const externals = options.externals ? { externals: options.externals } : {};
    expect(carryOutPlan(domain, problem, result.plan, externals)).toMatchObject({ ok: true, cost: result.cost });
    expect(derivePlan(domain, problem, result.plan, externals)).toMatchObject({ status: 'derived' });
  }
  const numbering = numberObjects(domain, problem.objects);
  return { ...result, text: result.plan && result.plan.map((step) => formatStep(domain, numbering, step)) };
}

/** Every primitive task that a search tries, in order, as text. It shows the order of the alternatives. */
export function tried(domain: DomainIr, problem: Problem, options: Partial<SearchOptions> = {}): string[] {
  const search = new ReferenceSearch(domain, problem, { mode: 'first', ...options });
  const numbering = numberObjects(domain, problem.objects);
  const seen: string[] = [];
  search.observer = {
    tries(item) {
      if (domain.tasks[item.task]!.kind !== 'compound') seen.push(formatStep(domain, numbering, item));
    },
  };
  search.step(Infinity);
  return seen;
}
