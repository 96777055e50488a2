// Helpers for the tests of a game: checkers of plans that share no code with the search, and a function that turns the
// world of a game into a problem for the reference planner and the command line.

export { checkBounds } from './check-bounds.ts';
export type { BoundsCheck, BoundsOptions } from './check-bounds.ts';
export { checkPlan } from './check-plan.ts';
export type { PlanCheck, StepText } from './check-plan.ts';
export { checkHddlPlan } from './hddl/check-hddl-plan.ts';
export type { HddlPlanCheck } from './hddl/check-hddl-plan.ts';
export { checkPddlPlan } from './pddl/check-pddl-plan.ts';
export type { PddlPlanCheck } from './pddl/check-pddl-plan.ts';
export { problemOf } from './problem-of.ts';
export { readSetting } from './read-setting.ts';
export type { Setting } from './read-setting.ts';
export { derivePlan } from '../../reference/derive.ts';
export type { Derivation } from '../../reference/derive.ts';
export { carryOutPlan } from '../../reference/carry-out.ts';
export type { CarriedOutPlan } from '../../reference/carry-out.ts';
