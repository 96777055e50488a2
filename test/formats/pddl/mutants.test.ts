// Damaged texts in PDDL are read or refused, each in its place and without an exception.

import { expect, it } from 'vitest';
import { readMutant } from './mutants.ts';
import { portion } from '../../engine.ts';

const cases = portion(2_000);

it('a damaged text is read or refused', () => {
  const counts = { read: 0, refused: 0 };
  for (let seed = 1; seed <= cases; seed++) counts[readMutant(seed)]++;
  expect(counts.read).toBeGreaterThan(cases / 50);
  expect(counts.refused).toBeGreaterThan(cases / 3);
});
