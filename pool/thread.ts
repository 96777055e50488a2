// Where a pool's searches are carried out: a Worker of the browser, one of Node, or the calling thread, all behind one interface.

import { Host } from './host.ts';
import type { Order, Report } from './protocol.ts';
import { reasonOf } from './reason.ts';

export interface Thread {
  /** The orders are carried out one after the other, some time later. */
  post(orders: readonly Order[]): void;
  /** Whether anybody waits for it: where a program ends by itself, it does not while somebody does. */
  hold(isAwaited: boolean): void;
  end(): unknown;
}

export interface Listener {
  ended(reports: readonly Report[]): void;
  /** The thread does nothing any more. */
  died(reason: string): void;
}

/** A Worker of the browser, or of `node:worker_threads`. */
export interface AnyWorker {
  postMessage(message: unknown): void;
  terminate(): unknown;
}

/** `make` makes the game's own Worker; without it the one of this package is used. */
export type StartWorker = (listener: Listener, make: (() => AnyWorker) | undefined) => Thread;

/** Searches in the calling thread, in turns between which it is free for other things. */
export function startHere(listener: Listener): Thread {
  const host = new Host(
    (reports) => listener.ended(reports),
    (error) => listener.died(reasonOf(error)),
  );
  return { post: (orders) => host.receive(orders), hold: () => {}, end: () => host.stop() };
}
