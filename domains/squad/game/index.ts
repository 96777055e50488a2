// A game of the squad for programs: played without a picture.

export { SquadGame } from './game.ts';
export type { SavedSquadGame, SquadGameOptions } from './game.ts';
export type { HandlerCall } from './actions.ts';
