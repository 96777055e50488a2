// Writes a lowered world into the memory of a planner for goals, in the layout of assembly/goals/memory.ts.

import * as abi from '../../build/goals-abi.ts';
import type { NumberExpr } from './ground/arithmetic.ts';
import { IntList } from './ground/ints.ts';
import type { LoweredWorld } from './ground/lowered.ts';
import { slice } from './ground/slices.ts';
import type { Sliced } from './ground/slices.ts';
import type { FactReadings } from './readings.ts';
import { valueAt } from './ground/world.ts';

/** The number of actions or operators that count as one. */
const placesAtOnce = 16;

const { equal, notEqual, less, lessEqual, rule, opposite, again } = abi.derivedKind;
const comparisonKinds = { equal, 'not-equal': notEqual, less, 'less-equal': lessEqual };

/** The bytes from the header on, and where the initial state begins in them. */
export interface TableImage {
  bytes: Uint8Array<ArrayBuffer>;
  initialState: number;
  /** Words of the facts. */
  factWords: number;
  /** The numbers of the state. Later goals may add more, which are not in these tables. */
  numbers: number;
  /** The initial state, in the bytes. */
  state: Float64Array;
  stateInBytes: Uint8Array;
}

/** Makes room for lists, one after the other; then their words can be written. */
class TableWriter {
  readonly #parts: { place: number; data: ArrayLike<number>; isFloat: boolean }[] = [];
  readonly header = new Int32Array(abi.LISTS_WORDS);
  #end = abi.LISTS_WORDS * 4;

  /** A list of whole numbers. It is not changed until the image is made. */
  list(index: number, data: ArrayLike<number>): void {
    this.#parts.push({ place: this.room(index, data.length) * 4, data, isFloat: false });
  }

  floats(index: number, data: ArrayLike<number>): void {
    this.#parts.push({ place: this.room(index, data.length * 2) * 4, data, isFloat: true });
  }

  /** Makes room for a number of words. Returns the position of the first one. */
  room(index: number, length: number): number {
    const place = (this.#end + 7) & ~7;
    this.header[index] = abi.HEADER + place;
    this.#end = place + length * 4;
    return place / 4;
  }

  image(): { bytes: Uint8Array<ArrayBuffer>; words: Int32Array; floats: Float64Array } {
    this.header[abi.LISTS_END] = abi.HEADER + this.#end;
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

/** Expressions, one after the other, each once. */
class ExpressionWords {
  readonly words: number[] = [];
  readonly #starts = new Map<string, number>();

  at({ words }: NumberExpr): number {
    const key = words.join();
    const known = this.#starts.get(key);
    if (known !== undefined) return known;
    const start = this.words.length;
    this.words.push(...words, abi.expressionCode.end);
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
    else if (count > abi.MOST_COUNTED) large.push(at * 4, count - abi.MOST_COUNTED);
    if (at % placesAtOnce === 0 && --slice.left <= 0) yield;
  }
  const numbers = symbolic.numbers.length;
  const { header } = writer;
  header[abi.LISTS_FACT_COUNT] = factCount;
  header[abi.LISTS_ACTION_COUNT] = actions.length;
  header[abi.LISTS_OPERATOR_COUNT] = needs.count;
  header[abi.LISTS_FACT_WORDS] = factWords;
  header[abi.LISTS_NUMBER_COUNT] = numbers;
  header[abi.LISTS_GOAL_COUNT] = goal.length;
  header[abi.LISTS_LOOSE_COUNT] = loose.length;
  header[abi.LISTS_DERIVATION_COUNT] = derivations.length;
  header[abi.LISTS_LARGE_COUNT] = large.length / 2;
  writer.list(abi.LISTS_GOALS, goal);
  writer.list(abi.LISTS_LOOSE, loose);
  writer.list(abi.LISTS_LARGE, large);
  const places = operatorPlaces(writer, world);
  yield* writeChanges(writer, world, code);
  writer.list(abi.LISTS_CODE, code.words);
  writer.floats(abi.LISTS_LITERALS, symbolic.literals.values);
  const expressions = writer.room(abi.LISTS_COST_EXPRESSIONS, actions.length);
  const costs = writer.room(abi.LISTS_COSTS, actions.length * 2) / 2;
  writer.room(abi.LISTS_INITIAL_STATE, (factWords + numbers) * 2);
  const { bytes, words, floats } = writer.image();
  yield* writeOperators(words, places, world, large);
  for (let at = 0; at < actions.length; at++) {
    const action = actions.data[at]!;
    const cost = hasExtras ? grounded.actions.costOf(action) : grounded.actions.costs.data[action]!;
    if (typeof cost === 'number') floats[costs + at] = cost;
    words[expressions + at] = typeof cost === 'number' ? abi.CONSTANT_COST : code.at(cost);
    if (at % placesAtOnce === 0 && --slice.left <= 0) yield;
  }
  const initialState = header[abi.LISTS_INITIAL_STATE]! - abi.HEADER;
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
  writer.list(abi.LISTS_NEED_ROWS, needs.starts.view());
  writer.list(abi.LISTS_NEEDS, needs.all.view());
  const giveRows = writer.room(abi.LISTS_GIVE_ROWS, gives.count + 1);
  writer.list(abi.LISTS_GIVES, gives.all.view());
  const userRows = writer.room(abi.LISTS_USER_ROWS, factCount + 1);
  const users = writer.room(abi.LISTS_USERS, needs.all.length);
  const counts = writer.room(abi.LISTS_COUNTERS, needs.count);
  writer.list(abi.LISTS_ACTION_OF, actions.view());
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
    words[counts + operator] = Math.min(to - from, abi.MOST_COUNTED);
    for (let at = from; at < to; at++) words[users + --words[userRows + needed[at]!]!] = operator * 4;
    words[giveRows + operator] =
      (gives.starts.data[operator]! * 4) | (actions.data[operator] === abi.RULE_ACTION ? 0 : abi.COSTS);
    if (operator % placesAtOnce === 0 && --slice.left <= 0) yield;
  }
  words[giveRows + gives.count] = gives.all.length * 4;
  for (let at = 0; at < large.length; at += 2) words[giveRows + large[at]! / 4]! |= abi.LARGE;
  for (let fact = 0; fact <= factCount; fact++) words[userRows + fact]! *= 4;
  for (const fact of goal) words[userRows + fact]! |= abi.GOAL;
}

/** What actions do, and how derived facts are computed. */
function* writeChanges(writer: TableWriter, world: LoweredWorld, code: ExpressionWords): Sliced<void> {
  const { grounded, blocks, changes, changeStarts, derivations } = world;
  const { literals, comparisons } = grounded.symbolic;
  // Bodies of rules follow what actions have.
  const facts = new IntList();
  if (derivations.length > 0) facts.append(world.facts);
  const changeWords = new IntList();
  for (const { from, to, number, isAdded, isWhole, range, value } of changes) {
    const kind = (isAdded ? abi.IS_ADDED : 0) | (isWhole ? abi.IS_WHOLE : 0) | (range ? abi.HAS_RANGE : 0);
    const row = new Int32Array(abi.CHANGE_WORDS);
    row[abi.CHANGE_FROM] = from;
    row[abi.CHANGE_TO] = to;
    row[abi.CHANGE_NUMBER] = number;
    row[abi.CHANGE_KIND] = kind;
    row[abi.CHANGE_VALUE] = code.at(value);
    row[abi.CHANGE_RANGE] = range ? literals.range(range.low, range.high) : 0;
    changeWords.append(row);
    if (--slice.left <= 0) yield;
  }
  const bodies: number[] = [];
  const derived = derivations.flatMap((one): number[] => {
    if (one.kind === 'again') return derivationRow(again, one.from);
    if (one.kind === 'opposite') return derivationRow(opposite, one.fact, one.of);
    if (one.kind === 'comparison') {
      const { op, left, right } = comparisons[one.comparison]!;
      return derivationRow(comparisonKinds[op], one.fact, code.at(left), code.at(right));
    }
    const from = bodies.length / 2;
    for (const body of one.bodies) bodies.push(facts.length, facts.append(body));
    return derivationRow(rule, one.fact, from, bodies.length / 2);
  });
  facts.settle();
  changeWords.settle();
  const blockStarts = new Int32Array(blocks.count + 1);
  for (let at = 0; at < blockStarts.length; at++) blockStarts[at] = blocks.starts.data[at]! / abi.EFFECT_WORDS;
  writer.list(abi.LISTS_EFFECT_ROWS, blockStarts);
  writer.list(abi.LISTS_EFFECTS, blocks.all.view());
  writer.list(abi.LISTS_EFFECT_FACTS, derivations.length > 0 ? facts.data : world.facts.view());
  writer.list(abi.LISTS_CHANGE_ROWS, changeStarts.view());
  writer.list(abi.LISTS_CHANGES, changeWords.data);
  writer.list(abi.LISTS_DERIVATIONS, derived);
  writer.list(abi.LISTS_BODIES, bodies);
}

function derivationRow(kind: number, fact: number, from = 0, to = 0): number[] {
  const row = new Array<number>(abi.DERIVATION_WORDS);
  row[abi.DERIVATION_KIND] = kind;
  row[abi.DERIVATION_FACT] = fact;
  row[abi.DERIVATION_FROM] = from;
  row[abi.DERIVATION_TO] = to;
  return row;
}

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
