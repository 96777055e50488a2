// The rules of Iceblox, its generator and the search over them, in every engine that a game runs in.

import { describe, expect, it } from 'vitest';
import { drawMaze, generateMaze } from '../../../domains/iceblox/generate.ts';
import { beyond, readMaze } from '../../../domains/iceblox/maze.ts';
import { after, isSafe, push, situationOf, walkable } from '../../../domains/iceblox/rules.ts';
import { searchMaze } from '../../../domains/iceblox/search.ts';

describe('the generator', () => {
  it('draws the same maze in every engine', () => {
    const drawn = [
      '..*.....#',
      '$.#$#..#.',
      '.o...o..#',
      '..#.....#',
      '##...#o..',
      '.#p.#..#.',
      '##....o*#',
      '..##.#...',
    ];
    expect(drawMaze(generateMaze({ seed: 2 })).split('\n')).toEqual([...drawn, '.#...o...']);
  });

  it('never begins in danger, and puts in what it is told to', () => {
    for (let seed = 0; seed < 50; seed++) {
      const maze = generateMaze({ seed, flames: 3, rocks: 4 });
      expect(isSafe(situationOf(maze), maze.penguin)).toBe(true);
      expect([maze.flames.length, maze.rocks.size, maze.ice.length, maze.coins.length]).toEqual([3, 4, 5, 2]);
    }
  });
});

describe('a maze', () => {
  it('has sides', () => {
    const maze = readMaze('p..\n...');
    expect(['up', 'right', 'down', 'left'].map((to) => beyond(maze, 0, to as 'up'))).toEqual([null, 1, 3, null]);
    expect(['up', 'right', 'down', 'left'].map((to) => beyond(maze, 5, to as 'up'))).toEqual([2, null, null, 4]);
  });

  it.each([
    ['..\n...', 'equally long'],
    ['p?', '"?" means nothing'],
    ['..', 'one penguin'],
    ['pp', 'one penguin'],
  ])('%j is refused', (drawing, reason) => {
    expect(() => readMaze(drawing)).toThrow(reason);
  });
});

describe('the rules', () => {
  it('let the penguin walk where nothing is and no flame comes near', () => {
    expect(walkable(situationOf(readMaze('..p....*')))).toEqual([2, 3, 1, 0]);
    expect(walkable(situationOf(readMaze('.#p.o')))).toEqual([2, 3]);
  });

  it('let no block slide that is cracked; it breaks, and then others slide over its crossroad', () => {
    const situation = situationOf({ ...readMaze('po..'), cracked: [1] });
    const pushed = push(situation, 0, 'right')!;
    expect(pushed).toEqual({ kind: 'breaks', from: 1, content: 'ice' });
    const then = after(situation, 0, pushed);
    expect([then.content[1], then.cracked.size, situation.cracked.size]).toEqual([null, 0, 1]);
  });

  it('let a block slide over flames until something is in its way', () => {
    const situation = situationOf(readMaze('po...*.#'));
    const pushed = push(situation, 0, 'right')!;
    expect(pushed).toEqual({ kind: 'slides', from: 1, stop: 6, killed: [0] });
    const then = after(situation, 0, pushed);
    expect([then.content[1], then.content[6], then.alive]).toEqual([null, 'ice', [false]]);
    expect(situation.alive).toEqual([true]);
  });

  it('break a block that cannot slide, and bring the penguin to what was in it', () => {
    const situation = situationOf(readMaze('p$#'));
    const pushed = push(situation, 0, 'right')!;
    expect(pushed).toEqual({ kind: 'breaks', from: 1, content: 0 });
    expect(after(situation, 0, pushed).penguin).toBe(1);
    expect(push(situation, 0, 'left')).toBeNull();
  });

  it('keep the penguin from a coin that a flame guards', () => {
    expect(push(situationOf(readMaze('p$..*')), 0, 'right')).toMatchObject({ kind: 'slides' });
    expect(push(situationOf(readMaze('p$#.*')), 0, 'right')).toBeNull();
  });
});

describe('the search', () => {
  it.each([
    ['p$#', [1]],
    ['$p.$', [1, 1]],
    ['p$..', [2]],
    ['po$#$', [2, null]],
    ['po....*.$', [3]],
    ['p....*.$', [null]],
  ])('counts the pushes that each coin of %s takes', (drawing, pushes) => {
    expect(searchMaze(readMaze(drawing)).pushes).toEqual(pushes);
  });

  it('gives up where there are too many situations', () => {
    expect(() => searchMaze(readMaze('p.oo..#$'), 2)).toThrow('more than 2 situations');
  });
});
