// Starts Workers in browsers.

import { hear, hello, ordersMessage } from './messages.ts';
import type { Order } from './protocol.ts';
import { checkWorker } from './thread.ts';
import type { AnyWorker, ThreadListener, Thread } from './thread.ts';

export function startWorker(listener: ThreadListener, make: () => AnyWorker): Thread {
  const worker = make() as Worker;
  checkWorker(worker, 'addEventListener');
  worker.addEventListener('message', ({ data }: MessageEvent<unknown>) => hear(listener, data));
  worker.addEventListener('messageerror', () => listener.died('a message could not be read'));
  worker.addEventListener('error', (event) => {
    // The searches that end report the error, so the page's console need not show it.
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
