// `frameplan/pool` in browsers: searches over several Workers.

import { Pool } from './pool.ts';
import type { PoolGoals, PoolOptions } from './pool.ts';
import type { AnyWorker } from './thread.ts';
import { startWorker } from './web.ts';

export * from './parts.ts';

class BrowserPool extends Pool {
  constructor(options: PoolOptions = {}) {
    super(options, startWorker, makeStock);
  }
}

/** Bundlers that see this take the Worker of the package along, whether it is used or not. */
function makeStock(goals: PoolGoals | null): AnyWorker {
  if (goals) return goals.makeWorker();
  return new Worker(new URL('./worker.js', import.meta.url), { type: 'module', name: 'frameplan-pool' });
}

export { BrowserPool as PlannerPool };
