// The strategies and modes of a search: the only list of them. The numbers are the core's; the names are for games. A
// test compares the tables with the core's constants.

import * as abi from './abi.ts';

/** By the core's number. */
export const strategyNames = {
  [abi.DEPTH_FIRST]: 'depth-first',
  [abi.LIMITED_DISCREPANCY]: 'limited-discrepancy',
  [abi.BEST_FIRST]: 'best-first',
} as const;

export type Strategy = (typeof strategyNames)[keyof typeof strategyNames];

/** Strategies in the order of their numbers. There are no gaps, so the position of a name is its number. */
export const strategies = Object.values(strategyNames);

/** Meanings for the documentation. A game does not load this. docs/semantics.md has the exact rules. */
export const strategyMeanings: Readonly<Record<Strategy, string>> = {
  'depth-first':
    'Follows the first alternatives as far as they lead, and comes back to the last choice from each dead end.',
  'limited-discrepancy': 'Searches in rounds: each round allows one more turn away from the first alternatives.',
  'best-first': 'Always goes on with the network that may come to the least cost. For the best plan only.',
};

/** By the core's number. */
export const modeNames = { [abi.FIRST_PLAN]: 'first', [abi.BEST_PLAN]: 'best' } as const;

export type SearchMode = (typeof modeNames)[keyof typeof modeNames];

/** Modes in the order of their numbers. */
export const modes = Object.values(modeNames);

/** For references in the documentation. A game does not load this. */
export const modeMeanings: Readonly<Record<SearchMode, string>> = {
  first: 'The search ends with the first plan.',
  best: 'The search ends with a plan of least cost.',
};
