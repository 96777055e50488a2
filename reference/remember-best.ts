// What a search for the best plan remembers of the networks that it has met, by the rules of docs/semantics.md (Remembering).

import type { Trail } from './primitive.ts';
import { mostEntries } from './remember.ts';
import { NetworkNames, StateNames, type Network } from './states.ts';

/** So many noted networks are a trial, in which so many must have been known. */
const trial = 4096;
const leastKnown = 256;

interface Met {
  /** The least cost at which it was taken up; while it is under way, and where costs are not whole, this is all that is known. */
  cost: number;
  /** The least that it takes from here to the end, once that has been found out. */
  rest: number | null;
}

export class MemoryOfCosts {
  readonly #states: StateNames;
  readonly #names = new NetworkNames();
  /** By the name of the state, then by that of the network. */
  #met = new Map<string, Map<number, Met>>();
  #entries = 0;
  #noted = 0;
  #known = 0;
  readonly #whole: boolean;
  /** For each noted network that is being tried, the innermost last: whether one below it was left because of what is not settled. */
  readonly #doubts: boolean[] = [];

  /** `whole`: costs are whole numbers, so their differences are exact. */
  constructor(values: Float64Array, trail: Trail, whole: boolean) {
    this.#states = new StateNames(values, trail);
    this.#whole = whole;
  }

  wrote(from: number): void {
    this.#states.wrote(from);
  }

  undone(): void {
    this.#states.undone();
  }

  /** Whether a trial has just ended in which too little was known. */
  get isUseless(): boolean {
    if (this.#noted < trial) return false;
    const useless = this.#known < leastKnown;
    this.#noted = 0;
    this.#known = 0;
    return useless;
  }

  /** Whether something better than `best` can come of the network; if so, it is met now, and has to be left later. */
  mayImprove(network: Network, cost: number, best: number): boolean {
    this.#noted++;
    const found = this.#find(network);
    if (found && (found.rest === null ? cost >= found.cost : cost + found.rest >= best)) {
      this.#known++;
      if (found.rest === null) this.#doubt();
      return false;
    }
    if (found) {
      found.cost = cost;
      found.rest = null;
    } else this.#add(network, { cost, rest: null });
    this.#doubts.push(false);
    return true;
  }

  /**
   * All alternatives of the network, taken up at `cost`, have been tried: nothing better than `best` came of it. `offered`: there
   * were some.
   */
  leave(network: Network, cost: number, best: number, offered: boolean): void {
    if (this.#doubts.pop()) this.#doubt();
    else if (offered) this.#settle(network, cost, best);
  }

  #doubt(): void {
    if (this.#doubts.length > 0) this.#doubts[this.#doubts.length - 1] = true;
  }

  #settle(network: Network, cost: number, best: number): void {
    if (!this.#whole) return;
    const found = this.#find(network);
    const rest = Math.max(0, best - cost);
    if (found) found.rest = rest;
    else this.#add(network, { cost, rest });
  }

  #find(network: Network): Met | undefined {
    return this.#met.get(this.#states.name)?.get(this.#names.of(network).whole);
  }

  #add(network: Network, met: Met): void {
    if (this.#entries === mostEntries) {
      this.#met = new Map();
      this.#entries = 0;
    }
    this.#entries++;
    const { name } = this.#states;
    let here = this.#met.get(name);
    if (!here) this.#met.set(name, (here = new Map()));
    here.set(this.#names.of(network).whole, met);
  }
}
