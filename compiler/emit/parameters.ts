// The parameters of the functions that the search core calls: one function for each task, one for each lower bound, and
// the test for independent tasks. They are in one function table, so all have the same signature.

import type { WasmType } from '../wasm/code.ts';

/** Address of the task's cell. */
export const CELL = 0;
/** Address of the choice point. A compound task keeps there how to go on. */
export const CHOICE_POINT = 1;
/** The phase in the choice point from the last call, or 0 in the first call. */
export const PHASE = 2;

export const taskParameters: readonly WasmType[] = ['i32', 'i32', 'i32'];
