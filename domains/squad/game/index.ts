// A game of the squad for programs: played without a picture.

export { gameDefaults, SquadGame } from './game.ts';
export type { SquadGameOptions, Surprises } from './game.ts';
export type { ActionSettings, HandlerCall } from './actions.ts';
export { SquadScene } from './scene.ts';
export { sees } from './sight.ts';
