// The statuses of a search: the only list of them. The numbers are the core's; the names are for games and the command.
// A test compares the table with the core's constants.

import * as abi from './abi.ts';

/** By the core's number. */
export const statusNames = {
  [abi.RUNNING]: 'running',
  [abi.SOLVED]: 'solved',
  [abi.FAILED]: 'failed',
  [abi.OUT_OF_ITERATIONS]: 'out-of-iterations',
  [abi.OUT_OF_DEPTH]: 'out-of-depth',
  [abi.OUT_OF_MEMORY]: 'out-of-memory',
  [abi.FAULT]: 'fault',
  [abi.CANCELLED]: 'cancelled',
} as const;

/** A status that the core knows. */
export type CoreStatus = (typeof statusNames)[keyof typeof statusNames];

export function numberOfStatus(status: Status): number {
  return Number(Object.entries(statusNames).find(([, name]) => name === status)![0]);
}

/** `waiting`: the search was submitted and has not been stepped yet. */
export type Status = CoreStatus | 'waiting';

/** Meanings for the documentation. A game does not load this. */
export const statusMeanings: Readonly<Record<Status, string>> = {
  running: 'The search has not ended: it goes on at the next step.',
  solved: 'A plan was found. In the mode `best` no plan costs less, or only by as much as `gap` allows.',
  failed: 'There is no plan: every decomposition was tried.',
  'out-of-iterations': 'The search ended at its limit of iterations.',
  'out-of-depth': 'The search ended at its limit of depth.',
  'out-of-memory': 'The search ended because it needs more memory than it was given.',
  fault: 'The search ended with a fault: a zero divisor, a negative cost, an external that failed, a trap.',
  cancelled: 'The game ended the search.',
  waiting: 'The search was submitted and has not been stepped yet.',
};
