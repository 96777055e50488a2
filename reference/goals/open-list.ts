// An open list: takes the least value first, and among equal values the oldest entry.

import type { GoalState } from './states.ts';

interface OpenEntry {
  from: GoalState;
  action: number;
}

/** Greater values count as this one. */
const mostValue = 4095;

export class OpenList {
  readonly #buckets: { entries: OpenEntry[]; taken: number }[] = [];
  size = 0;

  push(value: number, from: GoalState, action: number): void {
    (this.#buckets[Math.min(value, mostValue)] ??= { entries: [], taken: 0 }).entries.push({ from, action });
    this.size++;
  }

  take(): OpenEntry {
    this.size--;
    const bucket = this.#buckets.find((one) => one && one.taken < one.entries.length)!;
    return bucket.entries[bucket.taken++]!;
  }
}
