// The side of a queue that adds jobs and takes results.

import { Queue } from 'bullmq';
import type { Job } from 'bullmq';
import { fail, show } from '../../../bindings/internal.ts';
import { checkJob, failed } from '../job.ts';
import type { BatchJob, BatchResult } from '../job.ts';
import type { BatchProgress } from '../progress.ts';
import { dataOfText, textOfData } from '../wire.ts';
import { checkQueueOptions } from './options.ts';
import type { BatchQueueOptions } from './options.ts';
import { SharedStore } from './shared.ts';

/** A job as the queue stores it. */
export interface QueuedJob extends Omit<BatchJob, 'domain' | 'scripts'> {
  /** The hash of its bytes. */
  domain: string;
  scripts: string | null;
}

/** How many jobs are added or read at once. */
const atOnce = 200;

/** The milliseconds between two checks of a queue without results. */
const pause = 100;

const open = ['waiting', 'active', 'delayed', 'prioritized', 'waiting-children'] as const;

const ended = ['completed', 'failed'] as const;

export class BatchQueue {
  readonly #queue: Queue;
  readonly #shared: SharedStore;

  constructor(options: BatchQueueOptions) {
    const checked = checkQueueOptions(options);
    const { connection, name, prefix, onError } = checked;
    this.#queue = new Queue(name, {
      connection: { ...connection, maxRetriesPerRequest: null },
      prefix,
      defaultJobOptions: { removeOnComplete: false, removeOnFail: false },
    });
    this.#queue.on('error', onError);
    this.#shared = new SharedStore(checked, onError);
  }

  /**
   * Adds jobs, and returns their number. A job that is already in the queue, or whose result nobody has taken yet, is
   * not added again. So after a failure, all jobs can be added again.
   */
  async add(jobs: Iterable<BatchJob> | AsyncIterable<BatchJob>): Promise<number> {
    let count = 0;
    const ids = new Set<string>();
    // Somebody else may have cleared the queue since the last time.
    this.#shared.forget();
    const some: BatchJob[] = [];
    for await (const job of jobs) {
      checkJob(job);
      if (ids.has(job.id)) fail('duplicate-name', `two jobs of the batch are called ${show(job.id)}`);
      ids.add(job.id);
      count++;
      if (some.push(job) === atOnce) await this.#addSome(some.splice(0));
    }
    if (some.length > 0) await this.#addSome(some);
    return count;
  }

  /**
   * The results as they become ready, until the queue is empty. Each is removed from Redis when the next one is
   * requested. So after a loop was left by `break` or by an error, its last result comes again. Only one program should
   * take results at a time.
   */
  async *results(onProgress?: (progress: BatchProgress) => void): AsyncGenerator<BatchResult, void> {
    const began = performance.now();
    let done = 0;
    let wrong = 0;
    for (;;) {
      // Read the counts first, so that a job that ends meanwhile is among the ended ones.
      const { left, all } = await this.#counts();
      const most = done + all;
      const jobs = await withRedis(() => this.#queue.getJobs([...ended], 0, atOnce - 1, true));
      if (jobs.length === 0) {
        if (left === 0) return;
        await new Promise((wake) => setTimeout(wake, pause));
        continue;
      }
      for (const [at, job] of jobs.entries()) {
        // The job was removed after it was listed.
        if (!job) continue;
        const result = resultOf(job);
        done++;
        if (result.error !== null) wrong++;
        // More jobs may have been added since they were counted.
        const known = Math.max(most, done + jobs.length - at - 1);
        onProgress?.({ done, failed: wrong, all: known, seconds: (performance.now() - began) / 1000 });
        yield result;
        await job.remove();
      }
    }
  }

  /** Removes everything from the queue, including jobs under way. */
  async clear(): Promise<void> {
    await this.#queue.obliterate({ force: true });
    await this.#shared.clear();
  }

  async close(): Promise<void> {
    await Promise.all([this.#queue.close(), this.#shared.close()]);
  }

  async #addSome(jobs: readonly BatchJob[]): Promise<void> {
    const told: { name: string; data: string; opts: { jobId: string } }[] = [];
    for (const job of jobs) {
      const { domain, scripts, ...others } = job;
      const queued: QueuedJob = {
        ...others,
        domain: await this.#shared.putBytes(domain),
        scripts: scripts ? await this.#shared.putData(scripts) : null,
      };
      told.push({ name: 'plan', data: textOfData(queued), opts: { jobId: keyOf(job.id) } });
    }
    // Adds jobs, except for those that are already in the queue.
    await withRedis(() => this.#queue.addBulk(told));
  }

  /** Counts jobs. `left`: those without a result. */
  async #counts(): Promise<{ left: number; all: number }> {
    const counts = await this.#queue.getJobCounts(...open, ...ended);
    const sum = (states: readonly string[]) => states.reduce((total, state) => total + (counts[state] ?? 0), 0);
    return { left: sum(open), all: sum([...open, ...ended]) };
  }
}

/** Repeats work if Redis has died before it replied. */
async function withRedis<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Error && error.name === 'AbortError')) throw error;
    }
  }
}

/** Makes a key without colons that is not a number, because these have a meaning for the queue. */
function keyOf(id: string): string {
  return `job-${Buffer.from(id).toString('base64url')}`;
}

function resultOf(job: Job): BatchResult {
  const id = Buffer.from(job.id!.slice('job-'.length), 'base64url').toString();
  if (typeof job.returnvalue === 'string') return dataOfText(job.returnvalue) as BatchResult;
  return failed(id, job.failedReason || 'the queue has no result of it');
}
