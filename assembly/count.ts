// Counts iterations in a global, so that their number is known after a trap.

/** Networks taken up in this call of `search`. */
export let taken: u32 = 0;

/** The limit for `taken` in this call. */
let most: u32 = 0;

/** The part of `taken` that stands for other work of the same duration, not for iterations of the search. */
export let besides: u32 = 0;

export function beginCount(budget: u32): void {
  taken = 0;
  besides = 0;
  most = budget;
}

/**
 * Counts the iterations of a search for the goal of a task as iterations of the search that requested it. Returns how
 * many more are allowed in this call. The host searches (addons/goals/), and counts no more than that. If the current
 * iteration is about to be interrupted, its place may be used, too. `before`: the number of iterations that would take
 * as long as the work before the search for the goal.
 */
export function countAchieving(iterations: u32, before: u32): u32 {
  taken += iterations + before;
  besides += before;
  return most - taken;
}

/** Iterations of the search in this call, including the current one. */
export function countedSoFar(): u32 {
  return taken - besides;
}

export function countOne(): void {
  taken++;
}

/**
 * Subtracts all iterations after the first `before`, which were already counted before the search was saved. Returns
 * their number.
 */
export function countedBefore(before: u32): u32 {
  const counted = taken - before;
  taken = before;
  return counted;
}

/** Corrects the count for a network that was interrupted and is now taken up again. */
export function countAgain(): void {
  taken--;
}

/** The search begins no iteration with less work left than this. */
export let leastWork: i32 = 0;

export function countWorkDownTo(least: i32): void {
  leastWork = least;
}
