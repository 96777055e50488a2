// The values of FAULT_CODE: the only list of them. The core sets `outOfMemory` too, when a list does not fit. The others are between
// emitted code and the bindings.

import { FAULT_MEMORY } from './abi.ts';

export const faultCodes = { outOfMemory: FAULT_MEMORY, zeroDivisor: 2, negativeCost: 3, external: 4, trap: 5 } as const;
