// The interface of a thread in which a pool searches. It may be a Worker of the browser, a Worker of Node, or the
// calling thread.

import { fail, show } from '../../bindings/internal.ts';
import { Host } from './host.ts';
import type { HostGoals } from './hosted.ts';
import type { Order, SearchReport } from './protocol.ts';
import { reasonOf } from './reason.ts';

export interface Thread {
  /** The orders are carried out later, one after the other. */
  post(orders: readonly Order[]): void;
  /** `isAwaited`: somebody waits for the thread, so the program does not end by itself meanwhile. */
  hold(isAwaited: boolean): void;
  end(): unknown;
}

export interface ThreadListener {
  /** From now on orders can be posted. A thread may say so more than once. */
  ready(): void;
  ended(reports: readonly SearchReport[]): void;
  /** The thread does nothing more. */
  died(reason: string): void;
}

/** A Worker of the browser, or of `node:worker_threads`. */
export interface AnyWorker {
  postMessage(message: unknown): void;
  terminate(): unknown;
}

/** `make` makes a Worker: the game's own, or that of this package. */
export type StartWorker = (listener: ThreadListener, make: () => AnyWorker) => Thread;

/** Workers that have been made for pools. */
const taken = new WeakSet<object>();

/** What a function of the game has made. `listen`: the function by which a Worker of this platform is listened to. */
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

/** Searches in the calling thread, in turns. Between two turns the thread does other things. */
export function startHere(listener: ThreadListener, goals: HostGoals | null): Thread {
  const host = new Host(
    (reports) => listener.ended(reports),
    (error) => listener.died(reasonOf(error)),
    {},
    goals,
  );
  return { post: (orders) => host.receive(orders), hold: () => {}, end: () => host.stop() };
}
