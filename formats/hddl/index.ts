// `frameplan/formats/hddl`: reads and writes hierarchical problems in HDDL, the notation of the planning competitions.

export { parseHddl } from './parse.ts';
export type { ParsedHddl } from './parse.ts';
export { checkHddlDomain, loadHddl } from './read.ts';
export type { LoadedHddl } from './read.ts';
export type { LoweredHddl } from './lower.ts';
export { liftObjects } from './lift.ts';
export { writeHddlPlan } from './plan.ts';
export type { PlannedTask } from './plan.ts';
export { writeHddl } from './write/index.ts';
export type { WrittenHddl } from './write/index.ts';
