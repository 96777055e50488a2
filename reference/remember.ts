// The memo of a search for the first plan: what has failed. docs/semantics.md has the rules (Remembering). Networks and
// states are compared exactly. This is slower than the hashes of the core, which tests compare with it.

import type { Trail } from './primitive.ts';
import type { SearchOptions } from './search-types.ts';
import { NetworkNames, StateNames, type StateNetwork } from './states.ts';

/** The number of dead ends after which a search begins to remember. */
const deadEndsToRemember = 128;
/** The most entries of a memo. A full memo is emptied before the next entry. */
export const mostEntries = 131_072;

/** How many noted networks on the way are compared when a search is probed. */
const mostCompared = 64;

/** Everything that failed in one state, by names. */
interface Failures {
  /** First cells that fail whatever comes after them. */
  alone: Set<number>;
  /** Whole networks that fail, each with the length of the shortest network met below it. */
  whole: Map<number, number>;
}

export class FailureMemo {
  readonly #states: StateNames;
  #failures = new Map<string, Failures>();
  #entries = 0;
  readonly #names = new NetworkNames();
  /** The length of the shortest network met since the last noted one. */
  #shortest = 0;
  /** The noted networks on the way. */
  readonly #noted: { state: string; first: number; length: number }[] = [];

  /** Begins in the current state. The trail leads back from it. */
  constructor(values: Float64Array, trail: Trail) {
    this.#states = new StateNames(values, trail);
  }

  /** Notes that the last task wrote all entries of the trail from this place on. */
  wrote(from: number): void {
    this.#states.wrote(from);
  }

  /** Notes that writes were undone. */
  undone(): void {
    this.#states.undone();
  }

  /** Notes that a network is taken up. */
  meet(network: StateNetwork): void {
    this.#shortest = Math.min(this.#shortest, this.#names.of(network).length);
  }

  /** Whether the network, which was just met, is known to fail in the current state. */
  knows(network: StateNetwork): boolean {
    const failures = this.#failures.get(this.#states.name);
    if (!failures) return false;
    const { first, whole } = this.#names.of(network);
    if (failures.alone.has(first)) return true;
    const shortest = failures.whole.get(whole);
    if (shortest === undefined) return false;
    this.#shortest = Math.min(this.#shortest, shortest);
    return true;
  }

  /** Whether the last noted network begins like one of those before it, in the same state, and is no shorter. */
  get hasComeAgain(): boolean {
    const last = this.#noted.at(-1);
    const before = this.#noted.slice(-mostCompared, -1);
    return before.some(
      ({ state, first, length }) => state === last!.state && first === last!.first && length <= last!.length,
    );
  }

  /** Notes a network. Networks that follow are below it. Returns a value for `leave`. */
  note(network: StateNetwork): number {
    const { first, length } = this.#names.of(network);
    this.#noted.push({ state: this.#states.name, first, length });
    const above = this.#shortest;
    this.#shortest = Infinity;
    return above;
  }

  /**
   * All alternatives of a noted network have been tried, and its state holds again. `offered`: there was at least one.
   */
  leave(network: StateNetwork, above: number, offered: boolean): void {
    this.#noted.pop();
    if (offered) this.#remember(network);
    this.#shortest = Math.min(this.#shortest, above);
  }

  #remember(network: StateNetwork): void {
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

/**
 * The number of dead ends before a search remembers, or Infinity if it never does. `atOnce`: it does from the start.
 */
export function deadEndsBefore({ remember = true, horizon = Infinity }: SearchOptions, atOnce: boolean): number {
  if (horizon < Infinity || remember === false) return Infinity;
  if (atOnce) return 0;
  return remember === true ? deadEndsToRemember : remember;
}
