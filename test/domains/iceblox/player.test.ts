// Iceblox played by the planning component, with plans of iceblox.htn and with problems of iceblox.pddl: it collects
// the coins that the game's own search finds at the beginning of a level, and the player's key ends what it does within
// a frame.

import { describe, expect, it } from 'vitest';
import { levelsOfRound } from '../../../domains/iceblox/game/index.ts';
import { searchMaze } from '../../../domains/iceblox/search.ts';
import { begin, mazeOf, planner, waysToPlan } from './players.ts';
import { isAll, portion } from '../../engine.ts';

describe.each(['tasks', 'goals'] as const)('a player that plans by %s', (by) => {
  const plans = waysToPlan[by];

  it('collects the coins that can be had, in two rounds of levels', () => {
    const counts = { toHave: 0, had: 0, coins: 0, collected: 0, kills: 0, emergencies: 0, deaths: 0, late: 0 };
    for (let number = 0; number < portion(2 * levelsOfRound, 1); number++) {
      const { maze, level, player, events, frame } = begin(number, plans);
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
      player.free();
    }
    expect(counts.had).toBe(counts.toHave);
    expect(counts.late).toBe(0);
    if (!isAll) return;
    expect(counts.toHave).toBeGreaterThan(5);
    // Flames move, and so more can be had than at the beginning.
    expect(counts.collected).toBeGreaterThan(counts.toHave);
    expect(counts.kills).toBeGreaterThan(0);
    expect(counts.emergencies).toBeGreaterThan(0);
    expect(counts.deaths).toBeLessThan(12);
  });

  it('ends what it does within a frame when a key is pressed, at many moments of a level', () => {
    const states = new Set<string>();
    const rich = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].find((one) => !searchMaze(mazeOf(one)).pushes.includes(null))!;
    for (let moment = 0; moment < 400; moment += moment < 10 ? portion(1, 3) : portion(10, 60)) {
      const { level, player, frame } = begin(rich, plans);
      for (let count = 0; count < moment && !level.isFinished; count++) frame();
      const { component } = player;
      states.add(component.state);
      component.stop();
      expect([component.state, component.action]).toEqual(['idle', null]);
      component.tick();
      expect([component.state, component.execution, planner.waiting]).toEqual(['idle', null, 0]);
      player.free();
    }
    expect([...states]).toEqual(expect.arrayContaining(['idle', 'searching', 'executing']));
  });

  it('plays the same game each time', () => {
    const play = (): string[] => {
      const { level, player, frame } = begin(1, plans);
      const pressed: string[] = [];
      for (let count = 0; count < 400 && !level.isFinished; count++) pressed.push(frame().keys.join());
      player.free();
      return pressed;
    };
    expect(play()).toEqual(play());
  });
});
