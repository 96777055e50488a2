// Names for the states and networks of a search, by which the memo finds them. Names are exact: only the same state or
// the same network gets the same name.

import type { AgendaCell } from './agenda.ts';
import type { Trail } from './primitive.ts';

export type StateNetwork = AgendaCell<unknown>;

/** The name of a network. */
export interface NetworkName {
  /** Equal only for equal networks. The parts of an unordered cell may come in any order. */
  whole: number;
  /** Equal only for equal first cells. */
  first: number;
  /** Number of cells. */
  length: number;
}

/** Names for states of a search. Two states have the same name when every fluent has the same value in both. */
export class StateNames {
  readonly #values: Float64Array;
  readonly #trail: Trail;
  /** The initial values. A name lists the differences from them. */
  readonly #start: Float64Array;
  /** The addresses at which a state can differ from those values. */
  readonly #places: Set<number>;
  #sorted: number[] | null = null;
  #name: string | null = null;

  constructor(values: Float64Array, trail: Trail) {
    this.#values = values;
    this.#trail = trail;
    this.#start = values.slice();
    this.#places = new Set(trail.addresses);
  }

  wrote(from: number): void {
    const { addresses } = this.#trail;
    if (addresses.length > from) this.#name = null;
    for (let entry = from; entry < addresses.length; entry++) {
      const place = addresses[entry]!;
      if (this.#places.has(place)) continue;
      this.#places.add(place);
      this.#sorted = null;
    }
  }

  undone(): void {
    this.#name = null;
  }

  get name(): string {
    return (this.#name ??= this.#describe());
  }

  #describe(): string {
    this.#sorted ??= [...this.#places].sort((one, other) => one - other);
    let name = '';
    for (const place of this.#sorted) {
      const value = this.#values[place]!;
      if (!Object.is(value, this.#start[place])) name += `${place}=${textOf(value)} `;
    }
    return name;
  }
}

/** Names for networks, numbered as they are met. Networks share their ends, so each cell is named only once. */
export class NetworkNames {
  readonly #names = new WeakMap<StateNetwork, NetworkName>();
  readonly #numbers = new Map<string, number>();

  of(network: StateNetwork): NetworkName {
    const open: StateNetwork[] = [network];
    for (let cell = open.at(-1); cell; cell = open.at(-1)) {
      const inside = [cell.next, ...(cell.parts ?? [])].filter((other) => other && !this.#names.has(other));
      if (inside.length === 0) this.#names.set(open.pop()!, this.#name(cell));
      else for (const other of inside) open.push(other!);
    }
    return this.#names.get(network)!;
  }

  /** Makes the name of a network whose parts and rest already have names. */
  #name({ item, parts, next }: StateNetwork): NetworkName {
    const text = item
      ? `${item.task}(${item.args.map(textOf).join()})`
      : `{${parts!
          .map((part) => this.#names.get(part)!.whole)
          .sort((one, other) => one - other)
          .join()}}`;
    const first = this.#number(text);
    const rest = next && this.#names.get(next)!;
    return { whole: this.#number(`${first} ${rest?.whole}`), first, length: 1 + (rest?.length ?? 0) };
  }

  #number(text: string): number {
    const known = this.#numbers.get(text);
    if (known === undefined) this.#numbers.set(text, this.#numbers.size);
    return known ?? this.#numbers.size - 1;
  }
}

/** A unique text for each value. -0 has its own text, because dividing by -0 differs from dividing by 0. */
export function textOf(value: number): string {
  return Object.is(value, -0) ? '-0' : String(value);
}
