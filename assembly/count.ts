// Counts iterations in a global, so that their number is known after a trap.

/** Networks taken up in this call of `search`. */
export let taken: u32 = 0;

export function beginCount(): void {
  taken = 0;
}

export function countOne(): void {
  taken++;
}
