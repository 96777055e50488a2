// Work in slices, so that orders are heard in between.

import type { Slices } from '../search.ts';

/** How long a slice may take, in milliseconds. */
const slice = 8;

/** Continues until there is no more to do. Resolves with false if it was cancelled. */
export async function inSlices(
  slices: Slices,
  goOn: (iterations: number) => boolean,
  told: { iterations: number } = { iterations: 0 },
): Promise<boolean> {
  for (let batch = 32; ;) {
    const before = performance.now();
    if (!goOn(batch)) return true;
    const took = performance.now() - before;
    if (took < slice / 2 && batch < 1 << 16) batch *= 2;
    else if (took > slice && batch > 1) batch = Math.max(1, batch >> 1);
    if (!(await slices.pause(told.iterations))) return false;
  }
}
