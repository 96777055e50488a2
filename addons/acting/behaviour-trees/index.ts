// Actions as behaviour trees: a tree of conditions and actions that is ticked once in each tick of acting. Only games
// that import this entry load it. Libraries of behaviour trees are handed over by the game.

export { ticked } from './ticked.ts';
export type { TickedOptions, TreeLibrary } from './ticked.ts';
export { mistreevousTrees } from './mistreevous.ts';
export type { Mistreevous, MistreevousOptions, MistreevousTree } from './mistreevous.ts';
