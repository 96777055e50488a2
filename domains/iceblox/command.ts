// Prints a generated maze as a problem: `command.js seed=3 coin=1 width=9`, the options of the generator and the coin
// to collect.

import { printProblem } from '../printing.ts';
import { defaults, drawMaze, generateMaze } from './generate.ts';
import { toProblemText } from './problem.ts';

printProblem({ ...defaults, coin: 0 }, ({ coin = 0, ...options }) => {
  const maze = generateMaze(options);
  const drawing = drawMaze(maze).replaceAll(/^/gm, '//   ');
  return `${drawing}\n\n${toProblemText(maze, coin)}`;
});
