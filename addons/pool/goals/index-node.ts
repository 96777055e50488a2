// `frameplan/pool/goals` in Node: searches over several Workers, for tasks and for goals.

import { Worker } from 'node:worker_threads';
import { startWorker } from '../node.ts';
import type { PoolOptions } from '../pool.ts';
import { GoalPool } from './goal-pool.ts';

export * from '../parts.ts';
export type { PoolGoalOptions } from './goal-pool.ts';

class NodeGoalPool extends GoalPool {
  constructor(options: PoolOptions = {}) {
    super(options, startWorker, makeStock);
  }
}

function makeStock(): Worker {
  return new Worker(new URL('./pool-worker-node.js', import.meta.url));
}

export { NodeGoalPool as PlannerPool };
