// The rules of the game that matter for plans. They do not depend on iceblox.htn: the search and the checker of plans
// use these rules, and tests compare the domain with both.
//
// The penguin walks over free crossroads that no living flame makes dangerous. A block that is pushed slides until
// something is in its way, and kills the flames that it passes over. A block that cannot slide is pushed to pieces. A
// coin's block does the same, and leaves a coin behind. The penguin collects the coin when no flame makes its crossroad
// dangerous.

import { beyond, crossroadsApart, directions } from './maze.ts';
import type { Direction, Maze } from './maze.ts';

/** A flame makes dangerous what is within this number of crossroads of it. */
export const dangerous = 3;

/** What stands on a crossroad: nothing, ice, or the coin with that number (from 0) in its ice. */
export type Content = 'ice' | number | null;

export interface MazeSituation {
  maze: Maze;
  content: Content[];
  /** Where blocks stand that never slide again. */
  cracked: ReadonlySet<number>;
  /** Which flames, by their position in `maze.flames`, are alive. */
  alive: boolean[];
  penguin: number;
}

export function situationOf(maze: Maze): MazeSituation {
  const content: Content[] = Array<Content>(maze.width * maze.height).fill(null);
  for (const cell of maze.ice) content[cell] = 'ice';
  maze.coins.forEach((cell, coin) => (content[cell] = coin));
  return { maze, content, cracked: new Set(maze.cracked), alive: maze.flames.map(() => true), penguin: maze.penguin };
}

export function isFree({ maze, content }: MazeSituation, cell: number | null): cell is number {
  return cell !== null && !maze.rocks.has(cell) && content[cell] === null;
}

export function isSafe({ maze, alive }: MazeSituation, cell: number): boolean {
  return maze.flames.every((flame, index) => !alive[index] || crossroadsApart(maze, flame, cell) > dangerous);
}

/** Every crossroad that the penguin can walk to, its own one first. */
export function walkable(situation: MazeSituation): number[] {
  const reached = [situation.penguin];
  const seen = new Set(reached);
  for (const cell of reached) {
    for (const direction of directions) {
      const next = beyond(situation.maze, cell, direction);
      if (!isFree(situation, next) || seen.has(next) || !isSafe(situation, next)) continue;
      seen.add(next);
      reached.push(next);
    }
  }
  return reached;
}

export type Pushed =
  /** It slides to a stop, over these flames (by their number). */
  | { kind: 'slides'; from: number; stop: number; killed: number[] }
  /** It cannot slide, and is pushed to pieces. */
  | { kind: 'breaks'; from: number; content: 'ice' | number };

/**
 * What pushing from a crossroad in a direction does; null when there is nothing to push, or a coin that flames guard.
 */
export function push(situation: MazeSituation, cell: number, direction: Direction): Pushed | null {
  const { maze, content, cracked, alive } = situation;
  const from = beyond(maze, cell, direction);
  const block = from === null ? null : content[from]!;
  if (from === null || block === null) return null;
  let stop = from;
  const killed: number[] = [];
  for (let next = beyond(maze, from, direction); isFree(situation, next); next = beyond(maze, next, direction)) {
    if (cracked.has(from)) break;
    stop = next;
    maze.flames.forEach((flame, index) => {
      if (flame === stop && alive[index]) killed.push(index);
    });
  }
  if (stop !== from) return { kind: 'slides', from, stop, killed };
  if (typeof block === 'number' && !isSafe(situation, from)) return null;
  return { kind: 'breaks', from, content: block };
}

/** The situation after a push. Who has broken a coin's ice stands where the coin was. */
export function after(situation: MazeSituation, cell: number, pushed: Pushed): MazeSituation {
  const content = [...situation.content];
  content[pushed.from] = null;
  if (pushed.kind === 'breaks') {
    const cracked = new Set(situation.cracked);
    cracked.delete(pushed.from);
    return { ...situation, content, cracked, penguin: pushed.content === 'ice' ? cell : pushed.from };
  }
  content[pushed.stop] = situation.content[pushed.from]!;
  const alive = situation.alive.map((lives, index) => lives && !pushed.killed.includes(index));
  return { ...situation, content, alive, penguin: cell };
}
