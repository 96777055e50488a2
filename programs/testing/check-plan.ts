// Checks whether a plan holds: its steps apply one after the other, and the task network decomposes into them.

import { numberObjects } from '../../ir/objects.ts';
import { parseStep } from '../../ir/plan.ts';
import { derivePlan } from '../../reference/derive.ts';
import type { ReferenceExternals } from '../../reference/externals.ts';
import { carryOutPlan } from '../../reference/carry-out.ts';
import type { Setting } from './read-setting.ts';

/** A step as a session gives it, or its text: `Walk(bob, hall, yard)`. */
export type StepText = string | { readonly text: string };

export type PlanCheck =
  | { ok: true; cost: number }
  /** `index`: the first step that does not hold, or the first step that no decomposition reaches. */
  | { ok: false; index: number; reason: string };

/**
 * Checks a plan, which has to include its internal steps: `session.planWithInternal`. Finding the decomposition is a
 * search, too. If it is not finished after `iterations`, the plan counts as not holding.
 */
export function checkPlan(
  { domain, problem }: Setting,
  plan: readonly StepText[],
  { externals, iterations = 1_000_000 }: { externals?: ReferenceExternals; iterations?: number } = {},
): PlanCheck {
  const numbering = numberObjects(domain, problem.objects);
  const steps = plan.map((step) => parseStep(domain, numbering, typeof step === 'string' ? step : step.text));
  const given = externals ? { externals } : {};
  const carried = carryOutPlan(domain, problem, steps, given);
  if (!carried.ok) return { ok: false, index: carried.index, reason: carried.reason };
  const { status, furthest, reason } = derivePlan(domain, problem, steps, { iterations, ...given });
  if (status === 'derived') return { ok: true, cost: carried.cost };
  return { ok: false, index: furthest, reason: reason ?? `no decomposition was found in ${iterations} iterations` };
}
