// The values of FAULT_CODE: the only list of them. The core sets `outOfMemory`, and so does emitted code when a list
// does not fit. Only emitted code and the bindings use the others.

import { FAULT_MEMORY, FAULT_WORK } from './abi.ts';

export const faultCodes = {
  outOfMemory: FAULT_MEMORY,
  zeroDivisor: 2,
  negativeCost: 3,
  external: 4,
  trap: 5,
  work: FAULT_WORK,
} as const;
