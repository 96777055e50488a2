// Workers of Node: starting a Worker, and being one.

import { parentPort, Worker } from 'node:worker_threads';
import { Host } from './host.ts';
import { reasonOf } from './reason.ts';
import type { ExternalsByDomain, Order, SearchReport } from './protocol.ts';
import type { AnyWorker, ThreadListener, Thread } from './thread.ts';

export function startWorker(listener: ThreadListener, make: (() => AnyWorker) | undefined): Thread {
  const worker = make ? (make() as Worker) : new Worker(new URL('./pool-worker-node.js', import.meta.url));
  worker.on('message', (reports: SearchReport[]) => listener.ended(reports));
  worker.on('messageerror', (error) => listener.died(reasonOf(error)));
  worker.on('error', (error) => listener.died(reasonOf(error)));
  worker.on('exit', (code) => listener.died(`it ended with the code ${code}`));
  // A program that waits for no search ends by itself.
  worker.unref();
  return {
    post: (orders: readonly Order[]) => worker.postMessage(orders),
    hold: (isAwaited) => (isAwaited ? worker.ref() : worker.unref()),
    end: () => worker.terminate(),
  };
}

export function serve(externals: ExternalsByDomain): void {
  const port = parentPort!;
  const host = new Host((reports) => port.postMessage(reports), report, externals);
  port.on('message', (orders: Order[]) => host.receive(orders));
}

/** The pool hears of an error when nobody catches it. */
function report(error: unknown): void {
  setImmediate(() => {
    throw error;
  });
}
