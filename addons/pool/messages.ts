// The messages between a pool and its Workers. A game may post to its own Workers, and they to the game, about other
// things: only the messages of frameplan are read.

import { statusNames } from '../../ir/statuses.ts';
import type { Order, SearchReport } from './protocol.ts';
import type { ThreadListener } from './thread.ts';

/**
 * `hello` asks a Worker whether it is ready. A Worker that begins to serve later says so by itself. Orders are posted
 * only to Workers that are ready.
 */
export type ToWorker = { frameplan: 'hello' } | { frameplan: 'orders'; orders: readonly Order[] };

type FromWorker = { frameplan: 'ready' } | { frameplan: 'reports'; reports: readonly SearchReport[] };

export const hello: ToWorker = { frameplan: 'hello' };

export function ordersMessage(orders: readonly Order[]): ToWorker {
  return { frameplan: 'orders', orders };
}

export const ready: FromWorker = { frameplan: 'ready' };

export function reportsMessage(reports: readonly SearchReport[]): FromWorker {
  return { frameplan: 'reports', reports };
}

/** Passes a message of a Worker on to the pool. */
export function hear(listener: ThreadListener, data: unknown): void {
  if (!isOurs(data)) return;
  const { frameplan, reports } = data as { frameplan: unknown; reports?: unknown };
  if (frameplan === 'ready') listener.ready();
  else if (frameplan === 'reports' && areReports(reports)) listener.reported(reports);
  else listener.died('it posted something that is no result of a search: it may have another version of frameplan');
}

export function isOurs(data: unknown): data is { frameplan: unknown } {
  return typeof data === 'object' && data !== null && 'frameplan' in data;
}

function areReports(reports: unknown): reports is readonly SearchReport[] {
  return Array.isArray(reports) && reports.every(isReport);
}

function isReport(report: unknown): boolean {
  if (!Array.isArray(report)) return false;
  const [search, ending] = report as readonly unknown[];
  if (typeof search !== 'number' || typeof ending !== 'object' || ending === null) return false;
  const {
    status,
    iterations,
    grounding = 0,
    cost,
    lowerBound,
    plan,
    way,
    tail,
    fault,
  } = ending as Record<string, unknown>;
  return (
    (Object.values(statusNames) as unknown[]).includes(status) &&
    typeof iterations === 'number' &&
    typeof grounding === 'number' &&
    (cost === null || typeof cost === 'number') &&
    typeof lowerBound === 'number' &&
    (plan === null || plan instanceof Float64Array) &&
    (way === null || way instanceof Uint8Array) &&
    typeof tail === 'object' &&
    typeof fault === 'object'
  );
}
