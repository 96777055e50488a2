// Actions as behaviour trees: trees of conditions and actions, ticked once in each tick of acting. The game brings the
// library of behaviour trees. Only games that import this entry load it.

export { ticked } from './ticked.ts';
export type { TickedOptions, TreeLibrary } from './ticked.ts';
export { mistreevousTrees } from './mistreevous.ts';
export type { Mistreevous, MistreevousOptions, MistreevousTree } from './mistreevous.ts';
