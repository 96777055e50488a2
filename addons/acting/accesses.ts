// Computes what the steps of a plan read and write: places of fluents. A domain's module describes them by the
// parameters of its tasks, and by constants of the world. This file converts them to words of the fluents, or to boxes
// of several places if an argument is not known.

import * as abi from '../../ir/abi.ts';
import { argsOfPlace, currentVersion, findPlace, placeOf, recordAt, taskAt, viewOf } from '../../bindings/internal.ts';
import type { WorldState } from '../../bindings/internal.ts';
import { argumentKind, argumentKinds, argumentValue, isOneValue } from '../../ir/reads.ts';
import type { Read } from '../../ir/reads.ts';
import { mayBeLarge } from '../../ir/sparse.ts';
import type { Traits, TaskTraits } from './traits.ts';

/** The accesses of all steps: those of step `s` have the numbers from `from[s]` up to (not including) `from[s + 1]`. */
export interface StepAccesses {
  readonly from: Int32Array;
  readonly variables: Uint16Array;
  /** What a step writes comes after what it reads. */
  readonly isWrite: Uint8Array;
  /** The word of the fluents where the value begins; -1: one of several places. */
  readonly words: Int32Array;
  /**
   * For an access to one of several places: where its box begins in `boxes`. A box has the first value and the number
   * of values of each argument.
   */
  readonly boxAt: Int32Array;
  readonly boxes: Int32Array;
}

/** An access of a task: its word, or its box, for given arguments. */
interface TaskAccess {
  readonly variable: number;
  readonly isWrite: boolean;
  /** The word without the arguments that depend on the step; -1: the access has a box. */
  readonly word: number;
  /** The sources of the arguments that depend on the step, and the words from one value to the next. */
  readonly sources: readonly WordSource[];
  readonly strides: readonly number[];
  /** For each argument, the first value and the number of values. If that number is 0, the first is a source. */
  readonly box: readonly number[];
  /** Whether the box is one place, whose word only the table knows. */
  readonly isLookedUp: boolean;
}

/**
 * The source of an argument's value: from 0 on, an offset in the record of the step; below 0, `-1 - n` is term `n` of
 * the task.
 */
type WordSource = number;

/** A place of a constant of the world, whose value is an argument of accesses and of later terms. */
interface Term {
  /** The offset among the constants, without the arguments that depend on the step. */
  readonly byte: number;
  /** The sources of these arguments, and the bytes from one value to the next. */
  readonly sources: readonly WordSource[];
  readonly strides: readonly number[];
  /** The number of bits of the value. */
  readonly bits: number;
  /** If the place has to be looked up in a sparse table: its variable, and the arguments, as in a box; otherwise -1. */
  readonly variable: number;
  readonly box: readonly number[];
}

interface AccessesOfTask {
  readonly terms: readonly Term[];
  readonly accesses: readonly TaskAccess[];
}

/** Where the places of a variable are among the words. */
interface AccessTable {
  readonly word: number;
  readonly width: number;
  readonly strides: readonly number[];
  /** Whether its places can't be computed: a table of a large world. */
  readonly isLookedUp: boolean;
}

/** The tasks and tables of a world, for as long as its tables stay where they are. */
export interface Places {
  readonly traits: Traits | null;
  readonly numbering: WorldState['numbering'] | null;
  readonly state: WorldState | null;
  readonly tables: readonly AccessTable[];
  readonly tasks: readonly AccessesOfTask[];
  /** Whether what steps access depends on constants of the world. */
  readonly haveTerms: boolean;
  /** By word: an entry, while the links of one plan are found; 0 in between. */
  readonly entryOf: Int32Array;
}

export const noPlaces: Places = {
  traits: null,
  numbering: null,
  state: null,
  tables: [],
  tasks: [],
  haveTerms: false,
  entryOf: new Int32Array(0),
};

const noAccesses: AccessesOfTask = { terms: [], accesses: [] };

const known = new WeakMap<WorldState['layout'], Places>();

export function placesOf(state: WorldState, traits: Traits): Places {
  const { layout, numbering, loaded } = state;
  let places = known.get(layout);
  if (places?.traits === traits && places.numbering === numbering && places.state === state) return places;
  const tables = layout.tables.map(({ offset, strides }, at): AccessTable => {
    const { width } = loaded.manifest.variables[at]!;
    return { word: offset >> 2, width: width >> 2, strides, isLookedUp: isLookedUp(state, at) };
  });
  const tasks = traits.tasks.map((task, number) => (task ? new TaskPlaces(state, task, number).all() : noAccesses));
  const haveTerms = tasks.some(({ terms }) => terms.length > 0);
  places = { traits, numbering, state, tables, tasks, haveTerms, entryOf: new Int32Array(layout.fluentBytes >> 2) };
  known.set(layout, places);
  return places;
}

function isLookedUp({ layout, loaded }: WorldState, variable: number): boolean {
  return layout.storage !== null && mayBeLarge(loaded.manifest.variables[variable]!.params);
}

const anything = 0x7fffffff;

/** Finds out what the steps of one task access. */
class TaskPlaces {
  readonly #state: WorldState;
  readonly #task: TaskTraits;
  readonly #number: number;
  readonly #terms: Term[] = [];
  /** By place of a constant: the number of its term. */
  readonly #termOf = new Map<number, number>();

  constructor(state: WorldState, task: TaskTraits, number: number) {
    this.#state = state;
    this.#task = task;
    this.#number = number;
  }

  all(): AccessesOfTask {
    const { reads, writes } = this.#task;
    const accesses = [
      ...reads.map((read) => this.#access(read, false)),
      ...writes.map((write) => this.#access(write, true)),
    ];
    return { terms: this.#terms, accesses };
  }

  #access(entry: Read, isWrite: boolean): TaskAccess {
    const [variable = 0, ...args] = entry;
    const isExact = args.every((argument) => isOneValue(argumentKind(argument)));
    const isHere = isLookedUp(this.#state, variable);
    if (isHere || !isExact) {
      const box = args.flatMap((argument) => this.#side(argument));
      return { variable, isWrite, word: -1, sources: [], strides: [], box, isLookedUp: isHere && isExact };
    }
    const { byte, sources, strides } = this.#placeOf(entry);
    return {
      variable,
      isWrite,
      word: byte >> 2,
      sources,
      strides: strides.map((stride) => stride >> 2),
      box: [],
      isLookedUp: false,
    };
  }

  /** Returns the place, by all arguments that have one value. */
  #placeOf([variable = 0, ...args]: Read): Term {
    const { offset, strides } = this.#state.layout.tables[variable]!;
    const { width } = this.#state.loaded.manifest.variables[variable]!;
    if (isLookedUp(this.#state, variable)) {
      const box = args.flatMap((argument) => this.#side(argument));
      return { byte: offset, sources: [], strides: [], bits: 8 * width, variable, box };
    }
    const isLiteral = (argument: number): boolean => argumentKind(argument) === argumentKinds.literal;
    const literals = args.map((argument, at) => (isLiteral(argument) ? argumentValue(argument) * strides[at]! : 0));
    const others = args.flatMap((argument, at) => {
      return isOneValue(argumentKind(argument)) && !isLiteral(argument) ? [at] : [];
    });
    return {
      byte: offset + literals.reduce((sum, one) => sum + one, 0) * width,
      sources: others.map((at) => this.#source(args[at]!)),
      strides: others.map((at) => strides[at]! * width),
      bits: 8 * width,
      variable: -1,
      box: [],
    };
  }

  #source(argument: number): WordSource {
    const value = argumentValue(argument);
    if (argumentKind(argument) === argumentKinds.parameter)
      return this.#state.calls.tasks[this.#number]!.offsets[value]!;
    let term = this.#termOf.get(value);
    if (term === undefined) {
      // The terms among its arguments come first.
      const found = this.#placeOf(this.#task.places[value]!);
      term = this.#terms.push(found) - 1;
      this.#termOf.set(value, term);
    }
    return -1 - term;
  }

  #side(argument: number): [number, number] {
    const { numbering } = this.#state;
    const about = argumentValue(argument);
    switch (argumentKind(argument)) {
      case argumentKinds.literal:
        return [about, 1];
      case argumentKinds.parameter:
      case argumentKinds.constant:
        return [this.#source(argument), 0];
      case argumentKinds.type:
        // Without `none`: nothing is ever written there.
        return [numbering.first[about]!, numbering.count[about]!];
      default:
        return [0, anything];
    }
  }
}

/** The values of a step's terms. Reused for each step. */
let termValues = new Int32Array(16);

function fillTerms(state: WorldState, terms: readonly Term[], constants: number, record: number): void {
  const { core } = state.loaded;
  if (terms.length > termValues.length) termValues = new Int32Array(2 * terms.length);
  for (let term = 0; term < terms.length; term++) {
    const { byte, sources, strides, bits, variable, box } = terms[term]!;
    if (variable >= 0) {
      termValues[term] = viewOf(state, variable)[findPlace(state, variable, argumentsIn(state, box, record))]!;
      continue;
    }
    let address = constants + byte;
    for (let at = 0; at < sources.length; at++) {
      const source = sources[at]!;
      address += valueAt(core, source, record) * strides[at]!;
    }
    const word = core.load(address);
    termValues[term] = bits === 32 ? word : (word >>> (8 * (address & 3))) & ((1 << bits) - 1);
  }
}

/** Returns the arguments of a box that is one place. */
function argumentsIn({ loaded: { core } }: WorldState, box: readonly number[], record: number): number[] {
  const args: number[] = [];
  for (let at = 0; at < box.length; at += 2) args.push(box[at + 1] ? box[at]! : valueAt(core, box[at]!, record));
  return args;
}

function valueAt(core: WorldState['loaded']['core'], source: WordSource, record: number): number {
  return source < 0 ? termValues[-1 - source]! : core.load(record + source);
}

/** Returns the accesses of the first `count` steps of a plan in memory. */
export function accessesOf(state: WorldState, places: Places, plan: number, count: number): StepAccesses {
  const { core } = state.loaded;
  const from = new Int32Array(count + 1);
  let numbers = 0;
  for (let step = 0; step < count; step++) {
    const task = places.tasks[taskAt(core, recordAt(core, plan, step))]!.accesses;
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
  const constants = places.haveTerms ? core.load(currentVersion(state).address + abi.WORLD_CONSTANTS) : 0;
  let box = 0;
  for (let step = 0; step < count; step++) {
    const record = recordAt(core, plan, step);
    const { terms, accesses: task } = places.tasks[taskAt(core, record)]!;
    if (terms.length > 0) fillTerms(state, terms, constants, record);
    for (let at = 0; at < task.length; at++) box = fillIn(state, accesses, from[step]! + at, task[at]!, record, box);
  }
  return accesses;
}

/** Fills in one access, and returns where the next box begins. */
function fillIn(
  state: WorldState,
  { variables, isWrite, words, boxAt, boxes }: StepAccesses,
  access: number,
  { variable, isWrite: writes, word, sources, strides, box, isLookedUp }: TaskAccess,
  record: number,
  free: number,
): number {
  const { core } = state.loaded;
  variables[access] = variable;
  isWrite[access] = writes ? 1 : 0;
  words[access] = word;
  boxAt[access] = free;
  if (word >= 0) {
    for (let at = 0; at < sources.length; at++) {
      const source = sources[at]!;
      words[access]! += valueAt(core, source, record) * strides[at]!;
    }
    return free;
  }
  for (let at = 0; at < box.length; at += 2) {
    const source = box[at]!;
    const isSource = box[at + 1] === 0;
    boxes[free++] = isSource ? valueAt(core, source, record) : source;
    boxes[free++] = isSource ? 1 : box[at + 1]!;
  }
  // If a full table has no word for the place, the box is enough.
  if (isLookedUp) words[access] = wordOf(state, variable, argumentsIn(state, box, record));
  return free;
}

/** Returns the word of a place, or -1. The word stays valid as long as somebody holds it. */
export function wordOf(state: WorldState, variable: number, args: readonly number[]): number {
  const place = holdPlace(state, variable, args);
  const { width } = state.loaded.manifest.variables[variable]!;
  return place < 0 ? -1 : (state.layout.tables[variable]!.offset + place * width) >> 2;
}

/**
 * Returns the place of a value whose word a caller holds, and makes an entry for it if it has none. Returns -1 if it
 * can't get one.
 */
function holdPlace(state: WorldState, variable: number, args: readonly number[]): number {
  const entries = state.sparse.entries[variable];
  const place = findPlace(state, variable, args);
  if (!entries || place > 0) return place;
  const { core, manifest } = state.loaded;
  const { params, width } = manifest.variables[variable]!;
  if (params.some(({ kind }, at) => kind === 'object' && args[at] === 0)) return -1;
  return core.exports.addEntry(entries, ...placeOf(args)) / width || -1;
}

/** Returns, by access, the earlier step that has last written the word that is read there; -1: there is none. */
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

/** Returns whether a word of the access's variable is in its box. */
export function holdsWord(
  { tables, state }: Places,
  { variables, boxAt, boxes }: StepAccesses,
  access: number,
  word: number,
): boolean {
  const { word: first, width, strides, isLookedUp } = tables[variables[access]!]!;
  let left = (word - first) / width;
  let at = boxAt[access]!;
  if (isLookedUp) {
    return argsOfPlace(state!, variables[access]!, left).every((value, side) => {
      const low = boxes[at + 2 * side]!;
      return value >= low && value - low < boxes[at + 2 * side + 1]!;
    });
  }
  for (let side = 0; side < strides.length; side++, at += 2) {
    const stride = strides[side]!;
    const value = Math.trunc(left / stride);
    left -= value * stride;
    if (value < boxes[at]! || value - boxes[at]! >= boxes[at + 1]!) return false;
  }
  return true;
}

/** Returns whether two boxes of the same variable have a place in common. */
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

/** Returns whether a box has all places of another one of the same variable. */
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

/** Returns whether two accesses of the same variable may be of the same place. */
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

/** Returns whether a step writes what a step, perhaps of another plan, reads. */
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
