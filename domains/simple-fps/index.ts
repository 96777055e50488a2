// SimpleFPS for programs: instances, problems made from them, the benchmark's notation, a generator and a checker of
// plans.

export { noWay, problemsOf, readInstance, readSamples, soldiersOf } from './instance.ts';
export type { DoorData, GunData, Instance, Sample, Soldier } from './instance.ts';
export { behaviours, toProblem, toProblemText } from './problem.ts';
export type { InstanceProblemOptions } from './problem.ts';
export { actionOfTask, notationOf } from './notation.ts';
export type { Notation, SoldierStep } from './notation.ts';
export { defaults, distances, generate, generateLines } from './generate.ts';
export type { InstanceOptions } from './generate.ts';
export { checkPlan, checkTogether } from './validity.ts';
export type { SimpleFpsVerdict } from './validity.ts';
