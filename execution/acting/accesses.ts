// What the steps of a plan read and write: places of fluents. Which ones, a domain's module tells by the parameters of
// its tasks; here they become words of the fluents, or boxes of places where an argument is not known.

import { recordAt, taskAt } from '../../bindings/internal.ts';
import type { WorldState } from '../../bindings/internal.ts';
import { argumentKinds } from '../../ir/reads.ts';
import type { Read } from '../../ir/reads.ts';
import type { Traits, TaskTraits } from './traits.ts';

/** The accesses of all steps: those of step `s` have the numbers from `from[s]` up to (not including) `from[s + 1]`. */
export interface StepAccesses {
  readonly from: Int32Array;
  readonly variables: Uint16Array;
  /** What a step writes comes after what it reads. */
  readonly isWrite: Uint8Array;
  /** The word of the fluents where the value begins; -1: one of several places. */
  readonly words: Int32Array;
  /** Where the box of such an access begins in `boxes`: for each argument the first value, and how many there are. */
  readonly boxAt: Int32Array;
  readonly boxes: Int32Array;
}

/** An access of a task: its word, or its box, for given arguments. */
interface TaskAccess {
  readonly variable: number;
  readonly isWrite: boolean;
  /** The word without the arguments that are parameters. -1: it has a box. */
  readonly word: number;
  /** Of the arguments that are parameters: where they stand in the record, and the words from one value to the next. */
  readonly offsets: readonly number[];
  readonly strides: readonly number[];
  /** For each argument: the first value and how many there are; how many 0: a parameter, which stands there. */
  readonly box: readonly number[];
}

/** Where the places of a variable are among the words. */
interface AccessTable {
  readonly word: number;
  readonly width: number;
  readonly strides: readonly number[];
}

/** What is known of a world's tasks and tables, for as long as its tables stay where they are. */
export interface Places {
  readonly traits: Traits | null;
  readonly numbering: WorldState['numbering'] | null;
  readonly tables: readonly AccessTable[];
  readonly tasks: readonly (readonly TaskAccess[])[];
  /** By word: for the links of one plan; 0 in between. */
  readonly entryOf: Int32Array;
}

export const noPlaces: Places = { traits: null, numbering: null, tables: [], tasks: [], entryOf: new Int32Array(0) };

const known = new WeakMap<WorldState['layout'], Places>();

export function placesOf(state: WorldState, traits: Traits): Places {
  const { layout, numbering, loaded } = state;
  let places = known.get(layout);
  if (places?.traits === traits && places.numbering === numbering) return places;
  const tables = layout.tables.map(({ offset, strides }, at): AccessTable => {
    return { word: offset >> 2, width: loaded.manifest.variables[at]!.width >> 2, strides };
  });
  const tasks = traits.tasks.map((task, number) => (task ? accessesOfTask(state, task, number) : []));
  places = { traits, numbering, tables, tasks, entryOf: new Int32Array(layout.fluentBytes >> 2) };
  known.set(layout, places);
  return places;
}

function accessesOfTask(state: WorldState, task: TaskTraits, number: number): TaskAccess[] {
  return [
    ...task.reads.map((read) => accessOf(state, number, read, false)),
    ...task.writes.map((write) => accessOf(state, number, write, true)),
  ];
}

function accessOf(state: WorldState, task: number, entry: Read, isWrite: boolean): TaskAccess {
  const [variable = 0, ...args] = entry;
  const { offset, strides } = state.layout.tables[variable]!;
  const { width } = state.loaded.manifest.variables[variable]!;
  const offsetOf = (argument: number): number => state.calls.tasks[task]!.offsets[argument >> 2]!;
  const parameters = args.flatMap((argument, at) => ((argument & 3) === argumentKinds.parameter ? [at] : []));
  const isExact = args.every((argument) => (argument & 3) <= argumentKinds.literal);
  const literals = args.map(
    (argument, at) => ((argument & 3) === argumentKinds.literal ? argument >> 2 : 0) * strides[at]!,
  );
  return {
    variable,
    isWrite,
    word: isExact ? (offset + literals.reduce((sum, one) => sum + one, 0) * width) >> 2 : -1,
    offsets: parameters.map((at) => offsetOf(args[at]!)),
    strides: parameters.map((at) => (strides[at]! * width) >> 2),
    box: isExact ? [] : args.flatMap((argument) => sideOf(state, argument, offsetOf)),
  };
}

const anything = 0x7fffffff;

function sideOf({ numbering }: WorldState, argument: number, offsetOf: (argument: number) => number): [number, number] {
  const about = argument >> 2;
  switch (argument & 3) {
    case argumentKinds.literal:
      return [about, 1];
    case argumentKinds.parameter:
      return [offsetOf(argument), 0];
    case argumentKinds.type:
      // Without `none`: nothing is ever written there.
      return [numbering.first[about]!, numbering.count[about]!];
    default:
      return [0, anything];
  }
}

/** The accesses of the first `count` steps of a plan in memory. */
export function accessesOf(state: WorldState, places: Places, plan: number, count: number): StepAccesses {
  const { core } = state.loaded;
  const from = new Int32Array(count + 1);
  let numbers = 0;
  for (let step = 0; step < count; step++) {
    const task = places.tasks[taskAt(core, recordAt(core, plan, step))]!;
    from[step + 1] = from[step]! + task.length;
    for (let at = 0; at < task.length; at++) numbers += task[at]!.box.length;
  }
  const total = from[count]!;
  const accesses = {
    from,
    variables: new Uint16Array(total),
    isWrite: new Uint8Array(total),
    words: new Int32Array(total),
    boxAt: new Int32Array(total),
    boxes: new Int32Array(numbers),
  };
  let box = 0;
  for (let step = 0; step < count; step++) {
    const record = recordAt(core, plan, step);
    const task = places.tasks[taskAt(core, record)]!;
    for (let at = 0; at < task.length; at++) box = fillIn(state, accesses, from[step]! + at, task[at]!, record, box);
  }
  return accesses;
}

/** Answers where the next box begins. */
function fillIn(
  { loaded: { core } }: WorldState,
  { variables, isWrite, words, boxAt, boxes }: StepAccesses,
  access: number,
  { variable, isWrite: writes, word, offsets, strides, box }: TaskAccess,
  record: number,
  free: number,
): number {
  variables[access] = variable;
  isWrite[access] = writes ? 1 : 0;
  words[access] = word;
  boxAt[access] = free;
  if (word >= 0) {
    for (let at = 0; at < offsets.length; at++) words[access]! += core.load(record + offsets[at]!) * strides[at]!;
    return free;
  }
  for (let at = 0; at < box.length; at += 2) {
    const isParameter = box[at + 1] === 0;
    boxes[free++] = isParameter ? core.load(record + box[at]!) : box[at]!;
    boxes[free++] = isParameter ? 1 : box[at + 1]!;
  }
  return free;
}

/** By access: of what is read at a word, the step before that has written it last; else -1. */
export function producersOf({ entryOf }: Places, { from, isWrite, words }: StepAccesses): Int32Array<ArrayBuffer> {
  const producers = new Int32Array(words.length).fill(-1);
  for (let step = 0; step + 1 < from.length; step++) {
    for (let access = from[step]!; access < from[step + 1]!; access++) {
      const word = words[access]!;
      if (word < 0) continue;
      // What a step writes comes after what it reads.
      if (isWrite[access]) entryOf[word] = step + 1;
      else producers[access] = entryOf[word]! - 1;
    }
  }
  for (let access = 0; access < words.length; access++) if (words[access]! >= 0) entryOf[words[access]!] = 0;
  return producers;
}

/** Whether a word of the access's variable is in its box. */
export function holdsWord(
  { tables }: Places,
  { variables, boxAt, boxes }: StepAccesses,
  access: number,
  word: number,
): boolean {
  const { word: first, width, strides } = tables[variables[access]!]!;
  let left = (word - first) / width;
  let at = boxAt[access]!;
  for (let side = 0; side < strides.length; side++, at += 2) {
    const stride = strides[side]!;
    const value = Math.trunc(left / stride);
    left -= value * stride;
    if (value < boxes[at]! || value - boxes[at]! >= boxes[at + 1]!) return false;
  }
  return true;
}

/** Whether two boxes of the same variable have a place in common. */
export function doBoxesMeet(
  { tables }: Places,
  accesses: StepAccesses,
  access: number,
  others: StepAccesses,
  other: number,
): boolean {
  const { boxes } = accesses;
  const sides = tables[accesses.variables[access]!]!.strides.length;
  let at = accesses.boxAt[access]!;
  let otherAt = others.boxAt[other]!;
  for (let side = 0; side < sides; side++, at += 2, otherAt += 2) {
    const first = boxes[at]!;
    const otherFirst = others.boxes[otherAt]!;
    if (first - otherFirst >= others.boxes[otherAt + 1]! || otherFirst - first >= boxes[at + 1]!) return false;
  }
  return true;
}

/** Whether a box has all places of another one of the same variable. */
export function isBoxWithin(
  { tables }: Places,
  { variables, boxAt, boxes }: StepAccesses,
  inner: number,
  outer: number,
): boolean {
  const sides = tables[variables[inner]!]!.strides.length;
  let at = boxAt[inner]!;
  let outerAt = boxAt[outer]!;
  for (let side = 0; side < sides; side++, at += 2, outerAt += 2) {
    const before = boxes[at]! - boxes[outerAt]!;
    if (before < 0 || boxes[at + 1]! > boxes[outerAt + 1]! - before) return false;
  }
  return true;
}

/** Whether two accesses of the same variable may be of the same place. */
export function doMeet(
  places: Places,
  accesses: StepAccesses,
  access: number,
  others: StepAccesses,
  other: number,
): boolean {
  const word = accesses.words[access]!;
  const otherWord = others.words[other]!;
  if (word >= 0 && otherWord >= 0) return word === otherWord;
  if (word >= 0) return holdsWord(places, others, other, word);
  if (otherWord >= 0) return holdsWord(places, accesses, access, otherWord);
  return doBoxesMeet(places, accesses, access, others, other);
}

/** Whether a step writes what a step, perhaps of another plan, reads. */
export function doesWriteFor(
  places: Places,
  writing: StepAccesses,
  writer: number,
  reading: StepAccesses,
  reader: number,
): boolean {
  for (let write = writing.from[writer]!; write < writing.from[writer + 1]!; write++) {
    if (!writing.isWrite[write]) continue;
    for (let read = reading.from[reader]!; read < reading.from[reader + 1]!; read++) {
      if (reading.isWrite[read] || reading.variables[read] !== writing.variables[write]) continue;
      if (doMeet(places, writing, write, reading, read)) return true;
    }
  }
  return false;
}
