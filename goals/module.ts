// The planner for goals as a module: compiled once, and instantiated for each search. An instance has one memory, in
// which the tables of its world stand first. Instances of searches that were freed are used again.

import { goalsText } from '../build/goals-inline.ts';
import { bytesOfText, compileWebAssembly } from '../bindings/internal.ts';
import type { TableImage } from './tables.ts';

/** The exports of assembly/goals/index.ts. */
export interface GoalExports {
  memory: WebAssembly.Memory;
  readLists(): void;
  start(bytes: number, best: number): void;
  step(budget: number): number;
  stop(status: number): void;
  evaluations(): number;
  iterations(): number;
  cost(): number;
  statesMet(): number;
  bytesUsed(): number;
  planLength(): number;
  planAddress(): number;
}

/** Where the tables are written. */
const header = 2048;
const pageBytes = 65536;

/** Browsers have memory for some hundred instances, and may take long to collect those that nobody has any more. */
const mostSpare = 16;
const mostSpareBytes = 2 ** 23;

let compiled: WebAssembly.Module | undefined;
const spare: GoalExports[] = [];

/** An instance with the tables of a world. */
export function instantiate({ bytes }: TableImage): GoalExports {
  const goals = spare.pop() ?? newInstance();
  writeTables(goals, bytes);
  return goals;
}

function newInstance(): GoalExports {
  compiled ??= compileWebAssembly(bytesOfText(goalsText));
  return new WebAssembly.Instance(compiled, { env: { abort } }).exports as unknown as GoalExports;
}

/** The search of an instance has been freed. */
export function giveBack(goals: GoalExports): void {
  if (spare.length < mostSpare && goals.memory.buffer.byteLength <= mostSpareBytes) spare.push(goals);
}

export function writeTables(goals: GoalExports, bytes: Uint8Array): void {
  const missing = header + bytes.length - goals.memory.buffer.byteLength;
  if (missing > 0) goals.memory.grow(Math.ceil(missing / pageBytes));
  new Uint8Array(goals.memory.buffer).set(bytes, header);
  goals.readLists();
}

/** The initial state alone. */
export function writeState(goals: GoalExports, { bytes, initialState, stateBytes }: TableImage): void {
  const state = bytes.subarray(initialState, initialState + stateBytes);
  new Uint8Array(goals.memory.buffer).set(state, header + initialState);
}

function abort(): never {
  throw new Error('the planner for goals was aborted');
}
