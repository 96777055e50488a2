// A maze as a problem of iceblox.htn: the text of an .htn file that asks for one coin.

import { instanceLines, numbered } from '../problem-text.ts';
import { beyond, crossroadName, crossroadsApart, directions } from './maze.ts';
import type { Maze } from './maze.ts';
import { dangerous } from './rules.ts';

export function toProblemText(maze: Maze, coin: number, name = 'iceblox_problem'): string {
  if (!(coin in maze.coins)) throw new Error(`coin must be from 0 to ${maze.coins.length - 1}, not ${coin}`);
  const cells = Array.from({ length: maze.width * maze.height }, (_, cell) => cell).filter((c) => !maze.rocks.has(c));
  const named = (cell: number): string => crossroadName(maze, cell);
  return [
    `problem ${name} of iceblox;`,
    '',
    ...instanceLines('Crossroad', cells.map(named)),
    ...instanceLines('Ice', numbered('ice', maze.ice.length)),
    ...instanceLines('Coin', numbered('coin', maze.coins.length)),
    ...instanceLines('Flame', numbered('flame', maze.flames.length)),
    '',
    `penguin := ${named(maze.penguin)};`,
    ...maze.ice.flatMap((cell, index) => standing(`ice${index}`, named(cell))),
    ...maze.coins.flatMap((cell, index) => standing(`coin${index}`, named(cell))),
    ...[
      ...maze.ice.map((cell, at) => [`ice${at}`, cell] as const),
      ...maze.coins.map((cell, at) => [`coin${at}`, cell] as const),
    ]
      .filter(([, cell]) => maze.cracked?.includes(cell))
      .map(([block]) => `cracked(${block}) := true;`),
    ...maze.flames.map((cell, index) => `flame_at(flame${index}) := ${named(cell)};`),
    '',
    ...cells.flatMap((cell) => surroundings(maze, cell, cells)),
    '',
    `ordered(Collect(coin${coin}));`,
    '',
  ].join('\n');
}

function standing(block: string, crossroad: string): string[] {
  return [`place(${block}) := ${crossroad};`, `standing_on(${crossroad}) := ${block};`];
}

function surroundings(maze: Maze, cell: number, cells: readonly number[]): string[] {
  const named = (other: number): string => crossroadName(maze, other);
  const lines: string[] = [];
  for (const direction of directions) {
    let other = beyond(maze, cell, direction);
    if (other === null || maze.rocks.has(other)) continue;
    lines.push(`next(${named(cell)}, ${direction}) := ${named(other)};`);
    for (; other !== null && !maze.rocks.has(other); other = beyond(maze, other, direction)) {
      lines.push(`in_line(${named(cell)}, ${direction}, ${named(other)}) := true;`);
    }
  }
  const close = cells.filter((other) => crossroadsApart(maze, cell, other) <= dangerous);
  return [...lines, ...close.map((other) => `close(${named(cell)}, ${named(other)}) := true;`)];
}
