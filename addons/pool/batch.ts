// One task for many characters, submitted to a pool at once.

import type { DomainShape } from '../../bindings/index.ts';
import type { PoolSearch } from './search.ts';

export class PoolBatch<D extends DomainShape> {
  /** One for each id, in their order. */
  readonly searches: readonly PoolSearch<D>[];
  /** Resolves with the searches when all of them are over. Never rejects. */
  readonly done: Promise<PoolSearch<D>[]>;

  /** Made by `pool.submitAll`. */
  constructor(searches: readonly PoolSearch<D>[]) {
    this.searches = searches;
    this.done = Promise.all(searches.map(({ done }) => done));
  }

  /** How many of its searches are not over. */
  get waiting(): number {
    return this.searches.filter(({ status }) => status === 'running').length;
  }

  cancel(): void {
    for (const search of this.searches) search.cancel();
  }
}
