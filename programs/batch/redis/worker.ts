// The worker's side of a queue: takes jobs and plans them in threads, so that it can always report to Redis that it
// is alive.

import { availableParallelism } from 'node:os';
import type { Worker as Thread } from 'node:worker_threads';
import { Worker } from 'bullmq';
import { option, wholeNumber } from '../../../bindings/internal.ts';
import type { OptionsOf } from '../../../bindings/internal.ts';
import type { BatchJob } from '../job.ts';
import { JobThreads } from '../threads.ts';
import { dataOfText, textOfData } from '../wire.ts';
import { checkQueueOptions } from './options.ts';
import type { BatchQueueOptions } from './options.ts';
import type { QueuedJob } from './queue.ts';
import { SharedStore } from './shared.ts';

export const workerOptions = {
  /** The number of threads that plan. Default: the number of cores minus one. */
  workers: wholeNumber(1, 256),
  /** The number of threads that a job may end before it is given up. Default: 3. */
  attempts: wholeNumber(1, 256, 3),
  /** The number of seconds without news of a worker after which it counts as dead. Default: 10. */
  silence: option<number>(
    'a number of seconds from 1 to 3600',
    (time) => typeof time === 'number' && time >= 1 && time <= 3600,
    10,
  ),
};

export interface BatchWorkerOptions extends BatchQueueOptions, OptionsOf<typeof workerOptions> {}

export interface BatchWorker {
  /**
   * Finishes the jobs under way, and takes no more. If Redis can't be reached, it waits for `silence` seconds. Others
   * repeat jobs whose results it could not deliver.
   */
  close(): Promise<void>;
}

/** How often a machine may die during one job. Jobs that were under way at the same time are innocent. */
const mostDeaths = 20;

/** `make` makes a thread. */
export function start(options: BatchWorkerOptions, make: () => Thread): BatchWorker {
  const checked = checkQueueOptions(options, workerOptions);
  const { attempts = workerOptions.attempts.otherwise, silence = workerOptions.silence.otherwise } = options;
  const { workers = Math.max(1, availableParallelism() - 1) } = options;
  const threads = new JobThreads(workers, attempts, make);
  const shared = new SharedStore(checked, checked.onError);
  const patience = new Patience();
  const worker = new Worker(
    checked.name,
    async ({ data }: { data: string }) => {
      const { domain, scripts, ...job } = dataOfText(data) as QueuedJob;
      const whole = {
        ...job,
        domain: await shared.bytes(domain),
        ...(scripts === null ? {} : { scripts: await shared.data(scripts) }),
      };
      return textOfData(await threads.work(whole as BatchJob));
    },
    {
      connection: { ...checked.connection, maxRetriesPerRequest: null, retryStrategy: patience.retryStrategy },
      prefix: checked.prefix,
      concurrency: threads.room,
      lockDuration: silence * 1000,
      stalledInterval: (silence * 1000) / 2,
      maxStalledCount: mostDeaths,
    },
  );
  worker.on('error', checked.onError);
  return {
    close: async () => {
      await patience.close(worker, () => shared.isConnected, silence * 1000);
      await Promise.all([threads.close(), shared.close()]);
    },
  };
}

/** The milliseconds between two checks whether Redis can be reached. */
const look = 50;
/** The longest pause between two attempts to reach Redis, in milliseconds. */
const longestPause = 1000;

/** Makes a connection wait for Redis until the worker is closed. */
class Patience {
  #hasLeft = false;

  /** How long to wait before attempt number `times`, as ioredis expects it, or null for no further attempts. */
  readonly retryStrategy = (times: number): number | null =>
    this.#hasLeft ? null : Math.min(times * 50, longestPause);

  /**
   * Closes the worker. Results can't be delivered while Redis can't be reached, so the worker gives up after this many
   * milliseconds.
   */
  async close(worker: Worker, isConnected: () => boolean, patience: number): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    let away = 0;
    const left = new Promise<void>((leave) => {
      timer = setInterval(() => {
        away = isConnected() ? 0 : away + look;
        this.#hasLeft ||= away >= patience;
        // All connections have ended by now, but BullMQ continues to wait for jobs that it can't deliver.
        if (away >= patience + 2 * longestPause) leave();
      }, look);
    });
    await Promise.race([worker.close(), left]).finally(() => clearInterval(timer));
  }
}
