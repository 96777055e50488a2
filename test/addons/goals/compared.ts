// Asks the search for goals of the core and the one in plain TypeScript for the same: what both come to.

import { FrameplanError } from '../../../bindings/index.ts';
import { createGoals } from '../../../addons/goals/index.ts';
import { goalStrategies } from '../../../addons/goals/strategies.ts';
import type { GroundActions } from '../../../addons/goals/ground/action-list.ts';
import { plainGoal } from '../../../addons/goals/plain.ts';
import { searchFor } from '../../../addons/goals/saved.ts';
import { goalOf } from '../../../ir/goals.ts';
import type { DomainIr, Problem } from '../../../ir/ir.ts';
import { planForGoal } from '../../../reference/goals/search.ts';
import type { GoalPlanResult } from '../../../reference/goals/search.ts';

function stepOf(actions: GroundActions, action: number): { task: number; args: number[] } {
  return { task: actions.tasks.data[action]!, args: actions.args(action) };
}

const modes = ['first', 'best'] as const;
/** After this number of seeds, each strategy has been compared in each mode. */
export const allOptions = modes.length * goalStrategies.length;
const limit = 3000;

export interface ComparedCase {
  text: string;
  domain: DomainIr;
  problem: Problem;
  by?: string[];
}

/** What both searches come to. null: the world has something that can't be planned for goals, or it takes too long. */
export function bothAnswers(
  seed: number,
  { domain, problem, by }: ComparedCase,
): { core: GoalPlanResult; reference: unknown } | null {
  const round = Math.floor(seed / goalStrategies.length);
  const options = { mode: modes[round % modes.length]!, strategy: goalStrategies[seed % goalStrategies.length]! };
  // Of alternation, turns of all lengths.
  const firstTurn = (round % 11) / 4;
  try {
    const goals = createGoals(domain, problem, by ? { by } : {});
    const search = goals[searchFor](goalOf(domain, problem)!, options, firstTurn);
    const { lowered } = goals.prepareNow(goalOf(domain, problem)!, null);
    // In steps of all sizes.
    while (search.status === 'running' && search.iterations < limit) search.step((seed % 7) ** 2 + 1);
    if (!lowered || search.status === 'running') return null;
    const { actions } = lowered.grounded;
    const found = planForGoal(plainGoal(lowered), { ...options, firstTurn, limit: limit * 2 });
    const ours = found.plan && found.plan.map((action) => stepOf(actions, lowered.actions.data[action]!));
    const reference = { ...found, plan: ours };
    const { cost, evaluations, iterations } = search;
    const plan = (search.steps && search.steps.map(({ task, args }) => ({ task, args }))) as never;
    const core = { status: search.status as GoalPlanResult['status'], plan, cost, evaluations, iterations };
    search.free();
    return { core, reference };
  } catch (error) {
    if (error instanceof FrameplanError && (error.code === 'bad-option' || error.code === 'too-large')) return null;
    throw error;
  }
}
