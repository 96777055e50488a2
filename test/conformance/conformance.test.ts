// Every case of test/cases/conformance by every planner: in one go, interrupted after each iteration, and carried out.
/// <reference types="vite/client" />

import { describe, expect, it } from 'vitest';
import type { DomainIr, Problem } from '../../ir/ir.ts';
import { numberObjects } from '../../ir/objects.ts';
import { formatStep } from '../../ir/plan.ts';
import { domainFor, loadDomain } from '../../language/index.ts';
import { carryOutPlan } from '../../reference/carry-out.ts';
import { expectationsIn } from './cases.ts';
import type { CaseExpectations } from './cases.ts';
import { planners, planOf } from './planners.ts';
import type { PlannerOutcome, TestedPlanner, CaseOptions } from './planners.ts';
import { isAll } from '../engine.ts';

const texts = import.meta.glob<string>(['../cases/conformance/*.htn', '../../domains/shpe-figures/*.htn'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

interface ConformanceCase {
  domain: DomainIr;
  problem: Problem;
  expected: CaseExpectations;
}

function casesIn(text: string): ConformanceCase[] {
  const { domain, problems, diagnostics } = loadDomain(text);
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  expect(errors.map(({ message, span }) => `${span.line}:${span.column} ${message}`)).toEqual([]);
  const expectations = expectationsIn(text);
  expect(problems.map(({ name }) => name)).toEqual([...expectations.keys()]);
  return problems.map((problem) => ({
    domain: domainFor(domain!, problem),
    problem,
    expected: expectations.get(problem.name)!,
  }));
}

let asked = 0;

/** Plans in one go and interrupted after each iteration, which must come to the same; in `npm test` some of them. */
function planBothWays(
  planner: TestedPlanner,
  { domain, problem }: ConformanceCase,
  options: CaseOptions,
): PlannerOutcome {
  const outcome = planner.plan(domain, problem, options);
  if (isAll || asked++ % 3 === 0) expect(planner.plan(domain, problem, { ...options, stride: 1 })).toEqual(outcome);
  return outcome;
}

function textOf({ domain, problem }: ConformanceCase, outcome: PlannerOutcome): string[] {
  const numbering = numberObjects(domain, problem.objects);
  return planOf(outcome).map((step) => formatStep(domain, numbering, step));
}

/** The plan holds when it is carried out from the start, and costs what the planner said. */
function expectToHold({ domain, problem }: ConformanceCase, { steps, cost }: PlannerOutcome): void {
  if (!steps) return;
  const carried = carryOutPlan(domain, problem, steps);
  expect(carried.ok ? 'holds' : `step ${carried.index}: ${carried.reason}`).toBe('holds');
  expect(carried.cost).toBe(cost);
}

function expectFirstPlan(planner: TestedPlanner, item: ConformanceCase): void {
  const { expected } = item;
  const outcome = planBothWays(planner, item, { mode: 'first', limits: expected.limits });
  expect(outcome.status).toBe(expected.status);
  expect(outcome.steps === null).toBe(expected.plan === undefined);
  if (expected.plan !== undefined) expect(textOf(item, outcome)).toEqual(expected.plan);
  if (expected.cost !== undefined) expect(outcome.cost).toBe(expected.cost);
  if (expected.iterations !== undefined) expectIterations(planner, outcome.iterations, expected.iterations);
  expectToHold(item, outcome);
}

/** Passes may spare networks that lead nowhere, and never take up more. */
function expectIterations({ ir }: TestedPlanner, iterations: number, expected: number): void {
  if (ir === 'checked') expect(iterations).toBe(expected);
  else expect(iterations).toBeLessThanOrEqual(expected);
}

function expectBestPlan(planner: TestedPlanner, item: ConformanceCase): void {
  const { expected } = item;
  const outcome = planBothWays(planner, item, { mode: 'best', limits: expected.limits });
  if (expected.bestStatus !== undefined) expect(outcome.status).toBe(expected.bestStatus);
  if (expected.status === 'failed') expect(outcome.status).toBe('failed');
  if (expected.best !== undefined) {
    if (expected.bestStatus === undefined) expect(outcome.status).toBe('solved');
    expect(textOf(item, outcome)).toEqual(expected.best.plan);
    expect(outcome.cost).toBe(expected.best.cost);
  }
  expectToHold(item, outcome);
}

describe.each(planners.map((planner) => [planner.name, planner] as const))('%s conforms in', (_, planner) => {
  it.each(Object.entries(texts).map(([path, text]) => [path.replace(/^.*\/|\.htn$/g, ''), text]))('%s', (_, text) => {
    for (const item of casesIn(text)) {
      try {
        expectFirstPlan(planner, item);
        expectBestPlan(planner, item);
      } catch (error) {
        if (error instanceof Error) error.message = `${item.problem.name}: ${error.message}`;
        throw error;
      }
    }
  });
});
