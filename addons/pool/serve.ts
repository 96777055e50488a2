// Makes the current Worker serve a pool, in browsers and in Node.

import { fail } from '../../bindings/internal.ts';
import { Host } from './host.ts';
import type { HostGoals } from './hosted.ts';
import { isOurs, ready, reportsMessage } from './messages.ts';
import type { ToWorker } from './messages.ts';
import type { ExternalsByDomain } from './protocol.ts';

interface WorkerPort {
  postMessage(message: unknown): void;
  addEventListener(type: 'message', listener: (event: Event) => void): void;
}

/** This is not imported, because a browser does not run a module whose imports it does not have. */
const threads = globalThis.process?.getBuiltinModule?.('node:worker_threads');
const port: WorkerPort = threads?.parentPort ?? globalThis;

/** The name of this Worker. The pool gives the Workers that it makes itself a name by which they serve at once. */
export const workerName: unknown = threads?.workerData ?? globalThis.self?.name;

let isServing = false;

export function serve(externals: ExternalsByDomain, goals: HostGoals | null): void {
  // A second call would do each search twice, with the externals of either call.
  if (isServing || typeof document !== 'undefined' || !port.postMessage)
    fail('bad-option', 'serveSearches() is called in a Worker, and once, with the externals of all domains');
  isServing = true;
  const host = new Host((reports) => port.postMessage(reportsMessage(reports)), report, externals, goals);
  port.addEventListener('message', (event) => {
    const { data } = event as MessageEvent<unknown>;
    if (!isOurs(data)) return;
    const message = data as ToWorker;
    if (message.frameplan === 'orders') host.receive(message.orders);
    else port.postMessage(ready);
  });
  port.postMessage(ready);
}

/** Throws an error outside of all calls, so that the pool is notified of it. */
function report(error: unknown): void {
  setTimeout(() => {
    throw error;
  });
}
