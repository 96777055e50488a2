// Objects that come and go in random domains: plans, costs and iterations are those of the reference planner in the
// world as data, and searches under way do not notice.

import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { arbitraryCase } from './arbitrary.ts';
import { ChangingWorld } from './changing-world.ts';
import { createRandom } from './random.ts';
import { portion } from '../engine.ts';

it('searches are those of the world that they began in', { timeout: 300_000 }, () => {
  const total = { searches: 0, plans: 0, gone: 0, added: 0, removed: 0 };
  fc.assert(
    fc.property(arbitraryCase(), fc.integer(), (item, seed) => {
      const random = createRandom(seed);
      const changing = new ChangingWorld(item, random);
      for (let round = 0; round < 4; round++) {
        for (let count = random.integer(0, 4); count > 0; count--) changing.change();
        changing.begin();
        for (let count = random.integer(0, 3); count > 0; count--) changing.change();
        changing.step();
      }
      changing.finish();
      for (const key of Object.keys(total) as (keyof typeof total)[]) total[key] += changing.tally[key];
    }),
    { numRuns: portion(300), seed: 7 },
  );
  expect(total.searches).toBe(portion(1200));
  expect(total.plans).toBeGreaterThan(portion(200));
  expect(Math.min(total.added, total.removed)).toBeGreaterThan(portion(100));
  expect(total.gone).toBeGreaterThan(portion(10, 0));
});
