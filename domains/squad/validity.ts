// Checks a plan (with its internal steps): simulates it step by step by the rules of the game and reports the first
// mistake. At its end nothing may be left reserved.

import { applyStep, newPlan, parseStep, problemWith } from './rules.ts';
import type { SquadSituation } from './situation.ts';

export type SquadVerdict =
  /** The situation as it is after the plan. */
  | { valid: true; after: SquadSituation }
  /** `step`: position in the plan from 0, or its length when something is wrong at the end. */
  | { valid: false; step: number; text: string | null; reason: string };

export function checkPlan(situation: SquadSituation, lines: readonly string[]): SquadVerdict {
  const after = structuredClone(situation);
  const plan = newPlan();
  for (const [step, text] of lines.entries()) {
    const parsed = parseStep(text);
    const reason = problemWith(after, plan, parsed);
    if (reason !== null) return { valid: false, step, text, reason };
    applyStep(after, plan, parsed);
  }
  const left = Object.entries(after.reserved).find(([, leader]) => plan.leaders.has(leader));
  if (!left) return { valid: true, after };
  return { valid: false, step: lines.length, text: null, reason: `${left[0]} is still reserved at the end` };
}
