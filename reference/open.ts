// The open networks of a best-first search, by value; among equals, the one taken up last comes first.

import { undoTo } from './primitive.ts';
import type { Trail } from './primitive.ts';

/** What has been written on the way to a state. */
export type Writes = Readonly<Trail>;

export class OpenNetworks<Point> {
  /** The least last. */
  readonly #entries: { value: number; point: Point; writes: Writes }[] = [];

  /** Infinity when none is open. */
  get leastValue(): number {
    return this.#entries.at(-1)?.value ?? Infinity;
  }

  get least(): { point: Point; writes: Writes } | undefined {
    return this.#entries.at(-1);
  }

  /** In the present state, to which the trail leads. */
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

/** From whatever state the trail leads to, to another one. */
export function switchTo({ addresses, values: written }: Writes, values: Float64Array, trail: Trail): void {
  undoTo(values, trail, 0);
  addresses.forEach((address, index) => {
    trail.addresses.push(address);
    trail.values.push(values[address]!);
    values[address] = written[index]!;
  });
}
