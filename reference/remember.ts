// What a search remembers of its failures, by the rules of docs/semantics.md (Remembering). Networks and states are compared
// exactly: slower than the hashes of the core, which are checked against this.

import type { Cell } from './agenda.ts';
import type { Trail } from './primitive.ts';

/** Dead ends after which a search begins to remember. */
export const deadEndsToRemember = 128;
const mostEntries = 131_072;

type Network = Cell<unknown>;

/** A task network without `unordered` in it, as it is looked up. */
interface Summary {
  length: number;
  hash: number;
}

/** What has failed in one state. */
interface Failures {
  /** Tasks with their arguments, as text. */
  tasks: Set<string>;
  /** By hash; networks of the same hash stand side by side. */
  networks: Map<number, { network: Network; shortest: number }[]>;
}

export class Memory {
  readonly #states: StateNames;
  #failures = new Map<string, Failures>();
  #entries = 0;
  #summaries = new WeakMap<Network, Summary>();
  /** The length of the shortest network met since the last noted one. */
  #shortest = 0;

  /** Begins in the present state; the trail leads back from it. */
  constructor(values: Float64Array, trail: Trail) {
    this.#states = new StateNames(values, trail);
  }

  /** The task applied last has written what stands in the trail from here on. */
  wrote(from: number): void {
    this.#states.wrote(from);
  }

  /** Writes have been taken back. */
  undone(): void {
    this.#states.undone();
  }

  /** A network is taken up. */
  meet(network: Network): void {
    this.#shortest = Math.min(this.#shortest, this.#summaryOf(network).length);
  }

  /** Whether the network, just met, is known to fail in the present state. */
  knows(network: Network): boolean {
    const failures = this.#failures.get(this.#states.name);
    if (!failures) return false;
    if (failures.tasks.has(taskName(network))) return true;
    const found = entryOf(failures, network, this.#summaryOf(network).hash);
    if (!found) return false;
    this.#shortest = Math.min(this.#shortest, found.shortest);
    return true;
  }

  /** From now on networks are below this one. Answers what `leave` has to be given. */
  note(): number {
    const above = this.#shortest;
    this.#shortest = Infinity;
    return above;
  }

  /** All alternatives of a noted network have been tried, in the state that holds again; `offered`: there were some. */
  leave(network: Network, above: number, offered: boolean): void {
    if (offered) this.#remember(network);
    this.#shortest = Math.min(this.#shortest, above);
  }

  #remember(network: Network): void {
    const { length, hash } = this.#summaryOf(network);
    const alone = this.#shortest >= length;
    const known = this.#failures.get(this.#states.name);
    if (known && (alone ? known.tasks.has(taskName(network)) : entryOf(known, network, hash))) return;
    if (this.#entries === mostEntries) {
      this.#failures = new Map();
      this.#entries = 0;
    }
    this.#entries++;
    const failures = this.#failuresHere();
    if (alone) {
      failures.tasks.add(taskName(network));
      return;
    }
    const entry = { network, shortest: this.#shortest };
    const others = failures.networks.get(hash);
    if (others) others.push(entry);
    else failures.networks.set(hash, [entry]);
  }

  #failuresHere(): Failures {
    const { name } = this.#states;
    let failures = this.#failures.get(name);
    if (!failures) this.#failures.set(name, (failures = { tasks: new Set(), networks: new Map() }));
    return failures;
  }

  /** Networks share their ends, so each cell is summed up once. */
  #summaryOf(network: Network): Summary {
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

/** Names for states of a search: the same name, the same value of each fluent. */
class StateNames {
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

function entryOf(failures: Failures, network: Network, hash: number): { shortest: number } | undefined {
  return failures.networks.get(hash)?.find((entry) => areEqual(entry.network, network));
}

function areEqual(one: Network | null, other: Network | null): boolean {
  while (one && other && one !== other) {
    const [{ task, args }, second] = [one.item!, other.item!];
    if (task !== second.task || !args.every((value, index) => Object.is(value, second.args[index]))) return false;
    one = one.next;
    other = other.next;
  }
  return one === other;
}

function taskName({ item }: Network): string {
  return `${item!.task}(${item!.args.map(textOf).join()})`;
}

/** As text that no other value has: dividing by the negative zero is not dividing by zero. */
function textOf(value: number): string {
  return Object.is(value, -0) ? '-0' : String(value);
}

function mix(hash: number, value: number): number {
  const mixed = Math.imul(hash ^ value, 0x9e3779b1);
  return mixed ^ (mixed >>> 15);
}
