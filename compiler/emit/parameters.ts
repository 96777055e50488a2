// The parameters of the functions that the search core calls: one for each task, one for each lower bound, and the one that tells
// independent tasks. All have the same signature, because they stand in one function table.

import type { WasmType } from '../wasm/code.ts';

/** Address of the task's cell. */
export const CELL = 0;
/** Address of the choice point, where a compound task keeps how to go on. */
export const CHOICE_POINT = 1;
/** What the choice point kept as its phase when the function was asked before, 0 the first time. */
export const PHASE = 2;

export const taskParameters: readonly WasmType[] = ['i32', 'i32', 'i32'];
