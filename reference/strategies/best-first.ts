// Best first: all networks with further alternatives stay open. The search continues with the open network of the least
// value.

import { OpenNetworks } from '../open.ts';
import type { NextNetwork, SearchPoint } from '../search-types.ts';
import type { SearchStrategy, StrategyHost } from './strategy.ts';

export class BestFirst implements SearchStrategy {
  readonly staysOpen = true;
  readonly isPartial = false;
  readonly #host: StrategyHost;
  readonly #open = new OpenNetworks<SearchPoint>();

  constructor(host: StrategyHost) {
    this.#host = host;
  }

  leastOpen(): number {
    return this.#open.leastValue;
  }

  add(point: SearchPoint, value: number): void {
    this.#open.add(value, point, this.#host.values, this.#host.trail);
  }

  beginLastRound(): void {
    throw new Error('a best-first search has no rounds');
  }

  next(): NextNetwork | null {
    for (let least = this.#open.least; least; least = this.#open.least) {
      if (this.#host.leaves(this.#open.leastValue)) break;
      const { point, writes } = least;
      this.#host.switchTo(writes);
      let next: NextNetwork | null = null;
      while (point.position && !next) next = this.#host.alternative(point, point.position);
      if (!point.position) this.#open.removeLeast();
      if (next) return next;
    }
    return null;
  }
}
