// The strategies of a search for a goal until it has a plan.

export const goalStrategies = ['alternation', 'greedy', 'novelty'] as const;

export type GoalStrategy = (typeof goalStrategies)[number];
