// The town for programs: its data, a generator, problems made from it and read back, and a checker of plans.

export { defaults, generate } from './generate.ts';
export type { TownOptions } from './generate.ts';
export { linesOf, toProblemText, townLines } from './problem.ts';
export type { TownProblemOptions } from './problem.ts';
export { toTown } from './read.ts';
export { activities, makePerson, makePlace, makeTown, stuffs, wares } from './state.ts';
export type { Activity, Person, TownPlace, Stuff, Town, Ware } from './state.ts';
export { checkPlan } from './validity.ts';
export type { TownExpectations, TownVerdict } from './validity.ts';
