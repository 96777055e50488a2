// `frameplan/pool` in browsers: searches over several Workers.

import { Pool } from './pool.ts';
import type { PoolOptions } from './pool.ts';
import { startWorker } from './web.ts';

export * from './parts.ts';

class BrowserPool extends Pool {
  constructor(options: PoolOptions = {}) {
    super(options, startWorker);
  }
}

export { BrowserPool as PlannerPool };
