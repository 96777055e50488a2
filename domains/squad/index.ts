// The squad for programs: situations, problems made from them, a generator, the rules of the game and a checker of plans.

export { distance, newMember, newSuspect, noWay } from './situation.ts';
export type { Door, DoorState, Member, Order, OrderKind, Situation, Spot, Suspect } from './situation.ts';
export { toProblemText } from './problem.ts';
export type { ProblemOptions } from './problem.ts';
export { defaults, generate, giveOrder } from './generate.ts';
export type { GeneratorOptions } from './generate.ts';
export { applyStep, newPlan, parseStep, problemWith, rules } from './rules.ts';
export type { PlanState, Rule, Step } from './rules.ts';
export { checkPlan } from './validity.ts';
export type { Verdict } from './validity.ts';
