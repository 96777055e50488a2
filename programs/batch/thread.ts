// The script of a thread: works on the jobs that it receives, one after the other.

import { parentPort } from 'node:worker_threads';
import type { BatchJob } from './job.ts';
import type { ThreadMessage } from './threads.ts';
import { workOn } from './work.ts';

/** The data that jobs share, by number. */
const shared: unknown[] = [];

parentPort!.on('message', ({ forgets, shared: more, job, domain, scripts }: ThreadMessage) => {
  if (forgets) shared.length = 0;
  shared.push(...more);
  const whole = { ...job, domain: shared[domain], ...(scripts >= 0 && { scripts: shared[scripts] }) };
  parentPort!.postMessage(workOn(whole as BatchJob));
});
