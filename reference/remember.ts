// The memo of a search for the first plan: what has failed. docs/semantics.md has the rules (Remembering). Networks and
// states are compared exactly. That is slower than the hashes of the core, and the core is checked against it.

import type { Trail } from './primitive.ts';
import type { SearchOptions } from './search-types.ts';
import { NetworkNames, StateNames, type StateNetwork } from './states.ts';

/** Dead ends after which a search begins to remember. */
const deadEndsToRemember = 128;
/** The most entries of a memo. A full memo is emptied before the next entry. */
export const mostEntries = 131_072;
/** The same in a search that has gone round. */
const mostWaryEntries = 1_048_576;

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
  /** Whether networks that are under way are marked: they count as failed, and as having come to an end. */
  readonly #wary: boolean;
  /** What was noted last. */
  #noted = { state: '', whole: -1 };

  /** Begins in the current state. The trail leads back from it. */
  constructor(values: Float64Array, trail: Trail, wary: boolean) {
    this.#states = new StateNames(values, trail);
    this.#wary = wary;
  }

  /** The task applied last wrote all entries of the trail after this place. */
  wrote(from: number): void {
    this.#states.wrote(from);
  }

  /** Writes have been undone. */
  undone(): void {
    this.#states.undone();
  }

  /** A network is taken up. */
  meet(network: StateNetwork): void {
    this.#shortest = Math.min(this.#shortest, this.#names.of(network).length);
  }

  /** Whether the network, just met, is known to fail in the current state. */
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

  /** The network noted last has an alternative: from now on it is under way. */
  markUnderWay(): void {
    const { state, whole } = this.#noted;
    if (this.#wary && !this.#failures.get(state)?.whole.has(whole)) this.#add(state).whole.set(whole, 0);
  }

  /** From now on, networks are below this one. Returns the value to be handed to `leave`. */
  note(network: StateNetwork): number {
    if (this.#wary) this.#noted = { state: this.#states.name, whole: this.#names.of(network).whole };
    const above = this.#shortest;
    this.#shortest = Infinity;
    return above;
  }

  /**
   * All alternatives of a noted network have been tried, and its state holds again. `offered`: there was at least one.
   */
  leave(network: StateNetwork, above: number, offered: boolean): void {
    if (offered) this.#remember(network);
    this.#shortest = Math.min(this.#shortest, above);
  }

  #remember(network: StateNetwork): void {
    const { length, first, whole } = this.#names.of(network);
    const alone = this.#shortest >= length;
    const known = this.#failures.get(this.#states.name);
    if (alone ? known?.alone.has(first) : known?.whole.has(whole)) {
      if (!alone && this.#wary) known!.whole.set(whole, this.#shortest);
      return;
    }
    const failures = this.#add(this.#states.name);
    if (alone) failures.alone.add(first);
    else failures.whole.set(whole, this.#shortest);
  }

  /** Room for one more entry in a state. */
  #add(state: string): Failures {
    if (this.#entries === (this.#wary ? mostWaryEntries : mostEntries)) {
      this.#failures = new Map();
      this.#entries = 0;
    }
    this.#entries++;
    return this.#failuresIn(state);
  }

  #failuresIn(state: string): Failures {
    let failures = this.#failures.get(state);
    if (!failures) this.#failures.set(state, (failures = { alone: new Set(), whole: new Map() }));
    return failures;
  }
}

/** The number of dead ends before a search remembers. Infinity: it never does. `atOnce`: it does from the start. */
export function deadEndsBefore({ remember = true, horizon = Infinity }: SearchOptions, atOnce: boolean): number {
  if (horizon < Infinity || remember === false) return Infinity;
  if (atOnce) return 0;
  return remember === true ? deadEndsToRemember : remember;
}
