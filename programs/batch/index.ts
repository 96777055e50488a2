// `frameplan/batch`: plans by the thousand, offline. Games do not load it.

import { Worker } from 'node:worker_threads';
import type { BatchJob, BatchResult } from './job.ts';
import { begin } from './run.ts';
import type { BatchOptions } from './run.ts';

export type { BatchJob, BatchResult, BatchSearch, BatchDay } from './job.ts';
export { progressBar } from './progress.ts';
export type { BatchProgress } from './progress.ts';
export type { BatchOptions } from './run.ts';

/**
 * Plans all jobs. Each has exactly one result. Results come as soon as they are ready, in any order. To end the batch,
 * stop taking results.
 */
export function runBatch(
  jobs: Iterable<BatchJob> | AsyncIterable<BatchJob>,
  options: BatchOptions = {},
): AsyncGenerator<BatchResult, void> {
  // The thread's script is in the same folder as the entry.
  return begin(jobs, options, () => new Worker(new URL('./thread.js', import.meta.url)));
}
