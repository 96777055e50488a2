// Depth first: a stack of choice points. The search goes on with the next alternative of the choice point on top.

import type { Candidate, SearchPoint } from '../search-types.ts';
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

  next(): Candidate | null {
    for (let point = this.#stack.at(-1); point; point = this.#stack.at(-1)) {
      this.host.undoTo(point.trailLength);
      const candidate = this.#nextOf(point);
      if (candidate) return candidate;
      this.#stack.pop();
      this.host.leave(point);
    }
    return null;
  }

  #nextOf(point: SearchPoint): Candidate | null {
    while (point.position && !this.isSpent(point)) {
      const candidate = this.host.alternative(point, point.position);
      if (!candidate) continue;
      if (this.passesOver(candidate)) return null;
      point.offered = true;
      // A choice point without further alternatives is dropped before going on, so that plain recursion needs no
      // stack. A noted network stays, so that its failure can be seen.
      if (!point.position && point.above === null) this.#stack.pop();
      return candidate;
    }
    return null;
  }

  /** Whether the point's further alternatives are left out, whatever they are. */
  protected isSpent(_point: SearchPoint): boolean {
    return false;
  }

  /** Whether this alternative is left out, and all further ones of its choice point. */
  protected passesOver(_candidate: Candidate): boolean {
    return false;
  }
}
