// Executes many plans at once, by many actors. Only games that import this entry load it.

export { Acting } from './acting.ts';
export type { ActingOptions } from './acting.ts';
export { DONE, FAILED, RUNNING } from './action.ts';
export type { Action, ActionEnd, ActionHandler, Progress } from './action.ts';
export type { ActingEvent, EventKind, LogCursor } from './log.ts';
export type { PursueOptions } from './pursuits.ts';
export type { CancelWhen, OnBroken } from './scene.ts';
