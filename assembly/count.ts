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
 * Counts those of a search for a goal, in the place of a task, as iterations of the search that asks. Answers how many
 * more there may be in this call. The host searches (addons/goals/), and counts no more than that. Where the iteration
 * at hand is about to be interrupted, its place may be taken, too. `before`: what comes before the search for the goal
 * takes as long as so many.
 */
export function countAchieving(iterations: u32, before: u32): u32 {
  taken += iterations + before;
  besides += before;
  return most - taken;
}

/** Iterations of the search in this call, the one at hand among them. */
export function countedSoFar(): u32 {
  return taken - besides;
}

export function countOne(): void {
  taken++;
}

/** What was counted since there were `before` had been counted before the search was saved. Answers how many. */
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
