// Reads the chain of decisions that leads to a network, from its end: the way to a plan, and the steps on that way.

import type { Task } from '../ir/ir.ts';
import type { Step } from '../ir/plan.ts';
import type { SearchDecision } from './search-types.ts';

export function decisionsUpTo(last: SearchDecision | null): SearchDecision[] {
  const decisions: SearchDecision[] = [];
  for (let decision = last; decision; decision = decision.previous) decisions.push(decision);
  return decisions.reverse();
}

/** The steps of the plan, internal ones included. */
export function stepsOf(tasks: readonly Task[], decisions: readonly SearchDecision[]): Step[] {
  return decisions.flatMap(({ item: { task, args } }) => {
    const { kind } = tasks[task]!;
    return kind === 'compound' ? [] : [{ task, args: args.slice(), internal: kind === 'internal' }];
  });
}
