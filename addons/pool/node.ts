// Starts Workers in Node.

import type { Worker } from 'node:worker_threads';
import { hear, hello, ordersMessage } from './messages.ts';
import { reasonOf } from './reason.ts';
import type { Order } from './protocol.ts';
import { checkWorker } from './thread.ts';
import type { AnyWorker, ThreadListener, Thread } from './thread.ts';

export function startWorker(listener: ThreadListener, make: () => AnyWorker): Thread {
  const worker = make() as Worker;
  checkWorker(worker, 'on');
  worker.on('message', (data: unknown) => hear(listener, data));
  worker.on('messageerror', (error) => listener.died(reasonOf(error)));
  worker.on('error', (error) => listener.died(reasonOf(error)));
  worker.on('exit', (code) => listener.died(`it ended with the code ${code}`));
  // A program that waits for no search ends by itself.
  worker.unref();
  worker.postMessage(hello);
  return {
    post: (orders: readonly Order[]) => worker.postMessage(ordersMessage(orders)),
    hold: (isAwaited) => (isAwaited ? worker.ref() : worker.unref()),
    end: () => worker.terminate(),
  };
}
