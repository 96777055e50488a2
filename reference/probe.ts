// Detects whether a search goes round (docs/semantics.md, Searches that go round): now and then, it compares networks
// with an earlier one, the mark.

import type { Trail } from './primitive.ts';
import type { FailureMemo } from './remember.ts';
import type { NextNetwork, SearchDecision, SearchNetwork } from './search-types.ts';
import { NetworkNames, textOf } from './states.ts';

const firstProbe = 1024;
/** The least number of networks that are compared with the mark. Deeper searches compare a 64th of their depth. */
const leastProbed = 64;
const never = 2 ** 32 - 1;

interface Mark {
  network: SearchNetwork | null;
  decision: SearchDecision | null;
  depth: number;
  trailLength: number;
}

export class Probe {
  readonly #values: Float64Array;
  readonly #trail: Trail;
  readonly #names = new NetworkNames();
  readonly #first: number;
  #at = never;
  #left = 0;
  #mark: Mark | null = null;

  constructor(values: Float64Array, trail: Trail, first = firstProbe) {
    this.#values = values;
    this.#trail = trail;
    this.#first = first;
  }

  /** Resets probing at the start of a search or of a round. */
  reset(isProbed: boolean): void {
    this.#at = isProbed ? this.#first : never;
    this.#left = 0;
  }

  /** Whether the search goes round with this network, which is about to be taken up. `memo`: for the first plan. */
  goesRound(next: NextNetwork, memo: FailureMemo | null): boolean {
    if (this.#left === 0) {
      if (next.depth < this.#at) return false;
      this.#left = Math.max(leastProbed, this.#at >>> 6);
      this.#at = this.#at < never >>> 1 ? this.#at * 2 : never;
      this.#setMark(next);
      return memo?.hasComeAgain ?? false;
    }
    this.#left--;
    const mark = this.#mark!;
    if (next.depth <= mark.depth || this.#lengthOf(next.network) < this.#lengthOf(mark.network)) this.#setMark(next);
    else if (next.network && mark.network) return this.#isAsMarked(next.network, mark.network);
    return false;
  }

  #setMark({ network, decision, depth }: NextNetwork): void {
    this.#mark = { network, decision, depth, trailLength: this.#trail.addresses.length };
  }

  #lengthOf(network: SearchNetwork | null): number {
    return network ? this.#names.of(network).length : 0;
  }

  /** Whether the network begins like the mark, in the same state. */
  #isAsMarked(network: SearchNetwork, mark: SearchNetwork): boolean {
    if (this.#names.of(network).first !== this.#names.of(mark).first) return false;
    const { addresses, values } = this.#trail;
    const before = new Map<number, number>();
    for (let entry = addresses.length - 1; entry >= this.#mark!.trailLength; entry--) {
      before.set(addresses[entry]!, values[entry]!);
    }
    return [...before].every(([address, value]) => textOf(value) === textOf(this.#values[address]!));
  }
}
