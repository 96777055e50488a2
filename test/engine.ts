// What the tests run in, and how much of it: `npm test` tries a few of the cases of random tests, `npm run test:all`
// all of them.

export const isNode = typeof document === 'undefined';

/** `test`, `node`, `all`, or `rest`, which is what `npm test` leaves out. */
const mode = import.meta.env?.MODE;

/** Whether all cases are tried. */
export const isAll = mode !== 'test' && mode !== 'node';

/** How many of all cases are tried. `few`: by `npm test`. */
export function portion(all: number, few = Math.ceil(all / 10)): number {
  return isAll ? all : few;
}

/** Some of a list, spread over it, as many as `portion` says. */
export function portionOf<T>(list: readonly T[], few?: number): T[] {
  const count = Math.min(portion(list.length, few), list.length);
  return Array.from({ length: count }, (_, at) => list[Math.floor((at * list.length) / count)]!);
}

/**
 * How many of all cases are tried in this engine. Node repeats the longest random tests with fewer cases: Chromium runs
 * them two to three times faster. The code is the same, and what differs between the engines shows early.
 */
export function casesHere(all: number): number {
  return portion(isNode ? Math.floor(all / 4) : all, Math.floor(all / 20));
}

/** More than this has to be seen in the cases tried here. Chance has a say with few of them, but one is always seen. */
export function leastHere(all: number): number {
  return isAll ? casesHere(all) : Math.max(0, Math.floor(casesHere(all) / 4) - 1);
}
