// Counts iterations in a global, so that their number is known after a trap.

/** Networks taken up in this call of `search`. */
export let taken: u32 = 0;

export function beginCount(): void {
  taken = 0;
}

export function countOne(): void {
  taken++;
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
