// The values of FAULT_CODE: the only list of them. The core sets `outOfMemory`, and so does emitted code when a list
// does not fit. Only emitted code and the bindings use the others.

import { FAULT_ITERATIONS, FAULT_MEMORY, FAULT_WORK } from './abi.ts';

export const faultCodes = {
  outOfMemory: FAULT_MEMORY,
  zeroDivisor: 2,
  negativeCost: 3,
  external: 4,
  trap: 5,
  work: FAULT_WORK,
  /** A define without an end: only searches for goals know its value. */
  recursion: 7,
  /** The search ends by its limit, and not with a fault. */
  iterations: FAULT_ITERATIONS,
} as const;

/** What they mean to those who play: of those that say no more. */
export const faultTexts: Readonly<Record<number, string>> = {
  [faultCodes.zeroDivisor]: 'division by zero',
  [faultCodes.negativeCost]: 'a cost that is negative or not a number',
  [faultCodes.recursion]: 'rules that lead back to themselves without an end: plan for a goal instead',
};
