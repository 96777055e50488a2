// The side that works: takes jobs from the queue and plans them in threads, so that it can always tell Redis that it is
// alive.

import { availableParallelism } from 'node:os';
import type { Worker as Thread } from 'node:worker_threads';
import { Worker } from 'bullmq';
import { refuseOption } from '../../../bindings/internal.ts';
import type { BatchJob } from '../job.ts';
import { JobThreads } from '../threads.ts';
import { dataOfText, textOfData } from '../wire.ts';
import { checkQueueOptions } from './options.ts';
import type { BatchQueueOptions } from './options.ts';
import type { QueuedJob } from './queue.ts';
import { SharedStore } from './shared.ts';

export interface BatchWorkerOptions extends BatchQueueOptions {
  /** Threads that plan: one less than the machine has cores unless stated. */
  workers?: number;
  /** A job is given up when so many threads have ended while they worked on it: 3 unless stated. */
  attempts?: number;
  /** A worker that has not been heard of for so many seconds is taken for dead: 10 unless stated. */
  silence?: number;
}

export interface BatchWorker {
  /**
   * Finishes what is being worked on, and takes nothing more. While Redis is away it waits for as long as `silence`;
   * what it could not hand in then is done by others.
   */
  close(): Promise<void>;
}

/** A machine may die so often over one job: those beside it are innocent. */
const mostDeaths = 20;

/** `make` makes a thread. */
export function start(options: BatchWorkerOptions, make: () => Thread): BatchWorker {
  const checked = checkQueueOptions(options, ['workers', 'attempts', 'silence']);
  const { workers = Math.max(1, availableParallelism() - 1), attempts = 3, silence = 10 } = options;
  for (const [name, count] of Object.entries({ workers, attempts })) {
    if (!(Number.isInteger(count) && count >= 1 && count <= 256)) {
      refuseOption(name, 'a whole number from 1 to 256', count);
    }
  }
  if (!(silence >= 1 && silence <= 3600)) refuseOption('silence', 'a number of seconds from 1 to 3600', silence);
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

/** How often it is looked whether Redis is there, in milliseconds. */
const look = 50;
/** How long is waited between two trials to reach Redis, in milliseconds, at the most. */
const longestPause = 1000;

/** A connection waits for a Redis that is away, as long as nobody has left. */
class Patience {
  #hasLeft = false;

  /** As ioredis takes it: how long to wait before trial number `times`; null: there is none. */
  readonly retryStrategy = (times: number): number | null =>
    this.#hasLeft ? null : Math.min(times * 50, longestPause);

  /** Nothing can be handed in to a Redis that is away: it is left when it has been away for so many milliseconds. */
  async close(worker: Worker, isConnected: () => boolean, patience: number): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    let away = 0;
    const left = new Promise<void>((leave) => {
      timer = setInterval(() => {
        away = isConnected() ? 0 : away + look;
        this.#hasLeft ||= away >= patience;
        // By now all connections have ended. BullMQ goes on waiting for jobs that it can't hand in.
        if (away >= patience + 2 * longestPause) leave();
      }, look);
    });
    await Promise.race([worker.close(), left]).finally(() => clearInterval(timer));
  }
}
