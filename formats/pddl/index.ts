// `frameplan/formats/pddl`: reads and writes problems in PDDL, the notation of the planning competitions.

export { parsePddl } from './parse.ts';
export type { ParsedPddl } from './parse.ts';
export { checkPddlDomain, loadPddl } from './read.ts';
export type { LoadedPddl } from './read.ts';
export type { LoweredPddl } from './lower.ts';
export { liftPddlObjects } from './lift.ts';
export type { LiftedPddl } from './lift.ts';
export { writePddlPlan } from './plan.ts';
export { writePddl } from './write.ts';
export type { WrittenPddl } from './write.ts';
