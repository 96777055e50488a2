// The memo of a search for the best plan: the networks that it has met. docs/semantics.md has the rules (Remembering).

import type { Trail } from './primitive.ts';
import { mostEntries } from './remember.ts';
import { NetworkNames, StateNames, type StateNetwork } from './states.ts';

/**
 * A trial is this number of noted networks. At least `leastKnown` of them must have been known, otherwise remembering
 * does not pay.
 */
const trial = 4096;
const leastKnown = 256;

interface Met {
  /**
   * The least cost at which the network was taken up. Nothing else is known while the network is under way, or if costs
   * are not whole.
   */
  cost: number;
  /** The least cost from here to the end of a plan, once the network is settled. */
  rest: number | null;
}

export class CostMemo {
  readonly #states: StateNames;
  readonly #names = new NetworkNames();
  /** By the name of the state, then by the name of the network. */
  #met = new Map<string, Map<number, Met>>();
  #entries = 0;
  #noted = 0;
  #known = 0;
  readonly #whole: boolean;
  /**
   * For each noted network that is being tried, the innermost last: whether a network below it was abandoned that is
   * not settled.
   */
  readonly #doubts: boolean[] = [];

  /** `whole`: costs are whole numbers, so that their differences are exact. */
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

  /** Whether a trial has just ended in which too few networks were known. */
  get isUseless(): boolean {
    if (this.#noted < trial) return false;
    const useless = this.#known < leastKnown;
    this.#noted = 0;
    this.#known = 0;
    return useless;
  }

  /**
   * Whether the network may lead to a plan cheaper than `best`. If so, the network is now noted, and `leave` must be
   * called later.
   */
  mayImprove(network: StateNetwork, cost: number, best: number): boolean {
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
   * Must be called when all alternatives of the network, which was taken up at `cost`, have been tried, and none led to
   * a plan cheaper than `best`. `offered`: there was at least one alternative.
   */
  leave(network: StateNetwork, cost: number, best: number, offered: boolean): void {
    if (this.#doubts.pop()) this.#doubt();
    else if (offered) this.#settle(network, cost, best);
  }

  #doubt(): void {
    if (this.#doubts.length > 0) this.#doubts[this.#doubts.length - 1] = true;
  }

  #settle(network: StateNetwork, cost: number, best: number): void {
    if (!this.#whole) return;
    const found = this.#find(network);
    const rest = Math.max(0, best - cost);
    if (found) found.rest = rest;
    else this.#add(network, { cost, rest });
  }

  #find(network: StateNetwork): Met | undefined {
    return this.#met.get(this.#states.name)?.get(this.#names.of(network).whole);
  }

  #add(network: StateNetwork, met: Met): void {
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
