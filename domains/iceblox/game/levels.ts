// Level after level: more flames and rocks from one to the next, then from the beginning.

import { generateMaze } from '../generate.ts';
import type { MazeOptions } from '../generate.ts';
import { IcebloxLevel } from './rules.ts';
import type { GameHappening, GameKey } from './rules.ts';

/** The levels of a round. */
export const levelsOfRound = 6;

/** What a level has, by its number from 0. */
export function levelOptions(number: number): Omit<MazeOptions, 'seed'> {
  const harder = number % levelsOfRound;
  return { width: 9, height: 9, rocks: 10 + 2 * harder, ice: 5, coins: 2, flames: 1 + Math.floor((harder + 1) / 2) };
}

/** A whole game. The same seed and the same keys give the same game. */
export class IcebloxGame {
  readonly seed: number;
  /** The number of the level, from 0. */
  number = 0;
  level: IcebloxLevel;

  constructor(seed: number) {
    this.seed = seed;
    this.level = this.#begin();
  }

  get isOver(): boolean {
    return this.level.isOver;
  }

  /** One frame. A level that is finished is followed by the next one, in the next frame. */
  step(keys: Iterable<GameKey> = []): readonly GameHappening[] {
    if (this.level.isFinished) {
      const { lives, points } = this.level;
      this.number++;
      this.level = this.#begin(lives, points);
    }
    return this.level.step(keys);
  }

  #begin(lives?: number, points?: number): IcebloxLevel {
    const seed = Math.imul(this.seed + 1, 0x9e3779b1) ^ (this.number * 0x85ebca6b);
    const maze = generateMaze({ ...levelOptions(this.number), seed: seed >>> 0 });
    return new IcebloxLevel(maze, seed, lives, points);
  }
}
