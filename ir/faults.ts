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
  /** A derived predicate that recurs without end: only searches for goals know its value. */
  recursion: 7,
  /** This one ends the search at its limit, not with a fault. */
  iterations: FAULT_ITERATIONS,
} as const;

/** Descriptions for the faults that have no other details. */
export const faultTexts: Readonly<Record<number, string>> = {
  [faultCodes.zeroDivisor]: 'division by zero',
  [faultCodes.negativeCost]: 'a cost that is negative or not a number',
  [faultCodes.recursion]: 'rules that lead back to themselves without an end: plan for a goal instead',
};
