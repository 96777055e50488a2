// Limited discrepancies: rounds of the depth-first search from the request. Each round allows more discrepancies than
// the round before.

import type { NextNetwork, SearchPoint } from '../search-types.ts';
import { DepthFirst } from './depth-first.ts';

/** Rounds allow 0, 1, 2... discrepancies up to this number. The round after that allows any number. */
const lastLimit = 3;

export class LimitedDiscrepancy extends DepthFirst {
  /** The number of discrepancies that this round allows. `#cut`: whether this limit has excluded an alternative. */
  #mostDiscrepancies = 0;
  #cut = false;

  override get isPartial(): boolean {
    return this.#mostDiscrepancies < Infinity;
  }

  override beginLastRound(): void {
    super.beginLastRound();
    this.#cut = false;
    this.#mostDiscrepancies = Infinity;
  }

  override next(): NextNetwork | null {
    const next = super.next();
    return next === null && this.#cut ? this.#nextRound() : next;
  }

  /**
   * Whether another alternative would be one discrepancy too many. This only applies once `#cut` is set, because the
   * first excluded alternative has to be found: it decides that there is another round.
   */
  protected override isSpent({ offered, discrepancies }: SearchPoint): boolean {
    return this.#cut && offered && discrepancies >= this.#mostDiscrepancies;
  }

  protected override passesOver({ discrepancies }: NextNetwork): boolean {
    if (discrepancies <= this.#mostDiscrepancies) return false;
    this.#cut = true;
    return true;
  }

  #nextRound(): NextNetwork {
    this.host.undoTo(0);
    this.#cut = false;
    this.#mostDiscrepancies = this.#mostDiscrepancies < lastLimit ? this.#mostDiscrepancies + 1 : Infinity;
    this.host.roundBegins();
    return this.host.root;
  }
}
