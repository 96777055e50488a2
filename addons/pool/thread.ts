// The interface of a thread in which a pool searches. It may be a Worker of the browser, a Worker of Node, or the
// calling thread.

import { fail, show } from '../../bindings/internal.ts';
import { Host } from './host.ts';
import type { HostGoals } from './hosted.ts';
import type { Order, SearchReport } from './protocol.ts';
import { reasonOf } from './reason.ts';

export interface Thread {
  /** The thread follows the orders later, one after another. */
  post(orders: readonly Order[]): void;
  /** `isAwaited`: somebody waits for the thread, so the program must not end by itself meanwhile. */
  hold(isAwaited: boolean): void;
  end(): unknown;
}

export interface ThreadListener {
  /** The thread accepts orders. It may say so more than once. */
  ready(): void;
  reported(reports: readonly SearchReport[]): void;
  /** The thread does nothing more. */
  died(reason: string): void;
}

/** A `Worker` of browsers or of `node:worker_threads`. */
export interface AnyWorker {
  postMessage(message: unknown): void;
  terminate(): unknown;
}

/** `make` makes a Worker, which is either the game's or the package's. */
export type StartWorker = (listener: ThreadListener, make: () => AnyWorker) => Thread;

/** Workers that have been made for pools. */
const taken = new WeakSet<object>();

/**
 * Throws unless the game has made a new Worker. `listen`: the method of this platform's Workers that adds a listener.
 */
export function checkWorker(worker: unknown, listen: 'on' | 'addEventListener'): void {
  const isWorker =
    typeof worker === 'object' &&
    worker !== null &&
    ['postMessage', 'terminate', listen].every(
      (name) => typeof (worker as Record<string, unknown>)[name] === 'function',
    );
  if (!isWorker) fail('bad-option', `"worker" has to make a Worker, not ${show(worker)}`);
  if (taken.has(worker)) fail('bad-option', '"worker" has to make a new Worker each time');
  taken.add(worker);
}

/** Searches in the calling thread, in turns. Between two turns, the thread does other things. */
export function startHere(listener: ThreadListener, goals: HostGoals | null): Thread {
  const host = new Host(
    (reports) => listener.reported(reports),
    (error) => listener.died(reasonOf(error)),
    {},
    goals,
  );
  return { post: (orders) => host.receive(orders), hold: () => {}, end: () => host.stop() };
}
