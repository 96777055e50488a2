// Defines exactly what may go wrong with a character, and finds the moments at which it does.

import { stateNumber } from '../model/record.ts';
import type { RecordRow } from '../model/record.ts';

export const troubles = ['failed', 'late', 'thrashing'] as const;
export type Trouble = (typeof troubles)[number];

/** A search that has been under way for more frames is late. */
export const lateAfter = 10;
/** A row thrashes if it has a new plan in at least `plans` frames among `frames`. */
export const thrashes = { plans: 3, frames: 30 };

export const troubleNames: Record<Trouble, string> = { failed: 'Failed', late: 'Late', thrashing: 'Thrashing' };
export const troubleWords: Record<Trouble, string> = {
  failed: 'A search ended without a plan, an action failed, or a step of a plan did not hold any more',
  late: `A search has been under way for more than ${lateAfter} frames`,
  thrashing: `${thrashes.plans} new plans, or more, within ${thrashes.frames} frames`,
};

/** The moments at which each trouble begins, in their order. */
export type RowTroubles = Record<Trouble, number[]>;

interface KnownRow {
  found: RowTroubles;
  /** The first moment that was not looked at. */
  next: number;
  /** The moments of the last new plans. */
  plans: number[];
  isThrashing: boolean;
}

/** Rows of a game share their arrays with the longer rows that come later: what was looked at stays as it is. */
const known = new WeakMap<ArrayBufferLike, KnownRow>();
const failed = stateNumber('failed');

export function troublesOf(row: RecordRow): RowTroubles {
  const { buffer, length } = row.states;
  let one = known.get(buffer);
  if (!one || one.next > length) {
    one = { found: { failed: [], late: [], thrashing: [] }, next: 0, plans: [], isThrashing: false };
    known.set(buffer, one);
  }
  for (; one.next < length; one.next++) look(row, one, one.next);
  return one.found;
}

function look({ states, searching, replans }: RecordRow, row: KnownRow, at: number): void {
  const { found, plans } = row;
  if (states[at] === failed && states[at - 1] !== failed) found.failed.push(at);
  if (isLate(searching, at) && !isLate(searching, at - 1)) found.late.push(at);
  if (plans.length > 0 && plans[0]! <= at - thrashes.frames) {
    plans.shift();
    row.isThrashing &&= plans.length >= thrashes.plans;
  }
  if (!replans[at]) return;
  plans.push(at);
  if (plans.length >= thrashes.plans && !row.isThrashing) {
    row.isThrashing = true;
    found.thrashing.push(at);
  }
}

export const isLate = (searching: Uint16Array, at: number): boolean => (searching[at] ?? 0) > lateAfter;

/** The first place in a sorted list whose number is greater. */
export function firstBehind(sorted: readonly number[], number: number): number {
  let low = 0;
  for (let high = sorted.length; low < high;) {
    const middle = (low + high) >> 1;
    if (sorted[middle]! > number) high = middle;
    else low = middle + 1;
  }
  return low;
}
