// The strategies of a search for a goal until it has a plan.

export type GoalStrategy = 'alternation' | 'greedy' | 'novelty';

export const goalStrategies: readonly GoalStrategy[] = ['alternation', 'greedy', 'novelty'];
