// Converts between text and HDDL for tests, and plans both.

import { expect } from 'vitest';
import { createWorldFromProblem } from '../../../addons/problems/index.ts';
import { emit, optimise } from '../../../compiler/index.ts';
import { decompositionOf } from '../../../addons/repair/decomposition.ts';
import { liftObjects, writeHddl, writeHddlPlan } from '../../../formats/hddl/index.ts';
import type { DomainIr, Problem } from '../../../ir/ir.ts';
import { domainFor } from '../../../ir/problem-tasks.ts';
import { loadDomain } from '../../../language/load.ts';
import { formatText } from '../../../language/text/format.ts';
import { writeDomain } from '../../../language/write/index.ts';
import { checkHddlPlan } from '../../../programs/testing/index.ts';
import { loweredFrom } from './planned.ts';
import { nextPlanner } from '../../conformance/planners.ts';

export interface FoundPlan {
  status: string;
  iterations: number;
  cost: number | null;
  plan: string[] | null;
}

function planned(
  domain: DomainIr,
  problem: Problem,
  { mode = 'first' as 'first' | 'best', totallyOrdered = false, iterations = 20_000 } = {},
): FoundPlan & { written: string | null } {
  const optimised = optimise(domainFor(domain, problem), { totallyOrdered });
  const { world, network } = createWorldFromProblem(nextPlanner().register(emit(optimised)), problem);
  const session = world.plan(network, { mode, limits: { iterations }, decomposition: true });
  const status = session.run();
  const tasks = status === 'solved' ? decompositionOf(session) : null;
  const plan = session.plan?.map((step) => step.text) ?? null;
  const written = tasks && writeHddlPlan(optimised, problem, tasks);
  return { status, iterations: session.iterations, cost: session.cost, plan, written };
}

/** HDDL as text: read back it has the same search and plan, and the layout of the formatter. Returns text and plan. */
export function expectSameAsText(domainText: string, problemText: string): { text: string; found: FoundPlan } {
  const lowered = loweredFrom(domainText, problemText);
  const lifted = liftObjects(lowered);
  const text = writeDomain(lifted.domain, [lifted.problem]);
  const { domain, problems, diagnostics } = loadDomain(text);
  expect(
    diagnostics.filter(({ severity }) => severity === 'error').map(({ message }) => `${message}\n${text}`),
  ).toEqual([]);
  expect(formatText(text).text).toBe(text);
  const { totallyOrdered } = lowered;
  const { written: _, ...found } = planned(lowered.domain, lowered.problem, { totallyOrdered });
  const { written: __, ...again } = planned(domain!, problems[0]!);
  expect(again, text).toEqual(found);
  return { text, found };
}

export interface Said {
  domain: string;
  problem: string;
  best: FoundPlan;
}

/** Text as HDDL: read back it has the same best cost, by a plan that is right. null: HDDL can't say it. */
export function expectSameAsHddl(text: string, iterations = 20_000): Said | null {
  const { domain, problems, diagnostics } = loadDomain(text);
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  const [problem] = problems;
  const written = writeHddl(domain!, problem);
  if (written.domain === null || written.problem === null) {
    expect(written.diagnostics).not.toEqual([]);
    return null;
  }
  const texts = `${written.domain}\n${written.problem}\n${text}`;
  const lowered = loweredFrom(written.domain, written.problem);
  const best = planned(domain!, problem!, { mode: 'best', iterations });
  const again = planned(lowered.domain, lowered.problem, { mode: 'best', iterations });
  const isKnown = [best, again].every(({ status }) => status === 'solved' || status === 'failed');
  if (isKnown) expect([again.status, again.cost, texts]).toEqual([best.status, best.cost, texts]);
  if (again.written) {
    const check = checkHddlPlan(written.domain, written.problem, again.written);
    expect([check.ok, texts], check.ok ? '' : check.reason).toEqual([true, texts]);
  }
  return { domain: written.domain, problem: written.problem, best: again };
}
