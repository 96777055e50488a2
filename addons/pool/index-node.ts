// `frameplan/pool` in Node: searches over several Workers.

import { Worker } from 'node:worker_threads';
import { Pool } from './pool.ts';
import type { PoolOptions } from './pool.ts';
import { startWorker } from './node.ts';

export * from './parts.ts';

class NodePool extends Pool {
  constructor(options: PoolOptions = {}) {
    super(options, startWorker, makeStock);
  }
}

function makeStock(): Worker {
  return new Worker(new URL('./pool-worker-node.js', import.meta.url));
}

export { NodePool as PlannerPool };
