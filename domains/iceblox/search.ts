// Finds out which coins of a maze can be collected: a breadth-first search over the rules of the game, push by push,
// which shares nothing with the planner or the domain.

import { directions } from './maze.ts';
import type { Maze } from './maze.ts';
import { after, push, situationOf, walkable } from './rules.ts';
import type { MazeSituation } from './rules.ts';

export interface Findings {
  /**
   * For each coin the least number of blocks to push before it is collected, this one included; null: it cannot be had.
   */
  pushes: (number | null)[];
  /** How many situations there are that differ in more than where the penguin stands within its reach. */
  situations: number;
}

/** `most`: ends with an error when there are more situations. */
export function searchMaze(maze: Maze, most = 1_000_000): Findings {
  const start = situationOf(maze);
  const pushes: (number | null)[] = maze.coins.map(() => null);
  const seen = new Set<string>();
  let layer = [start];
  note(start, seen);
  for (let count = 1; layer.length > 0 && pushes.includes(null); count++) {
    const next: MazeSituation[] = [];
    for (const situation of layer) {
      for (const { coin, result } of pushesOf(situation)) {
        if (coin !== null) pushes[coin] ??= count;
        if (note(result, seen)) next.push(result);
        if (seen.size > most) throw new Error(`there are more than ${most} situations in this maze`);
      }
    }
    layer = next;
  }
  return { pushes, situations: seen.size };
}

/** Everything that the penguin can push from where it can walk to, and the coin that it collects by that. */
function* pushesOf(situation: MazeSituation): Generator<{ coin: number | null; result: MazeSituation }> {
  for (const cell of walkable(situation)) {
    for (const direction of directions) {
      const pushed = push(situation, cell, direction);
      if (pushed === null) continue;
      const coin = pushed.kind === 'breaks' && pushed.content !== 'ice' ? pushed.content : null;
      yield { coin, result: after(situation, cell, pushed) };
    }
  }
}

/** Whether the situation is new. */
function note(situation: MazeSituation, seen: Set<string>): boolean {
  const { content, cracked, alive } = situation;
  const key = `${Math.min(...walkable(situation))} ${alive.map(Number).join('')} ${[...cracked].join('.')} ${content
    .flatMap((one, cell) => (one === null ? [] : [`${cell}${one}`]))
    .join(' ')}`;
  if (seen.has(key)) return false;
  seen.add(key);
  return true;
}
