// Games of the squad that come to an end, whatever the sizes: no member and no target is ever in two plans at once, and
// what synchronises them is enough however long the actions take.

import { describe, expect, it } from 'vitest';
import { generate } from '../../../domains/squad/generate.ts';
import { checkedGame, shared, squadDomain, textsOf } from './games.ts';

const squad = squadDomain();

const sizes = [2, 3, 4, 5, 6, 7, 8].flatMap((members) =>
  [1, 2, 3, 4, 5, 6].map((suspects): [number, number] => [members, suspects]),
);

describe('plans that are carried out at the same time', () => {
  it.each(sizes)('have nothing in common, and the game ends: %i members, %i suspects', (members, suspects) => {
    for (let seed = 0; seed < 2; seed++) {
      const situation = generate({ seed, members, suspects, rooms: 1 + (seed % 4), ordered: 0.4 * seed });
      const { game, checker, events, play } = checkedGame(squad, situation, { seed, longest: 5 });
      play(400);
      checker.finish();
      expect([seed, game.isOver, game.acting.plans, game.acting.actions]).toEqual([seed, true, 0, 0]);
      expect([...checker.faults, ...shared(events, situation)]).toEqual([]);
      expect(events.filter(({ kind }) => kind === 'broken' || kind === 'given-up')).toEqual([]);
      game.free();
    }
  });

  it('are several', () => {
    const options = { seed: 2, members: 8, suspects: 6, rooms: 4, hostile: 0, dead: 0, unseen: 0, ordered: 0.5 };
    const { game, step } = checkedGame(squad, generate(options), { seed: 2 });
    let most = 0;
    for (let at = 0; at < 60; at++) {
      step();
      most = Math.max(most, game.acting.plans);
    }
    expect(most).toBeGreaterThan(2);
    game.free();
  });
});

describe('a game', () => {
  it('is the same for the same seed, and another one for another', () => {
    const record = (seed: number): string => {
      const options = { seed, failing: 0.1, turn: 0.05, memberDies: 0.02, order: 0.1, leave: 0.02, deadly: 0.05 };
      const { game, events, play } = checkedGame(squad, generate({ seed: 5 }), options);
      play(60);
      game.free();
      return textsOf(events).join('\n');
    };
    expect(record(3)).toBe(record(3));
    expect(record(3)).not.toBe(record(4));
  });
});
