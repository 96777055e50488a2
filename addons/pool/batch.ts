// The searches of one task for many characters, which are submitted to a pool together.

import type { DomainShape } from '../../bindings/index.ts';
import type { PoolSearch } from './search.ts';

export class PoolBatch<D extends DomainShape> {
  /** A search for each id, in the order of the ids. */
  readonly searches: readonly PoolSearch<D>[];
  /** Resolves with the searches when all of them are over. Never rejects. */
  readonly done: Promise<PoolSearch<D>[]>;

  /** Made by `pool.submitAll`. */
  constructor(searches: readonly PoolSearch<D>[]) {
    this.searches = searches;
    this.done = Promise.all(searches.map(({ done }) => done));
  }

  /** The number of its searches that are not over. */
  get waiting(): number {
    return this.searches.filter(({ status }) => status === 'running').length;
  }

  cancel(): void {
    for (const search of this.searches) search.cancel();
  }
}
