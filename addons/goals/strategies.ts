// How a search for a goal goes on until it has a plan.

export type GoalStrategy = 'alternation' | 'greedy' | 'novelty';

/** As in assembly/goals/search.ts. */
export const goalStrategies: readonly GoalStrategy[] = ['alternation', 'greedy', 'novelty'];
