// Depth first: a stack of choice points. The search continues with the next alternative of the choice point on top.

import type { NextNetwork, SearchPoint } from '../search-types.ts';
import type { SearchStrategy, StrategyHost } from './strategy.ts';

export class DepthFirst implements SearchStrategy {
  readonly staysOpen = false;
  protected readonly host: StrategyHost;
  readonly #stack: SearchPoint[] = [];

  constructor(host: StrategyHost) {
    this.host = host;
  }

  get isPartial(): boolean {
    return false;
  }

  leastOpen(): number {
    return this.#stack.reduce((least, { network, cost }) => Math.min(least, cost + network.bound), Infinity);
  }

  add(point: SearchPoint): void {
    this.#stack.push(point);
  }

  beginLastRound(): void {
    this.#stack.length = 0;
  }

  next(): NextNetwork | null {
    for (let point = this.#stack.at(-1); point; point = this.#stack.at(-1)) {
      this.host.undoTo(point.trailLength);
      const next = this.#nextOf(point);
      if (next) return next;
      this.#stack.pop();
      this.host.leave(point);
    }
    return null;
  }

  #nextOf(point: SearchPoint): NextNetwork | null {
    while (point.position && !this.isSpent(point)) {
      const next = this.host.alternative(point, point.position);
      if (!next) continue;
      if (this.passesOver(next)) return null;
      this.host.offers(point);
      // A choice point without further alternatives is dropped first, so that plain recursion needs no stack. A noted
      // network stays, so that its failure is noticed.
      if (!point.position && point.above === null) this.#stack.pop();
      return next;
    }
    return null;
  }

  /** Whether all further alternatives of the point are left out. */
  protected isSpent(_point: SearchPoint): boolean {
    return false;
  }

  /** Whether this alternative and all further ones of its choice point are left out. */
  protected passesOver(_next: NextNetwork): boolean {
    return false;
  }
}
