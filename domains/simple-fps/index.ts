// SimpleFPS for programs: instances, problems made from them, the benchmark's notation, a generator and a checker of plans.

export { noWay, problemsOf, readInstance, readSamples, soldiersOf } from './instance.ts';
export type { DoorData, GunData, Instance, Sample, Soldier } from './instance.ts';
export { behaviours, toProblem, toProblemText } from './problem.ts';
export type { ProblemOptions } from './problem.ts';
export { actionOfTask, notationOf } from './notation.ts';
export type { Notation, Step } from './notation.ts';
export { defaults, distances, generate, generateLines } from './generate.ts';
export type { GeneratorOptions } from './generate.ts';
export { checkPlan } from './validity.ts';
export type { Verdict } from './validity.ts';
