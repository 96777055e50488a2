// Planning for what shall be true: `frameplan/goals`. Games that do not import it load nothing of it.

export { GoalCursor } from './cursor.ts';
export { createGoals, Goals } from './goals.ts';
export type { GoalsOptions } from './goals.ts';
export type { Goal, GoalCondition } from './goal.ts';
export { explainGoal, GoalExplainer, goalExplainer } from './explain/explain.ts';
export type { ExplainedPart, GoalExplanation, NearestState } from './explain/explain.ts';
export type { OutOfReach } from './explain/reasons.ts';
export { renderGoalExplanation } from './explain/render.ts';
export { groundGoals } from './grounder.ts';
export { GoalSearch } from './search.ts';
export type { GoalOptions, GoalStep, SubmittedGoalOptions } from './search.ts';
export type { GoalStrategy } from './strategies.ts';
