// Seeded chance, with what else the makers of random cases need: the same seed gives the same case everywhere.

import { seededRandom } from '../../domains/random.ts';
import type { Random } from '../../domains/random.ts';

export interface RandomSource extends Random {
  /** An integer from low to high, both included. */
  integer: (low: number, high: number) => number;
  /** One of the values, as often as its weight says. */
  weighted: <T>(choices: readonly (readonly [weight: number, value: T])[]) => T;
  /** How many: 0, 1, 2 and so on as often as the weights say. */
  count: (...weights: number[]) => number;
}

export function createRandom(seed: number): RandomSource {
  const random = seededRandom(seed);
  const weighted = <T>(choices: readonly (readonly [weight: number, value: T])[]): T => {
    let rest = random.fraction() * choices.reduce((sum, [weight]) => sum + weight, 0);
    for (const [weight, value] of choices) if ((rest -= weight) < 0) return value;
    return choices.at(-1)![1];
  };
  return {
    ...random,
    weighted,
    integer: (low, high) => low + random.below(high - low + 1),
    count: (...weights) => weighted(weights.map((weight, count) => [weight, count] as const)),
  };
}
