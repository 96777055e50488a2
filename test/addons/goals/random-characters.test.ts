// Characters who act for themselves find what a search through everything finds in a world of their own.

import { expect, it } from 'vitest';
import { casesHere } from '../../engine.ts';
import { tryCharacters } from './random-characters.ts';

it('the option `character` comes to what a search through everything says', () => {
  // Goals of one seat that exclude each other or have other numbers, one that says a thing twice, new seats.
  const seeds = [
    113,
    169,
    337,
    3425,
    7129,
    101081,
    162393,
    ...Array.from({ length: casesHere(60) }, (_, seed) => seed),
  ];
  let alike = 0;
  let plans = 0;
  for (const seed of seeds) {
    const { mistake, isAlike, planned } = tryCharacters(seed);
    expect(mistake, `seed ${seed}`).toBe('');
    if (isAlike) alike++;
    plans += planned;
  }
  expect(alike).toBeGreaterThan(seeds.length / 2);
  expect(alike).toBeLessThan(seeds.length);
  expect(plans).toBeGreaterThan(seeds.length / 2);
});
