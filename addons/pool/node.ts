// Workers of Node: starting a Worker, and being one.

import { parentPort } from 'node:worker_threads';
import type { Worker } from 'node:worker_threads';
import { Host } from './host.ts';
import type { HostGoals } from './hosted.ts';
import { fail } from '../../bindings/internal.ts';
import { hear, hello, ordersMessage, reportsMessage, serveMessages } from './messages.ts';
import { reasonOf } from './reason.ts';
import type { ExternalsByDomain, Order } from './protocol.ts';
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

export function serve(externals: ExternalsByDomain, goals: HostGoals | null = null): void {
  const port = parentPort ?? fail('bad-option', 'serveSearches() is for Workers, and this is the main thread');
  const host = new Host((reports) => port.postMessage(reportsMessage(reports)), report, externals, goals);
  port.on(
    'message',
    serveMessages(host, (message) => port.postMessage(message)),
  );
}

/** The pool hears of an error when nobody catches it. */
function report(error: unknown): void {
  setImmediate(() => {
    throw error;
  });
}
