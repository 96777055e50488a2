// What the tests run in. Chromium repeats the long random tests with fewer cases: the code is the same, and what
// differs between the engines shows early.

export const isNode = typeof document === 'undefined';

/** How many of so many random cases are tried here. */
export function casesHere(cases: number): number {
  return isNode ? cases : cases / 4;
}
