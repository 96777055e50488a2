// Workers of browsers: starting a Worker, and being one.

import { Host } from './host.ts';
import type { ExternalsByDomain, Order, SearchReport } from './protocol.ts';
import type { AnyWorker, ThreadListener, Thread } from './thread.ts';

export function startWorker(listener: ThreadListener, make: (() => AnyWorker) | undefined): Thread {
  const worker = make
    ? (make() as Worker)
    : new Worker(new URL('./pool-worker.js', import.meta.url), { type: 'module', name: 'frameplan' });
  worker.addEventListener('message', ({ data }: MessageEvent<SearchReport[]>) => listener.ended(data));
  worker.addEventListener('messageerror', () => listener.died('a message could not be read'));
  worker.addEventListener('error', (event) => {
    // The searches that end tell the error: the page's console need not show it too.
    event.preventDefault();
    listener.died(event.message ?? 'its script could not be loaded');
  });
  return {
    post: (orders: readonly Order[]) => worker.postMessage(orders),
    hold: () => {},
    end: () => worker.terminate(),
  };
}

export function serve(externals: ExternalsByDomain): void {
  const host = new Host((reports) => postMessage(reports), report, externals);
  addEventListener('message', ({ data }: MessageEvent<Order[]>) => host.receive(data));
}

/** The pool hears of an error when nobody catches it. */
function report(error: unknown): void {
  setTimeout(() => {
    throw error;
  });
}
