// `frameplan/pool` in Node: searches over several Workers.

import { Pool } from './pool.ts';
import type { PoolOptions } from './pool.ts';
import { startWorker } from './node.ts';

export * from './parts.ts';

class NodePool extends Pool {
  constructor(options: PoolOptions = {}) {
    super(options, startWorker);
  }
}

export { NodePool as PlannerPool };
