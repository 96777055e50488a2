// Writes text as PDDL for tests, reads it again, and plans both.

import { expect } from 'vitest';
import { loadPddl, writePddl, writePddlPlan } from '../../../formats/pddl/index.ts';
import { createGoals } from '../../../addons/goals/index.ts';
import type { DomainIr, Problem } from '../../../ir/ir.ts';
import { checkPddlPlan } from '../../../programs/testing/index.ts';

/** Text as PDDL: read back it has the same best cost, by a plan that is right. null: PDDL can't say it. */
export function expectSameAsPddl(
  domain: DomainIr,
  problem: Problem,
  { by, iterations = 20_000 }: { by?: readonly string[]; iterations?: number } = {},
): { domain: string; problem: string; status: string; plan: string | null } | null {
  const written = writePddl(domain, problem, by && { by });
  if (written.domain === null || written.problem === null) {
    expect(written.diagnostics).not.toEqual([]);
    return null;
  }
  const texts = `${written.domain}\n${written.problem}`;
  const loaded = loadPddl(written.domain, written.problem);
  const told = [...loaded.domainDiagnostics, ...loaded.problemDiagnostics];
  expect([told.filter(({ severity }) => severity === 'error').map(({ message }) => message), texts]).toEqual([
    [],
    texts,
  ]);
  const lowered = loaded.lowered!;
  const options = { mode: 'best', limits: { iterations } } as const;
  const own = createGoals(domain, problem, by && { by }).achieve(null, options);
  const again = createGoals(lowered.domain, lowered.problem).achieve(null, options);
  const endings = [own, again].map((search) => [search.run(), search.cost]);
  const isKnown = endings.every(([status]) => status === 'solved' || status === 'failed');
  if (isKnown) expect([endings[1], texts]).toEqual([endings[0], texts]);
  const plan = again.steps && writePddlPlan(lowered.domain, lowered.problem, again.steps);
  if (plan !== null) {
    const check = checkPddlPlan(written.domain, written.problem, plan);
    expect([check.ok, texts], check.ok ? '' : check.reason).toEqual([true, texts]);
  }
  own.free();
  again.free();
  return { domain: written.domain, problem: written.problem, status: endings[1]![0] as string, plan };
}
