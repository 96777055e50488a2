// Writes a lowered world into the memory of a planner for goals, as assembly/goals/lists.ts reads it.

import { codes } from './ground/arithmetic.ts';
import type { NumberExpr } from './ground/arithmetic.ts';
import { IntList } from './ground/ints.ts';
import type { LoweredWorld } from './ground/lowered.ts';
import { slice } from './ground/slices.ts';
import type { Sliced } from './ground/slices.ts';
import type { FactReadings } from './readings.ts';
import { valueAt } from './ground/world.ts';

/** Where the header stands, as in assembly/goals/lists.ts. */
const header = 2048;
const headerWords = 40;
/** So many actions or operators count as one. */
const placesAtOnce = 16;

const derivationKinds = { equal: 0, 'not-equal': 1, less: 2, 'less-equal': 3, rule: 4, opposite: 5, again: 6 } as const;

/** The bytes from the header on, and where the initial state begins in them. */
export interface TableImage {
  bytes: Uint8Array<ArrayBuffer>;
  initialState: number;
  /** Words of the facts. */
  factWords: number;
  /** Of the state. Goals to come may add more, which are not in these tables. */
  numbers: number;
  /** The initial state, in the bytes. */
  state: Float64Array;
  stateInBytes: Uint8Array;
}

/** Makes room for lists, one behind the other; then their words can be written. */
class TableWriter {
  readonly #parts: { place: number; data: ArrayLike<number>; isFloat: boolean }[] = [];
  readonly header = new Int32Array(headerWords);
  #end = headerWords * 4;

  /** A list of whole numbers. It is not changed until the image is made. */
  list(index: number, data: ArrayLike<number>): void {
    this.#parts.push({ place: this.room(index, data.length) * 4, data, isFloat: false });
  }

  floats(index: number, data: ArrayLike<number>): void {
    this.#parts.push({ place: this.room(index, data.length * 2) * 4, data, isFloat: true });
  }

  /** Room for so many words. Answers which word is the first. */
  room(index: number, length: number): number {
    const place = (this.#end + 7) & ~7;
    this.header[index] = header + place;
    this.#end = place + length * 4;
    return place / 4;
  }

  /** `end`: the word that gets the end of everything, which is one of a float. */
  image(end: number): { bytes: Uint8Array<ArrayBuffer>; words: Int32Array; floats: Float64Array } {
    this.header[end] = header + this.#end;
    const bytes = new Uint8Array(this.#end);
    const words = new Int32Array(bytes.buffer);
    const floats = new Float64Array(bytes.buffer);
    words.set(this.header);
    for (const { place, data, isFloat } of this.#parts) {
      if (isFloat) floats.set(data, place / 8);
      else words.set(data, place / 4);
    }
    return { bytes, words, floats };
  }
}

/** Expressions, one behind the other, each once. */
class ExpressionWords {
  readonly words: number[] = [];
  readonly #starts = new Map<string, number>();

  at({ words }: NumberExpr): number {
    const key = words.join();
    const known = this.#starts.get(key);
    if (known !== undefined) return known;
    const start = this.words.length;
    this.words.push(...words, codes.end);
    this.#starts.set(key, start);
    return start;
  }
}

/** The tables of a world. Its state is written later. */
export function* tableImage(world: LoweredWorld): Sliced<TableImage> {
  const { grounded, factCount, goal, actions, operators, derivations } = world;
  const { symbolic } = grounded;
  const writer = new TableWriter();
  const code = new ExpressionWords();
  const factWords = Math.max(1, Math.ceil(factCount / 64));
  const { hasExtras } = grounded.actions;
  // The expressions have to be known before there is room for them.
  const withCosts = hasExtras ? actions.length : 0;
  for (let at = 0; at < withCosts; at++) {
    const cost = grounded.actions.costOf(actions.data[at]!);
    if (typeof cost !== 'number') code.at(cost);
    if (at % placesAtOnce === 0 && --slice.left <= 0) yield;
  }
  const { needs } = operators;
  const loose: number[] = [];
  const large: number[] = [];
  for (let at = 0; at < needs.count; at++) {
    const count = needs.starts.data[at + 1]! - needs.starts.data[at]!;
    if (count === 0) loose.push(at);
    else if (count > mostCounted) large.push(at * 4, count - mostCounted);
    if (at % placesAtOnce === 0 && --slice.left <= 0) yield;
  }
  const numbers = symbolic.numbers.length;
  const counts = [factCount, actions.length, needs.count, factWords, numbers];
  writer.header.set([...counts, goal.length, loose.length, derivations.length]);
  writer.header[32] = large.length / 2;
  writer.list(9, goal);
  writer.list(11, loose);
  writer.list(10, large);
  const places = operatorPlaces(writer, world);
  yield* writeChanges(writer, world, code);
  writer.list(26, code.words);
  writer.floats(27, symbolic.literals.values);
  const expressions = writer.room(28, actions.length);
  const costs = writer.room(29, actions.length * 2) / 2;
  writer.room(30, (factWords + numbers) * 2);
  const { bytes, words, floats } = writer.image(8);
  yield* writeOperators(words, places, world, large);
  for (let at = 0; at < actions.length; at++) {
    const action = actions.data[at]!;
    const cost = hasExtras ? grounded.actions.costOf(action) : grounded.actions.costs.data[action]!;
    if (typeof cost === 'number') floats[costs + at] = cost;
    words[expressions + at] = typeof cost === 'number' ? -1 : code.at(cost);
    if (at % placesAtOnce === 0 && --slice.left <= 0) yield;
  }
  const initialState = writer.header[30]! - header;
  const state = new Float64Array(bytes.buffer, initialState, factWords + numbers);
  const stateInBytes = bytes.subarray(initialState, initialState + (factWords + numbers) * 8);
  return { bytes, initialState, factWords, numbers, state, stateInBytes };
}

/** The first words of lists. */
interface OperatorPlaces {
  giveRows: number;
  userRows: number;
  users: number;
  counts: number;
}

function operatorPlaces(writer: TableWriter, { operators, factCount }: LoweredWorld): OperatorPlaces {
  const { needs, gives, actions } = operators;
  writer.list(12, needs.starts.view());
  writer.list(13, needs.all.view());
  const giveRows = writer.room(14, gives.count + 1);
  writer.list(15, gives.all.view());
  const userRows = writer.room(16, factCount + 1);
  const users = writer.room(17, needs.all.length);
  const counts = writer.room(18, needs.count);
  writer.list(19, actions.view());
  return { giveRows, userRows, users, counts };
}

function* writeOperators(
  words: Int32Array,
  { giveRows, userRows, users, counts }: OperatorPlaces,
  { operators, factCount, goal }: LoweredWorld,
  large: readonly number[],
): Sliced<void> {
  const { needs, gives, actions } = operators;
  const starts = needs.starts.data;
  const needed = needs.all.data;
  // The operators that need each fact: first how many there are, then who they are.
  for (let at = 0; at < needs.all.length; at++) words[userRows + needed[at]!]!++;
  for (let fact = 1; fact <= factCount; fact++) words[userRows + fact]! += words[userRows + fact - 1]!;
  for (let operator = needs.count - 1; operator >= 0; operator--) {
    const from = starts[operator]!;
    const to = starts[operator + 1]!;
    words[counts + operator] = Math.min(to - from, mostCounted);
    for (let at = from; at < to; at++) words[users + --words[userRows + needed[at]!]!] = operator * 4;
    words[giveRows + operator] =
      (gives.starts.data[operator]! * 4) | (actions.data[operator] === -1 ? 0 : rowFlags.costs);
    if (operator % placesAtOnce === 0 && --slice.left <= 0) yield;
  }
  words[giveRows + gives.count] = gives.all.length * 4;
  for (let at = 0; at < large.length; at += 2) words[giveRows + large[at]! / 4]! |= rowFlags.large;
  for (let fact = 0; fact <= factCount; fact++) words[userRows + fact]! *= 4;
  for (const fact of goal) words[userRows + fact]! |= rowFlags.goal;
}

/** As in assembly/goals/lists.ts. */
export const rowFlags = { costs: 1, large: 2, goal: 1 };
const mostCounted = 1023;

/** What actions do, and how derived facts are computed. */
function* writeChanges(writer: TableWriter, world: LoweredWorld, code: ExpressionWords): Sliced<void> {
  const { grounded, blocks, changes, changeStarts, derivations } = world;
  const { literals, comparisons } = grounded.symbolic;
  // Bodies of rules stand behind what actions have.
  const facts = new IntList();
  if (derivations.length > 0) facts.append(world.facts);
  const changeWords = new IntList();
  for (const { from, to, number, isAdded, isWhole, range, value } of changes) {
    const kind = (isAdded ? 1 : 0) | (isWhole ? 2 : 0) | (range ? 4 : 0);
    const bounds = range ? literals.range(range.low, range.high) : 0;
    changeWords.append([from, to, number, kind, code.at(value), bounds, 0]);
    if (--slice.left <= 0) yield;
  }
  const bodies: number[] = [];
  const derived = derivations.flatMap((one): number[] => {
    if (one.kind === 'again') return [derivationKinds.again, one.from, 0, 0];
    if (one.kind === 'opposite') return [derivationKinds.opposite, one.fact, one.of, 0];
    if (one.kind === 'comparison') {
      const { op, left, right } = comparisons[one.comparison]!;
      return [derivationKinds[op], one.fact, code.at(left), code.at(right)];
    }
    const from = bodies.length / 2;
    for (const body of one.bodies) bodies.push(facts.length, facts.append(body));
    return [derivationKinds.rule, one.fact, from, bodies.length / 2];
  });
  facts.settle();
  changeWords.settle();
  const blockStarts = new Int32Array(blocks.count + 1);
  for (let at = 0; at < blockStarts.length; at++) blockStarts[at] = blocks.starts.data[at]! / blockWords;
  writer.list(20, blockStarts);
  writer.list(21, blocks.all.view());
  writer.list(22, derivations.length > 0 ? facts.data : world.facts.view());
  writer.list(23, changeStarts.view());
  writer.list(24, changeWords.data);
  writer.list(25, derived);
  writer.list(31, bodies);
}

/** As in assembly/goals/lists.ts. Changes have seven. */
const blockWords = 4;

/** The facts and numbers of the world as it is now. `facts`: where they are read. */
export function writeFacts(world: LoweredWorld, image: TableImage, facts: FactReadings): void {
  const { bytes, initialState, factWords, state } = image;
  const { reached, symbolic } = world.grounded;
  // In loops: calls of the engine make objects of their numbers.
  for (let word = 0; word < factWords; word++) state[word] = 0;
  for (let number = 0; number < facts.count; number++) {
    if (facts.holds(number)) bytes[initialState + (number >> 3)]! |= 1 << (number & 7);
  }
  for (let at = 0; at < image.numbers; at++) {
    const { variable, args } = symbolic.numbers[at]!;
    state[factWords + at] = valueAt(reached.world, variable, args);
  }
}
