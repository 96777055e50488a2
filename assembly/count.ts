// Counts iterations in a global, so that their number is known after a trap.

/** Networks taken up in this call of `search`. */
export let taken: u32 = 0;

/** How many there may be. */
let most: u32 = 0;

/** Those of `taken` that are no iterations of the search: as long as something else takes. */
export let besides: u32 = 0;

export function beginCount(budget: u32): void {
  taken = 0;
  besides = 0;
  most = budget;
}

/**
 * Counts the iterations of a search for a goal, in the place of a task, as iterations of the search that asks. Returns
 * how many more there may be in this call. The host searches (addons/goals/), and counts no more than that. Where the
 * current iteration is about to be interrupted, its place may be taken, too. `before`: the number of iterations that
 * would take as long as the work before the search for the goal.
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

/** Uncounts all after the first `before`: they were counted before the search was saved. Returns how many there are. */
export function countedBefore(before: u32): u32 {
  const counted = taken - before;
  taken = before;
  return counted;
}

/** The network taken up last was interrupted, and is taken up again. */
export function countAgain(): void {
  taken--;
}

/** The search goes on while so much of it is left. */
export let leastWork: i32 = 0;

export function countWorkDownTo(least: i32): void {
  leastWork = least;
}
