// The open networks of a best-first search, ordered by value. Among equal values, the network taken up last comes
// first.

import { undoTo } from './primitive.ts';
import type { Trail } from './primitive.ts';

/** The writes on the way to a state: addresses, with the values written. */
export type Writes = Readonly<Trail>;

export class OpenNetworks<Point> {
  /** In descending order of value: the least comes last. */
  readonly #entries: { value: number; point: Point; writes: Writes }[] = [];

  /** The least value of an open network. Infinity when none is open. */
  get leastValue(): number {
    return this.#entries.at(-1)?.value ?? Infinity;
  }

  get least(): { point: Point; writes: Writes } | undefined {
    return this.#entries.at(-1);
  }

  /** Adds a network that is open in the current state. The trail holds the writes that led to the state. */
  add(value: number, point: Point, values: Float64Array, { addresses }: Trail): void {
    const writes = { addresses: addresses.slice(), values: addresses.map((address) => values[address]!) };
    let low = 0;
    let high = this.#entries.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#entries[middle]!.value >= value) low = middle + 1;
      else high = middle;
    }
    this.#entries.splice(low, 0, { value, point, writes });
  }

  removeLeast(): void {
    this.#entries.pop();
  }
}

/** Changes the current state, to which the trail leads, into another state. */
export function switchTo({ addresses, values: written }: Writes, values: Float64Array, trail: Trail): void {
  undoTo(values, trail, 0);
  addresses.forEach((address, index) => {
    trail.addresses.push(address);
    trail.values.push(values[address]!);
    values[address] = written[index]!;
  });
}
