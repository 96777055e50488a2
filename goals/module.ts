// The planner for goals as a module: compiled once, and instantiated for each search. An instance has one memory, in
// which the tables of its world stand first. Instances of searches that were freed are used again.

import { goalsText } from '../build/goals-inline.ts';
import { bytesOfText, compileWebAssembly } from '../bindings/internal.ts';
import { rowFlags } from './tables.ts';
import type { TableImage } from './tables.ts';

/** The exports of assembly/goals/index.ts. */
export interface GoalExports {
  memory: WebAssembly.Memory;
  readLists(): void;
  start(bytes: number, best: number, strategy: number, firstTurn: number): void;
  step(budget: number): number;
  stop(status: number): void;
  evaluations(): number;
  iterations(): number;
  cost(): number;
  statesMet(): number;
  bytesUsed(): number;
  planLength(): number;
  planAddress(): number;
  nearestLength(): number;
  nearestAddress(): number;
}

/** Where the tables are written, and words of their header, as in goals/tables.ts. */
const header = 2048;
const goalCountWord = 5;
const goalWord = 9;
const userRowsWord = 16;
const pageBytes = 65536;

/** Browsers have memory for some hundred instances, and may take long to collect those that nobody has any more. */
const mostSpare = 16;
const mostSpareBytes = 2 ** 23;

let compiled: WebAssembly.Module | undefined;
const spare: GoalInstance[] = [];

/** An instance, and the tables that stand in it. */
export interface GoalInstance {
  exports: GoalExports;
  image: TableImage | null;
}

/** An instance with the tables of a world, and its initial state. One that has these tables is taken first. */
export function instantiate(image: TableImage): GoalInstance {
  const at = spare.findIndex((one) => one.image === image);
  const [instance] = spare.splice(at >= 0 ? at : 0, 1);
  const found = instance ?? { exports: newInstance(), image: null };
  writeWorld(found, image);
  return found;
}

/** The tables, unless they are there, and the initial state. */
export function writeWorld(instance: GoalInstance, image: TableImage): void {
  if (instance.image === image) writeState(instance.exports, image);
  else writeTables(instance.exports, image.bytes);
  instance.image = image;
}

/** Another goal than that of the tables: facts of theirs, at most as many as they have room for. */
export function writeGoal({ exports: goals }: GoalInstance, facts: readonly number[]): void {
  const words = new Uint32Array(goals.memory.buffer);
  const wordOf = (index: number): number => words[header / 4 + index]!;
  const list = wordOf(goalWord) / 4;
  const rows = wordOf(userRowsWord) / 4;
  for (let at = 0; at < wordOf(goalCountWord); at++) words[rows + words[list + at]!]! &= ~rowFlags.goal;
  facts.forEach((fact, at) => {
    words[list + at] = fact;
    words[rows + fact]! |= rowFlags.goal;
  });
  words[header / 4 + goalCountWord] = facts.length;
  goals.readLists();
}

/** Engines compile what has run for a while: the first searches would be slow. */
export function warmUp(image: TableImage): void {
  const instance = instantiate(image);
  // As it stands in the tables, the goal is everything at once.
  instance.exports.start(mostSpareBytes, 0, 0, warmUpIterations / 2);
  instance.exports.step(warmUpIterations);
  giveBack(instance);
}

const warmUpIterations = 2000;

function newInstance(): GoalExports {
  compiled ??= compileWebAssembly(bytesOfText(goalsText));
  return new WebAssembly.Instance(compiled, { env: { abort } }).exports as unknown as GoalExports;
}

/** The search of an instance has been freed. */
export function giveBack(instance: GoalInstance): void {
  const { byteLength } = instance.exports.memory.buffer;
  if (spare.length < mostSpare && byteLength <= mostSpareBytes) spare.push(instance);
}

function writeTables(goals: GoalExports, bytes: Uint8Array): void {
  const missing = header + bytes.length - goals.memory.buffer.byteLength;
  if (missing > 0) goals.memory.grow(Math.ceil(missing / pageBytes));
  new Uint8Array(goals.memory.buffer).set(bytes, header);
  goals.readLists();
}

/** The initial state alone. */
function writeState(goals: GoalExports, { bytes, initialState, stateBytes }: TableImage): void {
  const state = bytes.subarray(initialState, initialState + stateBytes);
  new Uint8Array(goals.memory.buffer).set(state, header + initialState);
}

function abort(): never {
  throw new Error('the planner for goals was aborted');
}
