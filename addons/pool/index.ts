// `frameplan/pool` in browsers: searches over several Workers.

import { Pool } from './pool.ts';
import type { PoolOptions } from './pool.ts';
import { startWorker } from './web.ts';

export * from './parts.ts';

class BrowserPool extends Pool {
  constructor(options: PoolOptions = {}) {
    super(options, startWorker, makeStock);
  }
}

/** Bundlers that see this take the Worker of the package along, whether it is used or not. */
function makeStock(): Worker {
  return new Worker(new URL('./pool-worker.js', import.meta.url), { type: 'module', name: 'frameplan' });
}

export { BrowserPool as PlannerPool };
