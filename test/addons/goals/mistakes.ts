// Compares searches for a goal with one that looks at everything: whether there is a plan, whether plans hold, and that
// none costs less than the cheapest.

import { FrameplanError } from '../../../bindings/index.ts';
import { createGoals } from '../../../addons/goals/index.ts';
import { goalStrategies } from '../../../addons/goals/strategies.ts';
import type { GoalSearch } from '../../../addons/goals/index.ts';
import { searchFor } from '../../../addons/goals/saved.ts';
import { goalOf } from '../../../ir/goals.ts';
import type { Step } from '../../../ir/plan.ts';
import { domainFor } from '../../../ir/problem-tasks.ts';
import { planExhaustively } from '../../../reference/goals/exhaustive.ts';
import { carryOutPlan } from '../../../reference/index.ts';
import type { RandomGoal } from './random-goals.ts';

const statesLookedAt = 300;
const limits = { iterations: 2000 };

export interface GoalSearches {
  first: GoalSearch;
  best: GoalSearch;
}

/** null: the world has something that can't be planned for goals. */
export function searchesFor({ domain, problem, by }: RandomGoal, seed: number): GoalSearches | null {
  try {
    const goals = createGoals(domain, problem, { by });
    const goal = goalOf(domain, problem)!;
    const strategy = goalStrategies[seed % goalStrategies.length]!;
    // Turns so short that searches of some states have several.
    const firstTurn = (Math.floor(seed / goalStrategies.length) % 5) / 4;
    const first = goals[searchFor](goal, { limits, strategy }, firstTurn);
    first.run();
    return {
      first,
      best: goals[searchFor](goal, { limits, strategy, mode: 'best' }, firstTurn),
    };
  } catch (error) {
    if (error instanceof FrameplanError && (error.code === 'bad-option' || error.code === 'too-large')) return null;
    throw error;
  }
}

/** The goal is the last step: a task that can only be done where it holds. */
function goalHolds({ domain, problem }: RandomGoal, steps: readonly Pick<Step, 'task' | 'args'>[]): boolean {
  const whole = domainFor(domain, problem);
  return carryOutPlan(whole, problem, [...steps, { task: domain.tasks.length, args: [] }]).ok;
}

/** What is wrong with the searches; '': nothing. */
export function mistakeIn(random: RandomGoal, { first, best }: GoalSearches, limit = statesLookedAt): string {
  const { domain, problem, by } = random;
  // In slices, which must not be seen.
  for (let size = 1; best.status === 'running'; size = (size % 7) + 1) best.step(size);
  for (const search of [first, best]) {
    if (!search.steps) continue;
    const done = carryOutPlan(domain, problem, search.steps);
    if (!done.ok) return `step ${done.index} does not hold: ${done.reason}`;
    if (done.cost !== search.cost) return `the plan costs ${done.cost}, not ${search.cost}`;
    if (!goalHolds(random, search.steps)) return 'the goal does not hold at the end of the plan';
  }
  const all = planExhaustively(domain, problem, { by, limit });
  const wrong = `${all.status} at cost ${all.cost}, but ${first.status} at ${first.cost}, ${best.status} at ${best.cost}`;
  if (all.status === 'solved') {
    if (first.status === 'failed' || best.status === 'failed') return wrong;
    if (best.status === 'solved' && best.cost !== all.cost) return wrong;
    if ((first.cost ?? Infinity) < all.cost! || (best.cost ?? Infinity) < all.cost!) return wrong;
  }
  if (all.status === 'failed' && (first.status === 'solved' || best.status === 'solved')) return wrong;
  return '';
}
