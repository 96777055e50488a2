// The values at the places of a table: a list where there are few places, and otherwise only the values that are not
// the initial one.

import { FloatList } from './ints.ts';

/** Tables with at most this number of places have a list. */
const mostListed = 1024;

export class PlaceValues {
  readonly #initial: number;
  /** Where the values of the table begin in a list that it shares with others; -1: it has none. */
  readonly #first: number;
  readonly #size: number;
  readonly #list: Float64Array;
  readonly #others: Map<number, number>;

  private constructor(size: number, initial: number, list: Float64Array, first: number) {
    this.#size = size;
    this.#initial = initial;
    this.#list = list;
    this.#first = first;
    this.#others = first < 0 ? new Map() : noOthers;
    if (first >= 0 && !isSame(initial, 0)) list.fill(initial, first, first + size);
  }

  /** Makes values for tables with these numbers of places. */
  static ofTables(tables: readonly { size: number; initial: number }[]): PlaceValues[] {
    let places = 0;
    const firsts = tables.map(({ size }) => {
      if (size > mostListed) return -1;
      places += size;
      return places - size;
    });
    const list = new Float64Array(places);
    return tables.map(({ size, initial }, table) => new PlaceValues(size, initial, list, firsts[table]!));
  }

  at(place: number): number {
    return this.#first >= 0 ? this.#list[this.#first + place]! : (this.#others.get(place) ?? this.#initial);
  }

  /** What has had another value is not forgotten: that makes garbage. */
  set(place: number, value: number): void {
    if (this.#first >= 0) this.#list[this.#first + place] = value;
    else if (!isSame(value, this.#initial) || this.#others.has(place)) this.#others.set(place, value);
  }

  /** The places with another value than the initial one, in order. */
  changedPlaces(): Float64Array {
    const found = new FloatList();
    this.changedTo(found);
    const places = found.data.slice(0, found.length);
    found.release();
    return places;
  }

  /** Appends what has changed to a list. */
  changedTo(found: FloatList): void {
    const initial = this.#initial;
    if (this.#first < 0) {
      const from = found.length;
      for (const [place, value] of this.#others) if (!isSame(value, initial)) found.push(place);
      found.data.subarray(from, found.length).sort();
      return;
    }
    const list = this.#list;
    const first = this.#first;
    const end = first + this.#size;
    for (let at = first; at < end; at++) {
      const value = list[at]!;
      // As `isSame`: a number that is handed on may become an object.
      if (value === initial) {
        if (value !== 0 || 1 / value === 1 / initial) continue;
      } else if (value !== value && initial !== initial) continue;
      found.push(at - first);
    }
  }
}

const noOthers = new Map<number, number>();

/** As `Object.is`, which makes objects of numbers. */
export function isSame(one: number, other: number): boolean {
  if (one === other) return one !== 0 || 1 / one === 1 / other;
  return Number.isNaN(one) && Number.isNaN(other);
}
