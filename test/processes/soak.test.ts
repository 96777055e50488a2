// The first seconds of the soak: everything happens in it, every sample is right, and nothing is left in the end.

import { expect, it } from 'vitest';
import { SoakGame } from './game.ts';

it('a game in which everything changes is planned rightly and leaves nothing behind', () => {
  const game = new SoakGame(7, { sampleEvery: 200 });
  const used: number[] = [];
  for (let frame = 0; frame < 700; frame++) {
    game.frame();
    used.push(game.planner.memoryUsed);
  }
  const { ended, checked, released, restarted, removed } = game.counts;
  const statuses = ['cancelled', 'failed', 'fault', 'out-of-depth', 'out-of-iterations', 'solved'];
  expect(Object.keys(ended).toSorted()).toEqual(statuses);
  expect(Math.min(...Object.values(ended), released, restarted, removed)).toBeGreaterThan(10);
  expect(checked).toBeGreaterThan(50);
  // Peaks come late, but ever more seldom.
  expect(used[699]! - used[450]!).toBeLessThan(used[450]! - used[0]!);
  expect(game.end()).toBe(0);
});
