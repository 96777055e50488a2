// What stands at the places of a table: a list where there are few places, and otherwise only the values that are not
// the initial one.

/** Tables with at most so many places have a list. */
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

  /** Of tables with so many places each. */
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
  changed(): Float64Array {
    const initial = this.#initial;
    if (this.#first < 0) {
      const found: number[] = [];
      for (const [place, value] of this.#others) if (!isSame(value, initial)) found.push(place);
      return Float64Array.from(found).sort();
    }
    const list = this.#list;
    const first = this.#first;
    const end = first + this.#size;
    let count = 0;
    for (let at = first; at < end; at++) if (!isSame(list[at]!, initial)) count++;
    const found = new Float64Array(count);
    for (let at = first, next = 0; next < count; at++) if (!isSame(list[at]!, initial)) found[next++] = at - first;
    return found;
  }
}

const noOthers = new Map<number, number>();

/** As `Object.is`, which makes objects of numbers. */
export function isSame(one: number, other: number): boolean {
  if (one === other) return one !== 0 || 1 / one === 1 / other;
  return Number.isNaN(one) && Number.isNaN(other);
}
