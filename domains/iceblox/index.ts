// Iceblox for programs: mazes as drawings, problems made from them, a generator, the rules of the game, a search over
// them and a checker of plans.

export { readMaze } from './maze.ts';
export type { Direction, Maze } from './maze.ts';
export { defaults, drawMaze, generateMaze } from './generate.ts';
export type { MazeOptions } from './generate.ts';
export { toProblemText } from './problem.ts';
export { searchMaze } from './search.ts';
export type { Findings } from './search.ts';
export { checkPlan } from './validity.ts';
export type { IcebloxVerdict } from './validity.ts';
