// Workers of browsers: starting one, and being one.

import { Host } from './host.ts';
import type { ExternalsByDomain, Order, Report } from './protocol.ts';
import type { AnyWorker, Listener, Thread } from './thread.ts';

export function startWorker(listener: Listener, make: (() => AnyWorker) | undefined): Thread {
  const worker = make
    ? (make() as Worker)
    : new Worker(new URL('./pool-worker.js', import.meta.url), { type: 'module', name: 'frameplan' });
  worker.addEventListener('message', ({ data }: MessageEvent<Report[]>) => listener.ended(data));
  worker.addEventListener('messageerror', () => listener.died('a message could not be read'));
  worker.addEventListener('error', (event) => {
    // Told by the search that it ends: the page's console need not have it too.
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

/** An error that nobody catches is what the pool hears of. */
function report(error: unknown): void {
  setTimeout(() => {
    throw error;
  });
}
