// How fast searches are stepped in what is left of a frame. Two schedulers measure rates, and change them by one rule:
// schedule.ts for the core's searches, and addons/goals/schedule.ts for searches for goals.

/** Milliseconds. The clock of a browser does not measure less well. */
export const measurable = 0.05;

/** Iterations in a millisecond. */
export const leastRate = 10;

/**
 * The rate in a millisecond, after so much was done in a measured time. A rate falls at once and rises step by step: to
 * overshoot is worse than to leave some time.
 */
export function rateAfter(rate: number, done: number, elapsed: number, least: number): number {
  return Math.max(least, Math.min(done / elapsed, rate * 2));
}
