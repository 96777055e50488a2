// Explains goals in networks, for commands that plan.

import { groundGoals } from '../../addons/goals/index.ts';
import { achievingTasks } from '../../ir/goals.ts';
import type { DomainIr } from '../../ir/ir.ts';
import type { SearchOptions } from '../../reference/search-types.ts';

export function hasGoals({ tasks }: DomainIr): boolean {
  return achievingTasks(tasks).length > 0;
}

/** The function with which the reference planner grounds goals, for domains that have any. */
export function goalsFor(domain: DomainIr): Pick<SearchOptions, 'goals'> {
  return hasGoals(domain) ? { goals: groundGoals(domain) } : {};
}
