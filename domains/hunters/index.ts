// The hunters for programs: levels, problems made from them, a generator and a checker of plans.

export type { Door, Entrance, Level, Room } from './level.ts';
export { toProblemText } from './problem.ts';
export { defaults, generate } from './generate.ts';
export type { GeneratorOptions } from './generate.ts';
export { checkPlan } from './validity.ts';
export type { Verdict } from './validity.ts';
