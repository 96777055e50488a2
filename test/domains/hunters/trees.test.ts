// The trees of the hunters: what one leaves behind when it is given up, how it reacts, and that it keeps nothing.

import { describe, expect, it } from 'vitest';
import { huntersGame, HuntersKit } from '../../../domains/hunters/game/index.ts';
import type { HuntersGame, HuntersSystem } from '../../../domains/hunters/game/index.ts';
import { newKit } from './games.ts';

const kit = newKit();

/** Steps on until something holds; fails when the game is over first. */
function until(game: HuntersGame, holds: () => boolean): void {
  while (!holds()) {
    expect(game.outcome).toBeNull();
    game.step();
  }
}

const doing = (game: HuntersGame, task: string): number =>
  game.state.hunters.findIndex((hunter) => hunter.doing.startsWith(`${task}(`));

describe.each<HuntersSystem>(['pure', 'hybrid', 'depth-4'])('actions of the system %s', (system) => {
  it('leave nothing behind when they are given up', () => {
    let hands = 0;
    for (let seed = 0; seed < 12; seed++) {
      const game = huntersGame({ rooms: 2, hunters: 6, seed, system }, kit);
      while (game.state.step < 20 + 11 * seed && !game.outcome) game.step();
      hands += game.state.hunters.filter(({ work }) => work !== '').length;
      const held = game.state.hunters.map(({ holds }) => holds);
      const busy = game.state.hunters.map(({ doing }) => doing !== '');
      game.acting.free();
      game.state.hunters.forEach((hunter, at) => {
        expect(hunter).toMatchObject({ doing: '', work: '', worked: 0, asideFor: -1, holds: held[at] });
        if (busy[at]) expect(hunter.speed).toBe(0);
      });
      game.world.free();
    }
    // Some of them were at something.
    expect(hands).toBeGreaterThan(0);
  });
});

describe('a door that has fallen shut', () => {
  /** Somebody is on his way to an open door of a room, which somebody else shuts in front of him. */
  function shutInFront(system: HuntersSystem): HuntersGame {
    const game = huntersGame({ rooms: 1, hunters: 2, seed: 3, system }, kit);
    const { passages } = game.building;
    const task = system === 'pure' ? 'StepIn' : 'EnterThroughDoor';
    until(game, () => doing(game, task) >= 0);
    const text = game.state.hunters[doing(game, task)]!.doing;
    const door = passages.findIndex(({ name }) => text.includes(`${name},`));
    until(game, () => game.state.passages[door]!.isOpen);
    game.state.passages[door]!.isOpen = false;
    for (let step = 0; step < 10; step++) game.step();
    return game;
  }

  it('is opened again by a tree, and the plan goes on', () => {
    const game = shutInFront('hybrid');
    expect(game.counts.failures).toBe(0);
    expect(doing(game, 'EnterThroughDoor')).toBeGreaterThanOrEqual(0);
    game.free();
  });

  it('breaks a plan in full depth', () => {
    const game = shutInFront('pure');
    expect(game.counts.failures).toBe(1);
    game.free();
  });
});

describe('a lure', () => {
  /** The zombie follows the hunter who looks for it, from now on. */
  function seen(system: HuntersSystem, task: string): { game: HuntersGame; lure: number } {
    const game = huntersGame({ rooms: 1, hunters: 2, seed: 3, system }, kit);
    until(game, () => doing(game, task) >= 0);
    const lure = doing(game, task);
    const zombie = game.state.zombies[0]!;
    zombie.mood = 'follows';
    zombie.prey = lure;
    // It was somewhere else when the plan was made.
    const { left, right, top, bottom } = game.building.areas[game.building.rooms[0]!.area]!;
    const hunter = game.state.hunters[lure]!;
    game.state.assumed.zombies[0] = {
      x: hunter.x < (left + right) / 2 ? right - 1 : left + 1,
      y: hunter.y < (top + bottom) / 2 ? bottom - 1 : top + 1,
    };
    game.step();
    game.step();
    return { game, lure };
  }

  it.each<[HuntersSystem, string, string]>([
    ['hybrid', 'AttractZombie', 'RunIntoCage'],
    ['pure', 'RunToZombie', 'RunToZombie'],
    ['blind-trees', 'AttractZombie', 'AttractZombie'],
  ])('who is seen: with the system %s, after %s comes %s', (system, task, next) => {
    const { game, lure } = seen(system, task);
    expect(game.state.hunters[lure]!.doing.split('(')[0]).toBe(next);
    game.free();
  });
});

describe('a kit', () => {
  it('plans each depth in a domain of its own', () => {
    const tasks = (system: HuntersSystem): string[] => Object.keys(kit.control(system).domain.tasks);
    expect(kit.control('hybrid').domain).toBe(kit.control('depth-2').domain);
    expect(kit.control('hybrid').domain).toBe(kit.control('blind-trees').domain);
    expect(tasks('depth-1')).toContain('EnterByDoor');
    expect(tasks('depth-3')).toContain('LeadOut');
    expect(tasks('depth-4')).toContain('LurePart');
  });

  it('says so when the texts of the domains have changed', () => {
    const parts = { texts: { full: '', hybrid: '' }, compile: () => new Uint8Array(), mistreevous: {} as never };
    expect(() => new HuntersKit(parts).control('depth-3')).toThrow('the domain has no part ordered(EnterThroughDoor');
  });
});
