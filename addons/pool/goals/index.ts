// `frameplan/pool/goals` in browsers: searches over several Workers, for tasks and for goals.

import type { PoolOptions } from '../pool.ts';
import { startWorker } from '../web.ts';
import { GoalPool } from './goal-pool.ts';

export * from '../parts.ts';
export type { PoolGoalOptions } from './goal-pool.ts';

class BrowserGoalPool extends GoalPool {
  constructor(options: PoolOptions = {}) {
    super(options, startWorker, makeStock);
  }
}

/** Bundlers that see this take the Worker of the package along, whether it is used or not. */
function makeStock(): Worker {
  return new Worker(new URL('./pool-worker.js', import.meta.url), { type: 'module', name: 'frameplan' });
}

export { BrowserGoalPool as PlannerPool };
