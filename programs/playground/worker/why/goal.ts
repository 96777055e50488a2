// Why a goal can't be reached: which part of it is out of reach, what the world lacks, and the nearest state.

import type { Span } from '../../../../ir/ir.ts';
import { createGoals } from '../../../../addons/goals/goals.ts';
import { goalExplainer } from '../../../../addons/goals/explain/explain.ts';
import type { OutOfReach } from '../../../../addons/goals/explain/reasons.ts';
import type { TextPlace } from '../../model/plan-data.ts';
import type { GoalReasonView, GoalView, WhyData } from '../../model/why-data.ts';
import type { PlannedTexts } from '../planning.ts';
import type { Slices } from '../search.ts';
import { placeOf } from '../texts.ts';
import { inSlices } from './slices.ts';

export async function explainGoalIn(
  { domain, problem, order, sources }: PlannedTexts,
  slices: Slices,
): Promise<WhyData> {
  const { best, mostIterations } = order;
  const limits = { iterations: mostIterations, memory: 2 ** 28 };
  const making = goalExplainer(createGoals(domain, problem), null, { mode: best ? 'best' : 'first', limits });
  try {
    const isWhole = await inSlices(slices, (iterations) => making.step(iterations) === 'running');
    if (!isWhole) return nothing('stopped', null);
    const { status, parts, lacking, nearest, isCut } = making.result;
    const { context } = sources;
    // The goal is in the problem, and what its parts need is in the domain.
    const ofProblem = domain.tasks.length;
    const place = (span: Span, task: number): TextPlace | null =>
      span.line > 0 ? placeOf(span, task, context.domain, context.texts) : null;
    const reason = ({ text, span, values, ways }: OutOfReach, task: number): GoalReasonView => ({
      ...{ text, values, place: place(span, task) },
      ways: ways.map(({ action, because }) => ({ action, because: because.map((one) => reason(one, 0)) })),
    });
    return nothing(status, {
      parts: parts.map(({ text, span, outlook, because }) => ({
        ...{ text, place: place(span, ofProblem), isPossible: outlook === 'possible' },
        because: because.map((one) => reason(one, ofProblem)),
      })),
      lacking: lacking.map((one) => reason(one, 0)),
      nearest,
      isCut,
    });
  } finally {
    making.free();
  }
}

/** Searches for goals have no tree. */
function nothing(status: string, goal: GoalView | null): WhyData {
  return { status, ofNodes: [], loop: null, causes: [], moreCauses: 0, rows: [], tried: 0, cut: 0, goal };
}
