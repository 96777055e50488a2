// Measures how fast searches are stepped, for the rest of a frame. Two schedulers measure rates, and change them by one
// rule: schedule.ts for the core's searches, and addons/goals/schedule.ts for searches for goals.

/** The shortest time in milliseconds that clocks of browsers can measure well. */
export const measurable = 0.05;

/** Iterations in a millisecond. */
export const leastRate = 10;

/**
 * The new rate in a millisecond, after an amount of work was done in a measured time. A rate falls at once but rises
 * step by step, because exceeding the time is worse than leaving some of it.
 */
export function rateAfter(rate: number, done: number, elapsed: number, least: number): number {
  return Math.max(least, Math.min(done / elapsed, rate * 2));
}
