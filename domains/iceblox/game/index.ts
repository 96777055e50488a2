// Iceblox as a game that pages and tests can play with keys.

export { plansByGoals } from './by-goals.ts';
export { plansByTasks } from './by-tasks.ts';
export { drawLevel } from './draw.ts';
export type { DrawnLevel, LevelCanvas } from './draw.ts';
export type { KeyInstruction, PenguinStep } from './instructions.ts';
export { IcebloxGame, levelOptions, levelsOfRound } from './levels.ts';
export type { LevelPlanner, LevelPlanning } from './planning.ts';
export { GreedyPlayer } from './greedy.ts';
export { IcebloxPlay } from './play.ts';
export type { IcebloxPlayOptions, IcebloxSound } from './play.ts';
export { IcebloxPlayer } from './player.ts';
export type { PlayerOptions } from './player.ts';
export * from './rules.ts';
