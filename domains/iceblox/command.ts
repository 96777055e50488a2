// Prints a generated maze as a problem: `iceblox.js seed=3 coin=1 width=9`, the options of the generator and the coin
// to collect.

import { readNumbers } from '../options.ts';
import { defaults, drawMaze, generateMaze } from './generate.ts';
import { toProblemText } from './problem.ts';

try {
  const { coin = 0, ...options } = readNumbers(process.argv.slice(2), { ...defaults, coin: 0 });
  const maze = generateMaze(options);
  const drawing = drawMaze(maze).replaceAll(/^/gm, '//   ');
  process.stdout.write(`${drawing}\n\n${toProblemText(maze, coin)}`);
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 2;
}
