// The hash behind `chance`: mixes one more integer into a hash. Every planner computes the same.

/** Odd numbers whose bits are spread evenly, and by how much the hash is shifted on the way. */
export const mixSteps = {
  spread: 0x9e3779b1 | 0,
  shifts: [16, 13, 16],
  factors: [0x85ebca6b | 0, 0xc2b2ae35 | 0],
} as const;

/** All are integers of 32 bits. */
export function mixed(hash: number, value: number): number {
  const { spread, shifts, factors } = mixSteps;
  let result = (hash + Math.imul(value, spread)) | 0;
  result = Math.imul(result ^ (result >>> shifts[0]), factors[0]);
  result = Math.imul(result ^ (result >>> shifts[1]), factors[1]);
  return result ^ (result >>> shifts[2]);
}
