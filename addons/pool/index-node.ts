// `frameplan/pool` in Node: searches over several Workers.

import { Worker } from 'node:worker_threads';
import { Pool } from './pool.ts';
import type { PoolGoals, PoolOptions } from './pool.ts';
import { startWorker } from './node.ts';

export * from './parts.ts';

class NodePool extends Pool {
  constructor(options: PoolOptions = {}) {
    super(options, startWorker, makeStock);
  }
}

function makeStock(goals: PoolGoals | null): Worker {
  const script = new URL(goals ? './goals/worker.js' : './worker.js', import.meta.url);
  return new Worker(script, { workerData: goals ? 'frameplan-goals' : 'frameplan-pool' });
}

export { NodePool as PlannerPool };
