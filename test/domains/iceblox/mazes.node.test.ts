// Iceblox on generated mazes: a plan for every coin that a search over the game's rules says can be had, with no block
// pushed in vain; and none for the others.

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { drawMaze, generateMaze } from '../../../domains/iceblox/generate.ts';
import { readMaze } from '../../../domains/iceblox/maze.ts';
import { toProblemText } from '../../../domains/iceblox/problem.ts';
import { searchMaze } from '../../../domains/iceblox/search.ts';
import { checkPlan } from '../../../domains/iceblox/validity.ts';
import { plannerOf } from '../planned.ts';
import { isAll, portion } from '../../engine.ts';

const iceblox = plannerOf('iceblox');

/** Coins that cannot be had: to try everything takes long in some mazes, and what matters is that no plan is found. */
const vain = 200_000;

const mazes = portion(200, 6);

describe('generated mazes', () => {
  it('have a plan for every coin that can be had, with as few pushes as can be', () => {
    const counts = { had: 0, notHad: 0, kills: 0, severalPushes: 0 };
    for (let seed = 0; seed < mazes; seed++) {
      const maze = generateMaze({ seed });
      searchMaze(maze).pushes.forEach((pushes, coin) => {
        const which = `coin ${coin} of seed ${seed}`;
        const { status, plan } = iceblox.plan(toProblemText(maze, coin), pushes === null ? vain : undefined);
        if (pushes === null) {
          expect(['failed', 'out-of-iterations'], which).toContain(status);
          counts.notHad++;
          return;
        }
        expect(checkPlan(maze, coin, plan), which).toEqual({ valid: true, pushes });
        counts.had++;
        if (pushes > 1) counts.severalPushes++;
        if (plan.some((text) => text.startsWith('KickToKillGuard('))) counts.kills++;
      });
    }
    // Mazes that ask for something.
    expect(counts.had + counts.notHad).toBe(2 * mazes);
    expect(counts.had).toBeGreaterThan(mazes / 2);
    if (!isAll) return;
    expect(counts.severalPushes).toBeGreaterThan(50);
    expect(counts.kills).toBeGreaterThan(10);
  }, 120_000);

  it('have a plan for every coin that can be had where blocks are cracked, and none that slides one of these', () => {
    const counts = { had: 0, notHad: 0, others: 0 };
    for (let seed = 0; seed < portion(120, 4); seed++) {
      const maze = generateMaze({ seed });
      const cracked = [...maze.ice, ...maze.coins].filter((cell) => (cell * 7 + seed) % 2 === 0);
      const before = searchMaze(maze).pushes;
      searchMaze({ ...maze, cracked }).pushes.forEach((pushes, coin) => {
        const which = `coin ${coin} of seed ${seed}`;
        if (pushes !== before[coin]) counts.others++;
        const { status, plan } = iceblox.plan(
          toProblemText({ ...maze, cracked }, coin),
          pushes === null ? vain / 20 : undefined,
        );
        if (pushes === null) expect(['failed', 'out-of-iterations'], which).toContain(status);
        else expect(checkPlan({ ...maze, cracked }, coin, plan), which).toEqual({ valid: true, pushes });
        counts[pushes === null ? 'notHad' : 'had']++;
      });
    }
    if (!isAll) return;
    expect(counts.had).toBeGreaterThan(60);
    expect(counts.notHad).toBeGreaterThan(20);
    expect(counts.others).toBeGreaterThan(20);
  }, 120_000);

  it('have the plan that the README shows', () => {
    const readme = readFileSync(new URL('../../../domains/iceblox/README.md', import.meta.url), 'utf8');
    const { plan } = iceblox.plan(toProblemText(generateMaze({ seed: 2 }), 1));
    const shown = [...readme.matchAll(/^(\S{9}) {8}\d\. (.*)$/gm)];
    expect(shown.map(([, , step]) => step)).toEqual(plan);
    expect(
      drawMaze(generateMaze({ seed: 2 }))
        .split('\n')
        .slice(0, 8),
    ).toEqual(shown.map(([, line]) => line));
  });

  it('are the same for the same seed and differ for others', () => {
    expect(generateMaze({ seed: 7 })).toEqual(generateMaze({ seed: 7 }));
    expect(drawMaze(generateMaze({ seed: 7 }))).not.toBe(drawMaze(generateMaze({ seed: 8 })));
    expect(() => generateMaze({ width: 1 })).toThrow('width must be an integer from 2, not 1');
    expect(() => generateMaze({ width: 3, height: 3 })).toThrow('do not fit into a maze of 3 by 3 crossroads');
  });

  it('read as they are drawn', () => {
    for (let seed = 0; seed < 20; seed++) {
      const maze = generateMaze({ seed });
      const read = readMaze(drawMaze(maze));
      expect(drawMaze(read)).toBe(drawMaze(maze));
      expect(read.penguin).toBe(maze.penguin);
    }
  });
});
