// Facts that are read from a world again and again: where each stands is found out once, and reading leaves no garbage.

import type { GroundLiteral } from './ground/action-list.ts';
import type { GroundFormula } from './ground/formulas.ts';
import { initialFacts } from './ground/lower.ts';
import type { Grounded, LoweredWorld } from './ground/lowered.ts';
import type { ReachedWorld } from './ground/reach.ts';
import { slice } from './ground/slices.ts';
import type { Sliced } from './ground/slices.ts';
import { isNeutral, placeIn } from './ground/world.ts';
import type { GroundTable } from './ground/world.ts';

/** A boolean is true by any value but 0. */
const anyValue = -(2 ** 30);

export class FactReadings {
  readonly #tables: (GroundTable | null)[] = [];
  readonly #places: number[] = [];
  /** The value by which a fact is true, or `anyValue`. */
  readonly #values: number[] = [];
  readonly #isOpposite: boolean[] = [];

  /** Opposites are those of their facts. What is derived counts as false. */
  static *of({ reached }: Grounded, literals: Iterable<GroundLiteral>): Sliced<FactReadings> {
    const found = new FactReadings();
    for (const literal of literals) {
      found.#add(reached, literal);
      if (--slice.left <= 0) yield;
    }
    return found;
  }

  #add({ world, relations, constantRows }: ReachedWorld, literal: GroundLiteral): void {
    const { variables } = world.domain;
    const row = (literal < 0 ? ~literal : literal) + constantRows;
    const number = row < relations.count ? relations.kindOf(row) : variables.length;
    const variable = variables[number];
    const isBoolean = variable?.value.kind === 'boolean';
    const columns = variable ? relations.columns(row) : [];
    const args = isBoolean ? columns : columns.slice(0, -1);
    const table = variable ? world.tables[number]! : null;
    const isThere = table && !isNeutral(table, args);
    this.#tables.push(isThere ? table : null);
    this.#places.push(isThere ? placeIn(table, args) : 0);
    this.#values.push(isBoolean ? anyValue : (columns.at(-1) ?? 0));
    this.#isOpposite.push(literal < 0);
  }

  get count(): number {
    return this.#places.length;
  }

  /** Whether the literal at that position of the list holds now. */
  holds(at: number): boolean {
    const table = this.#tables[at];
    const wanted = this.#values[at]!;
    const value = table ? (table.values.get(this.#places[at]!) ?? table.initial) : 0;
    const isTrue = wanted === anyValue ? value !== 0 : !!table && value === wanted;
    return isTrue !== this.#isOpposite[at]!;
  }

  allHold(): boolean {
    for (let at = 0; at < this.count; at++) if (!this.holds(at)) return false;
    return true;
  }
}

/** Tells which conditions hold in a state of the core, of those that matter for its goal. */
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
