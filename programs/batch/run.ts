// A batch on one machine: threads take jobs when they have room, and return results as soon as they are ready.

import { availableParallelism } from 'node:os';
import type { Worker } from 'node:worker_threads';
import { callback, fail, show, takeOptions, wholeNumber } from '../../bindings/internal.ts';
import type { OptionsOf } from '../../bindings/internal.ts';
import { checkJob } from './job.ts';
import type { BatchJob, BatchResult } from './job.ts';
import type { BatchProgress } from './progress.ts';
import { JobThreads } from './threads.ts';
import { workOn } from './work.ts';

export const batchOptions = {
  /**
   * The number of threads that plan. With 0, this thread plans, between other work. Default: the number of cores minus
   * one.
   */
  workers: wholeNumber(0, 256),
  /** The number of threads that a job may end before it is given up. Default: 3. */
  attempts: wholeNumber(1, 100, 3),
  /** Called after each result. Default: none. */
  onProgress: callback<(progress: BatchProgress) => void>(),
};

export interface BatchOptions extends OptionsOf<typeof batchOptions> {}

/** `room`: how many jobs may wait, so that a slow consumer of results is not flooded. */
interface JobWorker {
  room: number;
  work(job: BatchJob): Promise<BatchResult>;
  close(): Promise<void>;
}

/** `make` makes a thread. */
export function begin(
  jobs: Iterable<BatchJob> | AsyncIterable<BatchJob>,
  options: BatchOptions,
  make: () => Worker,
): AsyncGenerator<BatchResult, void> {
  const taken = takeOptions('the options of a batch', options, batchOptions);
  const { workers = Math.max(1, availableParallelism() - 1), attempts, onProgress } = taken;
  if (typeof jobs !== 'object' || jobs === null || !(Symbol.iterator in jobs || Symbol.asyncIterator in jobs)) {
    fail('bad-option', `a batch needs a list of jobs, or something else that can be gone through, not ${show(jobs)}`);
  }
  const all = Array.isArray(jobs) ? jobs.length : null;
  return run(jobs, workers === 0 ? here() : new JobThreads(workers, attempts, make), all, onProgress);
}

async function* run(
  jobs: Iterable<BatchJob> | AsyncIterable<BatchJob>,
  worker: JobWorker,
  all: number | null,
  onProgress: BatchOptions['onProgress'],
): AsyncGenerator<BatchResult, void> {
  const source = Symbol.asyncIterator in jobs ? jobs[Symbol.asyncIterator]() : jobs[Symbol.iterator]();
  const ids = new Set<string>();
  const under = new Set<Promise<BatchResult>>();
  /** Requests for the next job. Results are returned even while a request has no reply. */
  const asked = new Set<Promise<void>>();
  const ready: BatchResult[] = [];
  const began = performance.now();
  const progress = { done: 0, failed: 0 };
  let isOver = false;
  let isLeft = false;
  try {
    for (;;) {
      if (!isOver && asked.size === 0 && under.size + ready.length < worker.room) asked.add(ask());
      if (ready.length === 0) {
        if (asked.size === 0 && under.size === 0) return;
        await Promise.race([...asked, ...under]);
        continue;
      }
      const result = ready.shift()!;
      progress.done++;
      if (result.error !== null) progress.failed++;
      onProgress?.({ ...progress, all, seconds: (performance.now() - began) / 1000 });
      yield result;
    }
  } finally {
    isLeft = true;
    await worker.close();
    // A request without a reply may never get one.
    const ended = isOver ? null : Promise.resolve(source.return?.());
    if (asked.size === 0) await ended;
    else ended?.catch(() => {});
  }

  function ask(): Promise<void> {
    const answer = async () => {
      const next = await source.next();
      if (isLeft) return;
      if (next.done) isOver = true;
      else under.add(begun(next.value));
      asked.clear();
    };
    const promise = answer();
    // Errors are thrown after the results that are ready have been taken.
    promise.catch(() => {});
    return promise;
  }

  function begun(job: BatchJob): Promise<BatchResult> {
    checkJob(job);
    if (ids.has(job.id)) fail('duplicate-name', `two jobs of the batch are called ${show(job.id)}`);
    ids.add(job.id);
    const promise = worker.work(job).then((result) => {
      under.delete(promise);
      ready.push(result);
      return result;
    });
    return promise;
  }
}

/** Works in this thread, which does other work between two jobs. */
function here(): JobWorker {
  return {
    room: 1,
    work: (job) => new Promise((done) => setImmediate(() => done(workOn(job)))),
    close: async () => {},
  };
}
