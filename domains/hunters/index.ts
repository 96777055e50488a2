// The hunters for programs: levels, problems made from them, a generator and a checker of plans.

export type { CorridorDoor, Entrance, HuntersLevel, Room } from './level.ts';
export { toProblemText } from './problem.ts';
export { defaults, generate } from './generate.ts';
export type { LevelOptions } from './generate.ts';
export { checkPlan } from './validity.ts';
export type { HuntersVerdict } from './validity.ts';
