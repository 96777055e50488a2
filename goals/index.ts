// Planning for what shall be true: `frameplan/goals`. Games that do not import it load nothing of it.

export { createGoals, Goals } from './goals.ts';
export type { GoalsOptions } from './goals.ts';
export type { Goal, GoalCondition } from './goal.ts';
export { GoalSearch } from './search.ts';
export type { GoalOptions, GoalStep, GoalStrategy, SubmittedGoalOptions } from './search.ts';
