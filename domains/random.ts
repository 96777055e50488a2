// A small random number generator: the same seed gives the same numbers in every JavaScript engine.

export interface Random {
  /** True with the given probability. */
  chance(probability: number): boolean;
  /** An integer from 0 to below the limit. */
  below(limit: number): number;
  /** A number from 0 to below 1. */
  fraction(): number;
  pick<Item>(items: readonly Item[]): Item;
  /** The current state: a generator with this seed continues from here. */
  readonly seed: number;
}

/**
 * A Weyl sequence (multiples of the odd number nearest to 2^32 divided by the golden ratio), each term scrambled by
 * xor-shifts and odd multipliers so that neighbouring seeds have nothing in common.
 */
export function seededRandom(seed: number): Random {
  let term = seed >>> 0;
  const fraction = (): number => {
    term = (term + 0x9e3779b9) >>> 0;
    let bits = Math.imul(term ^ (term >>> 16), 0x7feb352d);
    bits = Math.imul(bits ^ (bits >>> 15), 0x846ca68b);
    return ((bits ^ (bits >>> 16)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number): number => Math.floor(fraction() * limit);
  return {
    fraction,
    below,
    chance: (probability) => fraction() < probability,
    pick: (items) => {
      if (items.length === 0) throw new Error('there is nothing to pick from');
      return items[below(items.length)]!;
    },
    get seed() {
      return term;
    },
  };
}
