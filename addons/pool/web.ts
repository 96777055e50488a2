// Workers of browsers: starting a Worker, and being one.

import { Host } from './host.ts';
import type { HostGoals } from './hosted.ts';
import { fail } from '../../bindings/internal.ts';
import { hear, hello, ordersMessage, reportsMessage, serveMessages } from './messages.ts';
import type { ExternalsByDomain, Order } from './protocol.ts';
import { checkWorker } from './thread.ts';
import type { AnyWorker, ThreadListener, Thread } from './thread.ts';

export function startWorker(listener: ThreadListener, make: () => AnyWorker): Thread {
  const worker = make() as Worker;
  checkWorker(worker, 'addEventListener');
  worker.addEventListener('message', ({ data }: MessageEvent<unknown>) => hear(listener, data));
  worker.addEventListener('messageerror', () => listener.died('a message could not be read'));
  worker.addEventListener('error', (event) => {
    // The searches that end tell the error: the page's console need not show it too.
    event.preventDefault();
    listener.died(event.message ?? 'its script could not be loaded');
  });
  worker.postMessage(hello);
  return {
    post: (orders: readonly Order[]) => worker.postMessage(ordersMessage(orders)),
    hold: () => {},
    end: () => worker.terminate(),
  };
}

export function serve(externals: ExternalsByDomain, goals: HostGoals | null = null): void {
  if (typeof document !== 'undefined') fail('bad-option', 'serveSearches() is for Workers, and this is a page');
  const host = new Host((reports) => postMessage(reportsMessage(reports)), report, externals, goals);
  const receive = serveMessages(host, (message) => postMessage(message));
  addEventListener('message', ({ data }: MessageEvent<unknown>) => receive(data));
}

/** The pool hears of an error when nobody catches it. */
function report(error: unknown): void {
  setTimeout(() => {
    throw error;
  });
}
