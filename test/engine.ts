// What the tests run in. Node repeats the long random tests with fewer cases: Chromium runs them two to three times
// faster. The code is the same, and what differs between the engines shows early.

export const isNode = typeof document === 'undefined';

/** How many of so many random cases are tried here. */
export function casesHere(cases: number): number {
  return isNode ? Math.floor(cases / 4) : cases;
}
