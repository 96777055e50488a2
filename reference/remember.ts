// What a search remembers of its failures, by the rules of docs/semantics.md (Remembering). Networks and states are compared
// exactly: slower than the hashes of the core, which are checked against this.

import type { Trail } from './primitive.ts';
import type { SearchOptions } from './search-types.ts';
import { NetworkNames, StateNames, type Network } from './states.ts';

/** Dead ends after which a search begins to remember. */
const deadEndsToRemember = 128;
export const mostEntries = 131_072;

/** What has failed in one state, by names. */
interface Failures {
  /** First cells of networks. */
  alone: Set<number>;
  /** Whole networks, with the length of the shortest one met below. */
  whole: Map<number, number>;
}

export class Memory {
  readonly #states: StateNames;
  #failures = new Map<string, Failures>();
  #entries = 0;
  readonly #names = new NetworkNames();
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
    this.#shortest = Math.min(this.#shortest, this.#names.of(network).length);
  }

  /** Whether the network, just met, is known to fail in the present state. */
  knows(network: Network): boolean {
    const failures = this.#failures.get(this.#states.name);
    if (!failures) return false;
    const { first, whole } = this.#names.of(network);
    if (failures.alone.has(first)) return true;
    const shortest = failures.whole.get(whole);
    if (shortest === undefined) return false;
    this.#shortest = Math.min(this.#shortest, shortest);
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
    const { length, first, whole } = this.#names.of(network);
    const alone = this.#shortest >= length;
    const known = this.#failures.get(this.#states.name);
    if (alone ? known?.alone.has(first) : known?.whole.has(whole)) return;
    if (this.#entries === mostEntries) {
      this.#failures = new Map();
      this.#entries = 0;
    }
    this.#entries++;
    const failures = this.#failuresHere();
    if (alone) failures.alone.add(first);
    else failures.whole.set(whole, this.#shortest);
  }

  #failuresHere(): Failures {
    const { name } = this.#states;
    let failures = this.#failures.get(name);
    if (!failures) this.#failures.set(name, (failures = { alone: new Set(), whole: new Map() }));
    return failures;
  }
}

/** Dead ends to be met before a search remembers; Infinity when it never does. */
export function patienceOf({ strategy, remember = true, horizon = Infinity }: SearchOptions): number {
  if (horizon < Infinity || remember === false) return Infinity;
  if (strategy === 'best-first') return 0;
  return remember === true ? deadEndsToRemember : remember;
}
