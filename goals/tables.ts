// Writes a lowered world into the memory of a planner for goals, as assembly/goals/lists.ts reads it.

import { codes } from './ground/arithmetic.ts';
import type { NumberExpr } from './ground/arithmetic.ts';
import type { LoweredWorld } from './ground/lower.ts';
import { FactReadings } from './readings.ts';
import { valueAt } from './ground/world.ts';

/** Where the header stands, as in assembly/goals/lists.ts. */
const header = 2048;
const headerWords = 40;

const derivationKinds = { equal: 0, 'not-equal': 1, less: 2, 'less-equal': 3, rule: 4, opposite: 5, again: 6 } as const;

/** The bytes from the header on, and where the initial state begins in them. */
export interface TableImage {
  bytes: Uint8Array<ArrayBuffer>;
  initialState: number;
  /** Words of the facts. */
  factWords: number;
  stateBytes: number;
}

/** Rows of numbers, one behind the other. */
class Rows {
  readonly starts: number[] = [0];
  readonly all: number[] = [];

  push(row: readonly number[]): void {
    for (const one of row) this.all.push(one);
    this.starts.push(this.all.length);
  }
}

class TableWriter {
  readonly #parts: { index: number; data: Int32Array | Float64Array | Uint8Array }[] = [];
  readonly words = new Int32Array(headerWords);

  list(index: number, values: ArrayLike<number>): void {
    this.#parts.push({ index, data: Int32Array.from(values) });
  }

  floats(index: number, values: ArrayLike<number>): void {
    this.#parts.push({ index, data: Float64Array.from(values) });
  }

  bytes(index: number, values: ArrayLike<number>): void {
    this.#parts.push({ index, data: Uint8Array.from(values) });
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

export function tableImage(world: LoweredWorld): TableImage {
  const { grounded, factCount, goal, actions, operators, derivations } = world;
  const { symbolic } = grounded;
  const writer = new TableWriter();
  const code = new ExpressionWords();
  const factWords = Math.max(1, Math.ceil(factCount / 64));
  const costs = actions.map(({ action }) => grounded.actions[action]!.cost);
  const costExpressions = costs.map((cost) => (typeof cost === 'number' ? -1 : code.at(cost)));
  const loose = operators.flatMap(({ needs }, index) => (needs.length === 0 ? [index] : []));
  const counts = [factCount, actions.length, operators.length, factWords, symbolic.numbers.length];
  writer.words.set([...counts, goal.length, loose.length, derivations.length]);
  const isGoal = new Uint8Array(factCount);
  for (const fact of goal) isGoal[fact] = 1;
  writer.list(9, goal);
  writer.bytes(10, isGoal);
  writer.list(11, loose);
  writeOperators(writer, world);
  writeChanges(writer, world, code);
  writer.list(26, code.words);
  writer.floats(27, symbolic.literals.values);
  writer.list(28, costExpressions);
  writer.floats(
    29,
    costs.map((cost) => (typeof cost === 'number' ? cost : 0)),
  );
  writer.floats(30, new Float64Array(factWords + symbolic.numbers.length));
  const bytes = writer.image(8);
  const stateBytes = (factWords + symbolic.numbers.length) * 8;
  const image = { bytes, initialState: writer.words[30]! - header, factWords, stateBytes };
  writeInitialState(world, image);
  return image;
}

function writeOperators(writer: TableWriter, { operators, factCount }: LoweredWorld): void {
  const needs = new Rows();
  const gives = new Rows();
  const users: number[][] = Array.from({ length: factCount }, () => []);
  operators.forEach((operator, index) => {
    needs.push(operator.needs);
    gives.push(operator.gives);
    for (const fact of operator.needs) users[fact]!.push(index);
  });
  const userRows = new Rows();
  for (const row of users) userRows.push(row);
  writer.list(12, needs.starts);
  writer.list(13, needs.all);
  writer.list(14, gives.starts);
  writer.list(15, gives.all);
  writer.list(16, userRows.starts);
  writer.list(17, userRows.all);
  writer.list(
    18,
    operators.map((operator) => operator.needs.length),
  );
  writer.list(
    19,
    operators.map(({ action }) => action),
  );
}

/** What actions do, and how derived facts are computed. */
function writeChanges(writer: TableWriter, world: LoweredWorld, code: ExpressionWords): void {
  const { grounded, actions, derivations } = world;
  const { literals, comparisons } = grounded.symbolic;
  const facts = new Rows();
  const place = (row: readonly number[]): [from: number, to: number] => {
    facts.push(row);
    return [facts.starts.at(-2)!, facts.all.length];
  };
  const blocks = new Rows();
  const changes = new Rows();
  for (const action of actions) {
    blocks.push(
      action.blocks.flatMap(({ conditions, clears, sets }) => {
        const [from] = place(conditions);
        const [cleared] = place(clears);
        return [from, cleared, ...place(sets)];
      }),
    );
    changes.push(
      action.changes.flatMap(({ conditions, number, isAdded, isWhole, range, value }) => {
        const kind = (isAdded ? 1 : 0) | (isWhole ? 2 : 0) | (range ? 4 : 0);
        const bounds = range ? literals.range(range.low, range.high) : 0;
        return [...place(conditions), number, kind, code.at(value), bounds, 0];
      }),
    );
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
    for (const body of one.bodies) bodies.push(...place(body));
    return [derivationKinds.rule, one.fact, from, bodies.length / 2];
  });
  writer.list(
    20,
    blocks.starts.map((start) => start / blockWords),
  );
  writer.list(21, blocks.all);
  writer.list(22, facts.all);
  writer.list(
    23,
    changes.starts.map((start) => start / changeWords),
  );
  writer.list(24, changes.all);
  writer.list(25, derived);
  writer.list(31, bodies);
}

/** Words of a block and of a change, as in assembly/goals/lists.ts. */
const blockWords = 4;
const changeWords = 7;

/** The facts and numbers of the world as it is now. */
export function writeInitialState(world: LoweredWorld, image: TableImage): void {
  writeFacts(world, image, new FactReadings(world.grounded, world.origins));
}

/** The same with the readings of its facts. */
export function writeFacts(world: LoweredWorld, image: TableImage, facts: FactReadings): void {
  const { bytes, initialState, factWords } = image;
  const { reached, symbolic } = world.grounded;
  bytes.fill(0, initialState, initialState + factWords * 8);
  for (let number = 0; number < facts.count; number++) {
    if (facts.holds(number)) bytes[initialState + (number >> 3)]! |= 1 << (number & 7);
  }
  const numbers = new Float64Array(bytes.buffer, initialState + factWords * 8, symbolic.numbers.length);
  symbolic.numbers.forEach(({ variable, args }, at) => (numbers[at] = valueAt(reached.world, variable, args)));
}
