// Plans in a world that changes: whether a plan still holds, what it depends on, and how it is repaired. Only games
// that import this entry load it.

export { Changes } from './changes.ts';
export { choicesOf } from './decisions.ts';
export { decompositionOf } from './decomposition.ts';
export type { DecomposedTask } from './decomposition.ts';
export type { MethodChoice } from './decisions.ts';
export type { CarriedOut } from './options.ts';
export { affectedBy, concerns } from './reads.ts';
export type { Affected, Change, Concern } from './reads.ts';
export { replan, Replanning } from './replan.ts';
export type { ReplanOptions } from './replan.ts';
export type { Repair } from './repair-work.ts';
export { apply, check } from './steps.ts';
export { checkTail } from './tail.ts';
export type { TailOptions, TailState } from './tail.ts';
