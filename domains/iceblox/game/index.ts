// Iceblox, to be played: by a page, by a test, by whoever has keys to press.

export { drawLevel } from './draw.ts';
export type { LevelCanvas } from './draw.ts';
export { IcebloxGame, levelOptions, levelsOfRound } from './levels.ts';
export { IcebloxPlayer } from './player.ts';
export type { KeyInstruction, PlayerOptions } from './player.ts';
export * from './rules.ts';
