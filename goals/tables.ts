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

class TableWriter {
  readonly #parts: { index: number; data: Int32Array | Float64Array | Uint8Array }[] = [];
  readonly words = new Int32Array(headerWords);

  /** Lists are not changed until they are written. */
  list(index: number, values: ArrayLike<number>): void {
    this.#parts.push({ index, data: values instanceof Int32Array ? values : new Int32Array(values) });
  }

  floats(index: number, values: ArrayLike<number>): void {
    this.#parts.push({ index, data: new Float64Array(values) });
  }

  bytes(index: number, values: ArrayLike<number>): void {
    this.#parts.push({ index, data: new Uint8Array(values) });
  }

  /** `end`: the word that gets the end of everything. */
  image(end: number): Uint8Array<ArrayBuffer> {
    let place = headerWords * 4;
    for (const { index, data } of this.#parts) {
      place = (place + 7) & ~7;
      this.words[index] = header + place;
      place += data.byteLength;
    }
    this.words[end] = header + place;
    const image = new Uint8Array(place);
    image.set(new Uint8Array(this.words.buffer));
    for (const { index, data } of this.#parts) {
      image.set(new Uint8Array(data.buffer, data.byteOffset, data.byteLength), this.words[index]! - header);
    }
    return image;
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
  const costs = new Float64Array(actions.length);
  const costExpressions = new Int32Array(actions.length).fill(-1);
  for (let at = 0; at < actions.length; at++) {
    const cost = grounded.actions.costOf(actions.data[at]!);
    if (typeof cost === 'number') costs[at] = cost;
    else costExpressions[at] = code.at(cost);
    if (at % placesAtOnce === 0 && --slice.left <= 0) yield;
  }
  const loose: number[] = [];
  const needStarts = operators.needs.starts.data;
  for (let at = 0; at < operators.needs.count; at++) if (needStarts[at] === needStarts[at + 1]) loose.push(at);
  const numbers = symbolic.numbers.length;
  const counts = [factCount, actions.length, operators.needs.count, factWords, numbers];
  writer.words.set([...counts, goal.length, loose.length, derivations.length]);
  writer.list(9, goal);
  writer.list(11, loose);
  yield* writeOperators(writer, world);
  yield* writeChanges(writer, world, code);
  writer.list(26, code.words);
  writer.floats(27, symbolic.literals.values);
  writer.list(28, costExpressions);
  writer.floats(29, costs);
  writer.floats(30, new Float64Array(factWords + numbers));
  const bytes = writer.image(8);
  const initialState = writer.words[30]! - header;
  const state = new Float64Array(bytes.buffer, initialState, factWords + numbers);
  const stateInBytes = bytes.subarray(initialState, initialState + (factWords + numbers) * 8);
  return { bytes, initialState, factWords, numbers, state, stateInBytes };
}

function* writeOperators(writer: TableWriter, { operators, factCount, goal }: LoweredWorld): Sliced<void> {
  const { needs, gives, actions } = operators;
  const [starts, all] = [needs.starts.view(), needs.all.view()];
  const actionOf = actions.view();
  const counts = new Int32Array(needs.count);
  const large: number[] = [];
  for (let at = 0; at < counts.length; at++) {
    const count = starts[at + 1]! - starts[at]!;
    counts[at] = Math.min(count, mostCounted);
    if (count > mostCounted) large.push(at * 4, count - mostCounted);
    if (at % placesAtOnce === 0 && --slice.left <= 0) yield;
  }
  // The operators that need each fact: first how many there are, then who they are.
  const userStarts = new Int32Array(factCount + 1);
  for (const fact of all) userStarts[fact + 1]!++;
  for (let fact = 0; fact < factCount; fact++) userStarts[fact + 1]! += userStarts[fact]!;
  const users = new Int32Array(all.length);
  const ends = userStarts.slice();
  for (let operator = 0; operator < counts.length; operator++) {
    for (let at = starts[operator]!; at < starts[operator + 1]!; at++) users[ends[all[at]!]!++] = operator * 4;
    if (operator % placesAtOnce === 0 && --slice.left <= 0) yield;
  }
  const giveRows = gives.starts.view().map((start) => start * 4);
  for (let at = 0; at < actionOf.length; at++) if (actionOf[at] !== -1) giveRows[at]! |= rowFlags.costs;
  for (let at = 0; at < large.length; at += 2) giveRows[large[at]! / 4]! |= rowFlags.large;
  const flagged = userStarts.map((start) => start * 4);
  for (const fact of goal) flagged[fact]! |= rowFlags.goal;
  writer.list(10, large);
  writer.words[32] = large.length / 2;
  writer.list(12, starts);
  writer.list(13, all);
  writer.list(14, giveRows);
  writer.list(15, gives.all.view());
  writer.list(16, flagged);
  writer.list(17, users);
  writer.list(18, counts);
  writer.list(19, actionOf);
}

/** As in assembly/goals/lists.ts. */
export const rowFlags = { costs: 1, large: 2, goal: 1 };
const mostCounted = 1023;

/** What actions do, and how derived facts are computed. */
function* writeChanges(writer: TableWriter, world: LoweredWorld, code: ExpressionWords): Sliced<void> {
  const { grounded, blocks, changes, changeStarts, derivations } = world;
  const { literals, comparisons } = grounded.symbolic;
  const facts = new IntList();
  facts.append(world.facts);
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
  writer.list(
    20,
    blocks.starts.view().map((start) => start / blockWords),
  );
  writer.list(21, blocks.all.view());
  writer.list(22, facts.view());
  writer.list(23, changeStarts.view());
  writer.list(24, changeWords.view());
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
