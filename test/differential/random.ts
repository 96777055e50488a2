// A small seeded source of randomness: the same seed gives the same case in every environment.

export interface RandomSource {
  /** An integer from low to high, both included. */
  integer: (low: number, high: number) => number;
  /** True with this probability. */
  chance: (probability: number) => boolean;
  pick: <T>(items: readonly T[]) => T;
  /** One of the values, as often as its weight says. */
  weighted: <T>(choices: readonly (readonly [weight: number, value: T])[]) => T;
  /** How many: 0, 1, 2 and so on as often as the weights say. */
  count: (...weights: number[]) => number;
}

export function createRandom(seed: number): RandomSource {
  let state = seed | 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const integer = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1));
  const weighted = <T>(choices: readonly (readonly [weight: number, value: T])[]): T => {
    let rest = next() * choices.reduce((sum, [weight]) => sum + weight, 0);
    for (const [weight, value] of choices) if ((rest -= weight) < 0) return value;
    return choices.at(-1)![1];
  };
  return {
    integer,
    weighted,
    chance: (probability) => next() < probability,
    pick: (items) => {
      if (items.length === 0) throw new Error('there is nothing to pick from');
      return items[integer(0, items.length - 1)]!;
    },
    count: (...weights) => weighted(weights.map((weight, count) => [weight, count] as const)),
  };
}
