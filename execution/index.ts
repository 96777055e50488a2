// Plans in a world that changes: whether they still hold, what they depend on, and how they are repaired. Apart from the
// bindings, so that only games that use it load it.

export { choicesOf } from './decisions.ts';
export type { Choice } from './decisions.ts';
export type { CarriedOut } from './options.ts';
export { affectedBy, concerns } from './reads.ts';
export type { Affected, Change, Concern } from './reads.ts';
export { replan, Replanning } from './replan.ts';
export type { Repair, ReplanOptions } from './replan.ts';
export { apply, check } from './steps.ts';
export { checkTail } from './tail.ts';
export type { TailOptions, TailState } from './tail.ts';
