// Times in the words of the page.

import { expect, it } from 'vitest';
import { duration } from '../../../programs/playground/panes/words.ts';

it.each([
  [0.000634, '0.63 µs'],
  [0.0099, '9.9 µs'],
  [0.0543, '54 µs'],
  // As clocks of browsers give a tenth of a millisecond.
  [0.09999990463, '100 µs'],
  [0.6, '600 µs'],
  [4.24, '4.2 ms'],
  [46.2, '46 ms'],
  [5000, '5.0 s'],
])('tells %d milliseconds as %s', (milliseconds, words) => {
  expect(duration(milliseconds)).toBe(words);
});
