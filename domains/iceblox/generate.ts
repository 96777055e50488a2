// Makes random mazes. The same options always give the same maze.

import { checkCounts } from '../options.ts';
import { crossroadsApart, signs } from './maze.ts';
import type { Maze } from './maze.ts';
import { seededRandom } from '../random.ts';
import { dangerous } from './rules.ts';

export interface MazeOptions {
  seed: number;
  width: number;
  height: number;
  rocks: number;
  ice: number;
  coins: number;
  flames: number;
}

export const defaults: Readonly<MazeOptions> = {
  seed: 0,
  width: 9,
  height: 9,
  rocks: 20,
  ice: 5,
  coins: 2,
  flames: 2,
};

export function generateMaze(options: Partial<MazeOptions> = {}): Maze {
  const all: MazeOptions = { ...defaults, ...options };
  checkOptions(all);
  const { seed, width, height } = all;
  const random = seededRandom(seed);
  const free = Array.from({ length: width * height }, (_, cell) => cell);
  const take = (count: number): number[] =>
    Array.from({ length: count }, () => free.splice(random.below(free.length), 1)[0]!);
  const flames = take(all.flames);
  const safe = free.filter((cell) => flames.every((flame) => crossroadsApart({ width }, flame, cell) > dangerous));
  // A game does not begin in danger. Where flames leave no crossroad safe, chance decides again.
  if (safe.length === 0) return generateMaze({ ...all, seed: seed + 0x10000 });
  const penguin = random.pick(safe);
  free.splice(free.indexOf(penguin), 1);
  const rocks = new Set(take(all.rocks));
  return { width, height, rocks, ice: take(all.ice), coins: take(all.coins), flames, penguin };
}

function checkOptions(options: MazeOptions): void {
  checkCounts(options, { seed: 0, width: 2, height: 2, rocks: 0, ice: 0, coins: 0, flames: 0 });
  const { width, height, rocks, ice, coins, flames } = options;
  const needed = 1 + rocks + ice + coins + flames;
  if (needed > width * height) {
    throw new Error(`${needed} things do not fit into a maze of ${width} by ${height} crossroads`);
  }
}

export function drawMaze({ width, height, rocks, ice, coins, flames, penguin }: Maze): string {
  const drawn = Array<string>(width * height).fill(signs.free);
  for (const cell of rocks) drawn[cell] = signs.rock;
  for (const cell of ice) drawn[cell] = signs.ice;
  for (const cell of coins) drawn[cell] = signs.coin;
  for (const cell of flames) drawn[cell] = signs.flame;
  drawn[penguin] = signs.penguin;
  return Array.from({ length: height }, (_, line) => drawn.slice(line * width, (line + 1) * width).join('')).join('\n');
}
