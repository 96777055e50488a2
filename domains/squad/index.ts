// The squad for programs: situations, problems made from them, a generator, the rules of the game and a checker of
// plans.

export { distance, newMember, newSuspect, noWay } from './situation.ts';
export type {
  SquadDoor,
  DoorState,
  Member,
  SquadOrder,
  OrderKind,
  SquadSituation,
  Spot,
  Suspect,
} from './situation.ts';
export { toProblemText, valuesOf } from './problem.ts';
export type { SquadProblemOptions } from './problem.ts';
export { defaults, generate, giveOrder } from './generate.ts';
export type { SituationOptions } from './generate.ts';
export { applyStep, newPlan, parseStep, problemWith, rules } from './rules.ts';
export type { PlanState, SquadRule } from './rules.ts';
export { checkPlan } from './validity.ts';
export type { SquadVerdict } from './validity.ts';
