// The planner for goals as a module: compiled once, and instantiated for each search. An instance has one memory, which
// begins with the tables of its world. Instances of searches that were freed are used again.

import * as abi from '../../build/goals-abi.ts';
import { goalsText } from '../../build/goals-inline.ts';
import { bytesOfText, compileWebAssembly } from '../../bindings/internal.ts';
import type { TableImage } from './tables.ts';

/** The exports of assembly/goals/index.ts. */
export interface GoalExports {
  memory: WebAssembly.Memory;
  readLists(): void;
  beginLowering(): void;
  lower(budget: number): number;
  imageAddress(): number;
  takeImage(): void;
  rigidAddress(): number;
  rigidCount(): number;
  originsAddress(): number;
  actionsAddress(): number;
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

const pageBytes = 65536;

/** Browsers have memory for a few hundred instances, and may collect unused ones late. */
const mostSpare = 16;
const mostSpareBytes = 2 ** 23;

let compiled: WebAssembly.Module | undefined;
const spare: GoalInstance[] = [];

/** An instance, and the tables that are in it. */
export interface GoalInstance {
  exports: GoalExports;
  image: TableImage | null;
  /** Its memory, as long as that does not grow. */
  bytes: Uint8Array;
  words: Uint32Array;
  /** The words as signed integers. */
  integers: Int32Array;
  floats: Float64Array;
}

/** An instance with the tables of a world, and its initial state. One that has these tables is taken first. */
export function instantiate(image: TableImage): GoalInstance {
  let at = spare.length - 1;
  while (at > 0 && spare[at]!.image !== image) at--;
  const found = spare[at] ?? newInstance();
  if (at >= 0) {
    spare[at] = spare[spare.length - 1]!;
    spare.pop();
  }
  writeWorld(found, image);
  return found;
}

/** An instance for work other than a search, with room for a number of bytes. It loses its tables. */
export function instanceWithRoom(bytes: number): GoalInstance {
  const instance = spare.pop() ?? newInstance();
  instance.image = null;
  makeRoom(instance, bytes);
  return instance;
}

function makeRoom(instance: GoalInstance, bytes: number): void {
  const { memory } = instance.exports;
  const missing = bytes - memory.buffer.byteLength;
  if (missing > 0) memory.grow(Math.ceil(missing / pageBytes));
  look(instance);
}

/** The tables, unless they are there, and the initial state. */
export function writeWorld(instance: GoalInstance, image: TableImage): void {
  if (instance.image === image) {
    look(instance);
    instance.bytes.set(image.stateInBytes, abi.HEADER + image.initialState);
  } else writeTables(instance, image.bytes);
  instance.image = image;
}

/** Memory that has grown is another buffer. */
function look(instance: GoalInstance): void {
  const { buffer } = instance.exports.memory;
  if (instance.bytes.buffer === buffer) return;
  instance.bytes = new Uint8Array(buffer);
  instance.words = new Uint32Array(buffer);
  instance.integers = new Int32Array(buffer);
  instance.floats = new Float64Array(buffer);
}

/** The memory of an instance. */
export function wordsOf(instance: GoalInstance): Uint32Array {
  look(instance);
  return instance.words;
}

/** Replaces the goal of the tables by other facts of these tables, at most as many as they have room for. */
export function writeGoal(instance: GoalInstance, facts: readonly number[]): void {
  look(instance);
  const { words } = instance;
  const header = abi.HEADER / 4;
  const list = words[header + abi.LISTS_GOALS]! / 4;
  const rows = words[header + abi.LISTS_USER_ROWS]! / 4;
  const before = words[header + abi.LISTS_GOAL_COUNT]!;
  for (let at = 0; at < before; at++) words[rows + words[list + at]!]! &= ~abi.GOAL;
  for (let at = 0; at < facts.length; at++) {
    words[list + at] = facts[at]!;
    words[rows + facts[at]!]! |= abi.GOAL;
  }
  words[header + abi.LISTS_GOAL_COUNT] = facts.length;
  instance.exports.readLists();
}

/** Runs some searches, because engines optimize code only after a while, and the first real searches would be slow. */
export function warmUp(image: TableImage): void {
  const instance = instantiate(image);
  // In the tables, the goal is everything at once.
  instance.exports.start(mostSpareBytes, 0, 0, warmUpIterations / 2);
  instance.exports.step(warmUpIterations);
  giveBack(instance);
}

const warmUpIterations = 2000;

function newInstance(): GoalInstance {
  compiled ??= compileWebAssembly(bytesOfText(goalsText));
  const exports = new WebAssembly.Instance(compiled, { env: { abort } }).exports as unknown as GoalExports;
  const { buffer } = exports.memory;
  return {
    exports,
    image: null,
    bytes: new Uint8Array(buffer),
    words: new Uint32Array(buffer),
    integers: new Int32Array(buffer),
    floats: new Float64Array(buffer),
  };
}

/** The search of an instance has been freed. */
export function giveBack(instance: GoalInstance): void {
  const { byteLength } = instance.exports.memory.buffer;
  if (spare.length < mostSpare && byteLength <= mostSpareBytes) spare.push(instance);
}

function writeTables(instance: GoalInstance, bytes: Uint8Array): void {
  makeRoom(instance, abi.HEADER + bytes.length);
  instance.bytes.set(bytes, abi.HEADER);
  instance.exports.readLists();
}

function abort(): never {
  throw new Error('the planner for goals was aborted');
}
