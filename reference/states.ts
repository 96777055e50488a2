// Names for the states and task networks that a search meets, for looking up what is remembered of them. Exact: two have the
// same name, or are found equal, only when they are the same.

import type { Cell } from './agenda.ts';
import type { Trail } from './primitive.ts';

export type Network = Cell<unknown>;

/** A task network without `unordered` in it, as it is looked up. */
export interface Summary {
  length: number;
  hash: number;
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

/** Lengths and hashes of networks. Networks share their ends, so each cell is summed up once. */
export class Summaries {
  readonly #summaries = new WeakMap<Network, Summary>();

  of(network: Network): Summary {
    const unknown: Network[] = [];
    let cell: Network | null = network;
    for (; cell && !this.#summaries.has(cell); cell = cell.next) unknown.push(cell);
    let summary = (cell && this.#summaries.get(cell)) ?? { length: 0, hash: 0 };
    for (let next = unknown.pop(); next; next = unknown.pop()) {
      const { task, args } = next.item!;
      const hash = args.reduce((sum, value) => mix(sum, Math.trunc(value)), mix(summary.hash, task));
      summary = { length: summary.length + 1, hash };
      this.#summaries.set(next, summary);
    }
    return summary;
  }
}

export function areEqual(one: Network | null, other: Network | null): boolean {
  while (one && other && one !== other) {
    const [{ task, args }, second] = [one.item!, other.item!];
    if (task !== second.task || !args.every((value, index) => Object.is(value, second.args[index]))) return false;
    one = one.next;
    other = other.next;
  }
  return one === other;
}

/** As text that no other value has: dividing by the negative zero is not dividing by zero. */
export function textOf(value: number): string {
  return Object.is(value, -0) ? '-0' : String(value);
}

function mix(hash: number, value: number): number {
  const mixed = Math.imul(hash ^ value, 0x9e3779b1);
  return mixed ^ (mixed >>> 15);
}
