// The client of the Worker that compiles domains and writes problems. It starts the Worker when it is needed, and ends
// it when it is stuck.

import type { FromLiveWorker, LiveOrder } from './messages.ts';

/** Milliseconds until a Worker is stuck. */
const patience = 30_000;

/** Starts a Worker for each order, because a large domain would make others wait. */
export function ask(order: LiveOrder): Promise<FromLiveWorker> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  return new Promise((resolve) => {
    const end = (answer: FromLiveWorker): void => {
      clearTimeout(timer);
      worker.terminate();
      resolve(answer);
    };
    const timer = setTimeout(() => end({ kind: 'wrong', message: 'This takes too long. It was ended.' }), patience);
    worker.addEventListener('message', ({ data }: MessageEvent<FromLiveWorker>) => end(data));
    worker.addEventListener('error', (event) => {
      event.preventDefault();
      end({ kind: 'wrong', message: event.message || 'The compiler of this page could not be loaded.' });
    });
    worker.postMessage(order);
  });
}
