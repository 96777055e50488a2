// Facts that are read from a world repeatedly: the place of each is found once, and reading makes no garbage.

import type { GroundLiteral } from './ground/action-list.ts';
import type { GroundFormula } from './ground/formulas.ts';
import { initialFacts } from './ground/lower.ts';
import type { Grounded, LoweredWorld } from './ground/lowered.ts';
import type { ReachedWorld } from './ground/reach.ts';
import { slice } from './ground/slices.ts';
import type { Sliced } from './ground/slices.ts';
import type { GroundTable } from './ground/world.ts';

/** A boolean is true by any value but 0. */
const anyValue = -(2 ** 30);
const wordsOfFact = 4;
/** The number of facts that count as one. */
const factsAtOnce = 4;

export class FactReadings {
  readonly count: number;
  readonly #tables: readonly GroundTable[];
  /**
   * Four by literal: the variable (-1: it is derived, or is read through `none`); the place; the value by which a fact
   * is true, or `anyValue`; 1 for an opposite. As floats where a place may be too large for an integer.
   */
  readonly #words: Int32Array | Float64Array;

  private constructor({ world }: ReachedWorld, count: number) {
    this.count = count;
    this.#tables = world.tables;
    const areSmall = world.tables.every(({ size }) => size < 2 ** 31);
    this.#words = areSmall ? new Int32Array(count * wordsOfFact) : new Float64Array(count * wordsOfFact);
  }

  /** Opposites are those of their facts. What is derived counts as false. */
  static *of({ reached }: Grounded, literals: ArrayLike<GroundLiteral>): Sliced<FactReadings> {
    const found = new FactReadings(reached, literals.length);
    for (let at = 0; at < literals.length; at++) {
      found.#look(reached, literals[at]!, at * wordsOfFact);
      if (at % factsAtOnce === 0 && --slice.left <= 0) yield;
    }
    return found;
  }

  #look({ world, relations, constantRows }: ReachedWorld, literal: GroundLiteral, at: number): void {
    const words = this.#words;
    words[at] = -1;
    words[at + 3] = literal < 0 ? 1 : 0;
    const row = (literal < 0 ? ~literal : literal) + constantRows;
    if (row >= relations.count) return;
    const number = relations.kindOf(row);
    // Defines follow the variables.
    if (number >= world.tables.length) return;
    const { strides, isObject } = world.tables[number]!;
    const { data } = relations.cells;
    const start = relations.starts.data[row]!;
    const isBoolean = relations.widths[number] === strides.length;
    words[at + 2] = isBoolean ? anyValue : data[start + strides.length]!;
    let place = 0;
    for (let column = 0; column < strides.length; column++) {
      const value = data[start + column]!;
      if (value === 0 && isObject[column]) return;
      place += value * strides[column]!;
    }
    words[at] = number;
    words[at + 1] = place;
  }

  /** Whether the literal at that position of the list holds now. */
  holds(at: number): boolean {
    const words = this.#words;
    const first = at * wordsOfFact;
    const variable = words[first]!;
    const wanted = words[first + 2]!;
    let isTrue = false;
    if (variable >= 0) {
      const value = this.#tables[variable]!.values.at(words[first + 1]!);
      isTrue = wanted === anyValue ? value !== 0 : value === wanted;
    }
    return isTrue !== (words[first + 3] === 1);
  }

  allHold(): boolean {
    for (let at = 0; at < this.count; at++) if (!this.holds(at)) return false;
    return true;
  }
}

/** Reads whether conditions hold in a state of the core. Only conditions that matter for its goal can be read. */
export function stateReader(
  { grounded, origins, rigid }: LoweredWorld,
  state: Uint8Array,
): (formula: GroundFormula) => boolean {
  const isInitial = initialFacts(grounded);
  const bitOf = (number: number): boolean => ((state[number >> 3]! >> (number & 7)) & 1) === 1;
  const isTrue = (literal: GroundLiteral): boolean => {
    const number = origins.indexOf(literal);
    if (number >= 0) return bitOf(number);
    const opposite = origins.indexOf(~literal);
    if (opposite >= 0) return !bitOf(opposite);
    if (rigid.includes(literal) || rigid.includes(~literal)) return rigid.includes(literal);
    return literal < 0 ? !isInitial(~literal) : isInitial(literal);
  };
  const holds = (formula: GroundFormula): boolean => {
    if (typeof formula === 'boolean') return formula;
    if (formula.op === 'fact') return isTrue(formula.isTrue ? formula.fact : ~formula.fact);
    return formula.op === 'all' ? formula.parts.every(holds) : formula.parts.some(holds);
  };
  return holds;
}
