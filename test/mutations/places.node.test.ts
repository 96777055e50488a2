// The list of planted faults (list.mjs): each place is there, once. Their run takes hours: `npm run mutations`.

import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { mutations, nearby } from './list.mjs';

it('there are forty faults at least, in every room of the list', () => {
  expect(mutations.length).toBeGreaterThanOrEqual(40);
  expect(Object.keys(nearby).filter((room) => !mutations.some(({ file }) => file.startsWith(`${room}/`)))).toEqual([]);
});

it.each(mutations)('$file: $what', ({ file, from, to }) => {
  expect(readFileSync(file, 'utf8').split(from)).toHaveLength(2);
  expect(to).not.toBe(from);
});
