// A small domain with as many plans as one likes. The best of them can be computed. A lock has wheels to turn, and each
// digit of a wheel has a price. The wheel and the digit before decide the price.

import { seededRandom } from '../../domains/random.ts';

export interface Locks {
  text: string;
  /** What the best plan costs. */
  best: number;
}

/** Prices from 0 up to `dearest`, by chance. */
export function makeLocks(seed: number, wheels: number, digits: number, dearest = 9): Locks {
  const random = seededRandom(seed);
  const table = (rows: number): number[][] =>
    Array.from({ length: rows }, () => Array.from({ length: digits }, () => random.below(dearest + 1)));
  const prices = table(wheels);
  const changes = table(digits);
  return { text: textOf(prices, changes), best: bestOf(prices, changes) };
}

/** `prices` by wheel and digit, `changes` by the digit before and the digit. */
export function textOf(prices: readonly number[][], changes: readonly number[][]): string {
  const names = (kind: string, count: number): string => Array.from({ length: count }, (_, at) => kind + at).join(', ');
  const rows = (name: string, from: string, table: readonly number[][]): string[] =>
    table.flatMap((row, at) => row.map((value, digit) => `${name}(${from}${at}, digit${digit}) := ${value};`));
  return `domain locks;
type Wheel;
type Digit;
constant Wheel after(Wheel wheel);
constant integer price(Wheel wheel, Digit digit);
constant integer change(Digit from, Digit to);
fluent Wheel at;
fluent Digit last;
task Turn(Wheel wheel, Digit digit) {
    cost := price(wheel, digit) + change(last, digit);
    at := after(wheel);
    last := digit;
}
task Open() {
    method open { at == none; }
    method turn { exists (Digit digit) { at != none; ordered(Turn(at, digit), Open()); } }
}
problem p of locks;
instance Wheel ${names('wheel', prices.length)};
instance Digit ${names('digit', changes.length)};
at := wheel0;
${prices
  .slice(1)
  .map((_, at) => `after(wheel${at}) := wheel${at + 1};`)
  .join('\n')}
${[...rows('price', 'wheel', prices), ...rows('change', 'digit', changes)].join('\n')}
ordered(Open());`;
}

function bestOf([first, ...others]: readonly number[][], changes: readonly number[][]): number {
  const costs = others.reduce(
    (before, prices) =>
      prices.map((price, to) => price + Math.min(...before.map((cost, from) => cost + changes[from]![to]!))),
    first!,
  );
  return Math.min(...costs);
}
