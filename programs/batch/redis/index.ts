// Batches over several machines: `frameplan/batch/redis`, on BullMQ and Redis.

import { Worker } from 'node:worker_threads';
import { start } from './worker.ts';
import type { BatchWorker, BatchWorkerOptions } from './worker.ts';

export type { BatchQueueOptions, RedisConnection } from './options.ts';
export { BatchQueue } from './queue.ts';
export type { BatchWorker, BatchWorkerOptions } from './worker.ts';

/** Works on the jobs of a queue until it is closed. */
export function startBatchWorker(options: BatchWorkerOptions): BatchWorker {
  // The thread's script is in the same folder as the entry for threads.
  return start(options, () => new Worker(new URL('../thread.js', import.meta.url)));
}
