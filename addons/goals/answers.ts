// The answers of externals to the conditions that matter for a goal. They are asked when a search begins, and written
// into its initial state.

import type { LoweredWorld } from './ground/lowered.ts';
import { slice } from './ground/slices.ts';
import type { Sliced } from './ground/slices.ts';
import type { TableImage } from './tables.ts';

export interface AskedAnswers {
  lowered: LoweredWorld;
  /** Numbers of facts of the lowered world, and whether each is true. */
  facts: number[];
  areTrue: boolean[];
}

/** An external takes about as long as an iteration, or longer. */
const workOfAsking = 400;

export function* askFor(lowered: LoweredWorld): Sliced<AskedAnswers> {
  const { asked } = lowered.grounded.symbolic;
  const found: AskedAnswers = { lowered, facts: [], areTrue: [] };
  const known = new Map<number, boolean>();
  for (const [number, literal] of lowered.origins.entries()) {
    const fact = literal < 0 ? ~literal : literal;
    if (!asked.has(fact)) continue;
    let isTrue = known.get(fact);
    if (isTrue === undefined) {
      known.set(fact, (isTrue = asked.holds(fact)));
      if ((slice.left -= workOfAsking) <= 0) yield;
    }
    found.facts.push(number);
    found.areTrue.push(isTrue === literal >= 0);
  }
  return found;
}

export function writeAnswers({ facts, areTrue }: AskedAnswers, { bytes, initialState }: TableImage): void {
  facts.forEach((fact, at) => {
    const place = initialState + (fact >> 3);
    const bit = 1 << (fact & 7);
    bytes[place] = areTrue[at] ? bytes[place]! | bit : bytes[place]! & ~bit;
  });
}
