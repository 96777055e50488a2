// Names for the states and task networks that a search meets, for looking up what is remembered of them. Exact: two have the
// same name, or are found equal, only when they are the same.

import type { Cell } from './agenda.ts';
import type { Trail } from './primitive.ts';

export type Network = Cell<unknown>;

/** What a task network is looked up by. */
export interface NetworkName {
  /** Equal for equal networks only. The parts of an unordered one may stand in any order. */
  whole: number;
  /** The same for the first cell alone. */
  first: number;
  /** Number of cells. */
  length: number;
}

/** Names for states of a search: the same name, the same value of each fluent. */
export class StateNames {
  readonly #values: Float64Array;
  readonly #trail: Trail;
  /** The values to which a name tells the differences. */
  readonly #start: Float64Array;
  /** Where a state can differ from those. */
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

/** Names for networks, which are numbered as they are met. Networks share their ends, so each cell is named once. */
export class NetworkNames {
  readonly #names = new WeakMap<Network, NetworkName>();
  readonly #numbers = new Map<string, number>();

  of(network: Network): NetworkName {
    const open: Network[] = [network];
    for (let cell = open.at(-1); cell; cell = open.at(-1)) {
      const inside = [cell.next, ...(cell.parts ?? [])].filter((other) => other && !this.#names.has(other));
      if (inside.length === 0) this.#names.set(open.pop()!, this.#name(cell));
      else for (const other of inside) open.push(other!);
    }
    return this.#names.get(network)!;
  }

  /** Of a network whose parts and whose rest have names. */
  #name({ item, parts, next }: Network): NetworkName {
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

/** As text that no other value has: dividing by the negative zero is not dividing by zero. */
export function textOf(value: number): string {
  return Object.is(value, -0) ? '-0' : String(value);
}
