// The hunters' games are the same in every JavaScript engine, and go on exactly when they are loaded in the middle.

import { describe, expect, it } from 'vitest';
import {
  generateBuilding,
  huntersGame,
  HuntersGame,
  huntersSystems,
  playHunters,
} from '../../../domains/hunters/game/index.ts';
import type { HuntersSetup } from '../../../domains/hunters/game/index.ts';
import { Hash, newKit, playAndHash, recordOf } from './games.ts';
import { portion, portionOf } from '../../engine.ts';

const kit = newKit();
/** A kit with a separate planner. */
const elsewhere = newKit();

/** What has been recorded once, in Node: a browser has to come to the same. */
const recorded: [HuntersSetup, string][] = [
  [{ rooms: 1, hunters: 2, seed: 1, system: 'pure' }, 'fb474a36'],
  [{ rooms: 2, hunters: 5, seed: 2, system: 'pure' }, 'ba1d40dc'],
  [{ rooms: 3, hunters: 9, seed: 3, system: 'pure-repair' }, '42ddaae3'],
  [{ rooms: 1, hunters: 2, seed: 1, system: 'hybrid' }, '7bf632ab'],
  [{ rooms: 2, hunters: 5, seed: 2, system: 'hybrid' }, '6dd010ca'],
  [{ rooms: 3, hunters: 9, seed: 3, system: 'hybrid' }, 'd812ea85'],
  [{ rooms: 3, hunters: 7, seed: 4, system: 'blind-trees' }, '21b5eeaa'],
  [{ rooms: 2, hunters: 4, seed: 5, system: 'depth-1' }, '1298f610'],
  [{ rooms: 2, hunters: 4, seed: 5, system: 'depth-3' }, 'adc7935e'],
  [{ rooms: 2, hunters: 4, seed: 5, system: 'depth-4' }, 'eee899ef'],
];

describe('a game', () => {
  it.each(portionOf(recorded, 3))('is the same in Node and in a browser: %j', (setup, hash) => {
    expect(playAndHash(setup, kit).hash).toBe(hash);
  });

  it.each(portionOf(huntersSystems, 1))('is the same for the same seed, and another one for another: %s', (system) => {
    const play = (seed: number): string => playAndHash({ rooms: 2, hunters: 5, seed, system }, kit).hash;
    expect(play(3)).toBe(play(3));
    expect(play(3)).not.toBe(play(4));
  });

  it('tells how it has ended', () => {
    const run = playHunters({ rooms: 1, hunters: 2, seed: 2, system: 'hybrid' }, kit);
    expect(run.outcome === 'death' ? run.deaths > 0 : run.deaths).toBe(run.outcome === 'death' ? true : 0);
    expect(run.searches).toBeGreaterThanOrEqual(1);
    expect(run.iterations).toBeGreaterThan(10);
  });

  it('ends after a while when nobody can do anything', () => {
    const setup: HuntersSetup = { rooms: 1, hunters: 1, seed: 0, system: 'hybrid', rules: { longest: 20 } };
    expect(playHunters(setup, kit)).toMatchObject({ outcome: 'timeout', seconds: 20, planFailures: 0 });
  });
});

/** From the game's step on to its end. */
function restOf(game: HuntersGame): string {
  const hash = new Hash();
  while (!game.outcome) {
    game.step();
    hash.add(recordOf(game));
  }
  const end = `${game.outcome} ${game.seconds} ${hash.value}`;
  game.free();
  return end;
}

const saved: [rooms: number, hunters: number, seed: number][] = [
  [1, 2, 5],
  [2, 5, 6],
  [3, 7, 7],
];

describe.each(portionOf(huntersSystems, 2))('a game that is saved, with the system %s,', (system) => {
  it('goes on as if it had not been', () => {
    for (const [rooms, hunters, seed] of saved.slice(0, portion(3, 1))) {
      const setup = { rooms, hunters, seed, system };
      const whole = huntersGame(setup, kit);
      const steps: string[] = [];
      while (!whole.outcome) {
        whole.step();
        steps.push(recordOf(whole));
      }
      const end = whole.outcome;
      whole.free();
      for (const at of [1, 2, 17, 60, 111, 200, 301].slice(0, portion(7, 3)).filter((step) => step < steps.length)) {
        const game = huntersGame(setup, kit);
        while (game.state.step < at) game.step();
        const bytes = game.save();
        game.free();
        const building = generateBuilding(setup);
        const loaded = HuntersGame.restore(bytes, building, elsewhere.control(system));
        for (let step = at; step < steps.length; step++) {
          loaded.step();
          if (recordOf(loaded) !== steps[step]) expect({ at, step, record: recordOf(loaded) }).toEqual(steps[step]);
        }
        expect(loaded.outcome).toBe(end);
        loaded.free();
      }
    }
  });

  it('loads again and again', () => {
    const setup = { rooms: 2, hunters: 4, seed: 9, system };
    const expected = restOf(huntersGame(setup, kit));
    let game = huntersGame(setup, kit);
    const hash = new Hash();
    while (!game.outcome) {
      game.step();
      hash.add(recordOf(game));
      if (game.state.step % 9 !== 0) continue;
      const bytes = game.save();
      game.free();
      game = HuntersGame.restore(bytes, generateBuilding(setup), kit.control(system));
    }
    expect(`${game.outcome} ${game.seconds} ${hash.value}`).toBe(expected);
    game.free();
  });
});
