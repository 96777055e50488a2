// Iceblox played by the planning component, with plans of iceblox.htn: it collects all coins that the game's own search
// finds at the beginning of a level, and the player's key ends what it does within a frame.

import { describe, expect, it } from 'vitest';
import { Planner } from '../../../bindings/index.ts';
import type { ComponentEvent } from '../../../component/index.ts';
import { generateMaze } from '../../../domains/iceblox/generate.ts';
import { IcebloxLevel, IcebloxPlayer, levelOptions, levelsOfRound } from '../../../domains/iceblox/game/index.ts';
import { searchMaze } from '../../../domains/iceblox/search.ts';
import { compile } from '../../../language/index.ts';
import text from '../../../domains/iceblox/iceblox.htn?raw';

const planner = new Planner();
const domain = planner.register(compile(text).bytes!);

/** Iterations of a frame: about what two milliseconds are good for. */
const budget = 4000;

function begin(number: number, spareLives = 20) {
  const maze = generateMaze({ ...levelOptions(number), seed: number * 101 + 7 });
  const level = new IcebloxLevel(maze, number, spareLives);
  const events: ComponentEvent[] = [];
  const player = new IcebloxPlayer(level, { planner, domain, onEvent: (event) => void events.push(event) });
  const frame = () => {
    const keys = player.press();
    planner.step(budget);
    return { keys, happened: level.step(keys) };
  };
  const end = (): void => {
    player.component.free();
    player.world.free();
  };
  return { maze, level, player, events, frame, end };
}

describe('a player that plans', () => {
  it('collects the coins that can be had, in two rounds of levels', () => {
    const counts = { toHave: 0, had: 0, coins: 0, collected: 0, kills: 0, emergencies: 0, deaths: 0, late: 0 };
    for (let number = 0; number < 2 * levelsOfRound; number++) {
      const { maze, level, events, frame, end } = begin(number);
      for (let count = 0; count < 3000 && !level.isFinished; count++) {
        for (const { kind } of frame().happened) {
          if (kind === 'kill') counts.kills++;
          if (kind === 'death') counts.deaths++;
        }
      }
      searchMaze(maze).pushes.forEach((pushes, coin) => {
        counts.coins++;
        if (level.coins[coin]) counts.collected++;
        if (pushes === null) return;
        counts.toHave++;
        if (level.coins[coin]) counts.had++;
      });
      counts.emergencies += events.filter(({ kind }) => kind === 'emergency').length;
      counts.late += events.filter(({ detail }) => detail.startsWith('no plan within')).length;
      end();
    }
    expect(counts.toHave).toBeGreaterThan(5);
    expect(counts.had).toBe(counts.toHave);
    // Flames move, and so more can be had than at the beginning.
    expect(counts.collected).toBeGreaterThan(counts.toHave);
    expect(counts.late).toBe(0);
    expect(counts.kills).toBeGreaterThan(0);
    expect(counts.emergencies).toBeGreaterThan(0);
    expect(counts.deaths).toBeLessThan(12);
  });

  it('ends what it does within a frame when a key is pressed, at many moments of a level', () => {
    const states = new Set<string>();
    const mazeOf = (number: number) => generateMaze({ ...levelOptions(number), seed: number * 101 + 7 });
    const rich = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].find((one) => !searchMaze(mazeOf(one)).pushes.includes(null))!;
    for (let moment = 0; moment < 400; moment += moment < 10 ? 1 : 10) {
      const { level, player, frame, end } = begin(rich);
      for (let count = 0; count < moment && !level.isFinished; count++) frame();
      const { component } = player;
      states.add(component.state);
      component.stop();
      expect([component.state, component.action]).toEqual(['idle', null]);
      component.tick();
      expect([component.state, component.execution, planner.waiting]).toEqual(['idle', null, 0]);
      end();
    }
    expect([...states]).toEqual(expect.arrayContaining(['idle', 'searching', 'executing']));
  });

  it('plays the same game each time', () => {
    const play = (): string[] => {
      const { level, frame, end } = begin(1);
      const pressed: string[] = [];
      for (let count = 0; count < 400 && !level.isFinished; count++) pressed.push(frame().keys.join());
      end();
      return pressed;
    };
    expect(play()).toEqual(play());
  });
});
