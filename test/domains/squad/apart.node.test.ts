// Many plans at once: no member and no target is ever in two of them, and what synchronises them is enough however long
// the actions take.

import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../../domains/random.ts';
import { generate } from '../../../domains/squad/generate.ts';
import { SquadGame } from './play.ts';

const sizes = [2, 3, 4, 5, 6, 7, 8].flatMap((members) =>
  [1, 2, 3, 4, 5, 6].map((suspects): [number, number] => [members, suspects]),
);

describe('plans that are carried out at the same time', () => {
  it.each(sizes)('have nothing in common: %i members, %i suspects', (members, suspects) => {
    for (let seed = 0; seed < 2; seed++) {
      const situation = generate({ seed, members, suspects, rooms: 1 + (seed % 4), ordered: 0.4 * seed });
      const { wrong, failures, ended, after } = new SquadGame(situation, seededRandom(seed)).play(2000);
      expect({ seed, wrong, failures, ended }).toEqual({ seed, wrong: [], failures: [], ended: true });
      expect(after.reserved).toEqual({});
    }
  });

  it.each(sizes)('have nothing in common when the world changes: %i members, %i suspects', (members, suspects) => {
    for (let seed = 100; seed < 102; seed++) {
      const situation = generate({ seed, members, suspects, unseen: 0.5 });
      const { wrong, plans } = new SquadGame(situation, seededRandom(seed), 0.2).play(60);
      expect({ seed, wrong }).toEqual({ seed, wrong: [] });
      expect(plans.length).toBeGreaterThan(0);
    }
  });

  it('are several', () => {
    const situation = generate({
      seed: 2,
      members: 8,
      suspects: 6,
      rooms: 4,
      hostile: 0,
      dead: 0,
      unseen: 0,
      ordered: 0.5,
    });
    expect(new SquadGame(situation, seededRandom(2)).play(500).atOnce).toBeGreaterThan(2);
  });
});
