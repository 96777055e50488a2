// Decisions that need no planning, as in the paper: ways past flames, a crossroad to flee to, and blocks that would
// kill a flame now.

import { beyond, directions } from '../maze.ts';
import type { Direction } from '../maze.ts';
import type { IcebloxLevel } from './rules.ts';

/** Where a coin is, in its ice or without. */
export function cellOfCoin({ pieces, sliding }: IcebloxLevel, coin: number): number {
  const at = pieces.findIndex((piece) => piece && piece.kind !== 'ice' && piece.coin === coin);
  if (at >= 0) return at;
  return sliding.find(({ piece }) => piece.kind !== 'ice' && piece.coin === coin)?.cell ?? 0;
}

/** Where the living flames are, or are going to be. */
export function aliveFlames({ flames }: IcebloxLevel): number[] {
  return flames.filter(({ isAlive }) => isAlive).map(({ cell, to }) => to ?? cell);
}

/** Steps to each crossroad from the nearest living flame, over open crossroads. */
export function flameDistances(level: IcebloxLevel): number[] {
  return stepsFrom(
    level,
    level.flames.flatMap(({ isAlive, cell, to }) => (isAlive ? [cell, to ?? cell] : [])),
  );
}

/** The distances from each flame, counted from the crossroad that it is going to; null: it is dead. */
export function distancesByFlame(level: IcebloxLevel): (readonly number[] | null)[] {
  return level.flames.map(({ isAlive, cell, to }) => (isAlive ? stepsFrom(level, [to ?? cell]) : null));
}

function stepsFrom(level: IcebloxLevel, cells: readonly number[]): number[] {
  const far = Array.from({ length: level.pieces.length }, () => Infinity);
  const queue = [...cells];
  for (const cell of cells) far[cell] = 0;
  for (const cell of queue) {
    for (const heading of directions) {
      const next = beyond(level.maze, cell, heading);
      // Where a block stands it does not go; but beside one it is near.
      if (next === null || far[next]! < Infinity || level.maze.rocks.has(next)) continue;
      far[next] = far[cell]! + 1;
      if (level.isOpen(next)) queue.push(next);
    }
  }
  return far;
}

/** A step to where it is safer, when a flame is near; null: there is none, or no better crossroad. */
export function escape(level: IcebloxLevel, alert: number): Direction | null {
  const flames = flameDistances(level);
  const depths = depthsOfDeadEnds(level);
  const { penguin, maze } = level;
  // It takes longer to get out of a dead end.
  if (flames[penguin.cell]! > alert + Math.min(depths[penguin.cell]!, 3)) return null;
  // Far from flames counts, a short way, and that it is no dead end.
  const worth = (cell: number, steps: number): number =>
    Math.min(flames[cell]!, 8) - 0.3 * steps - (flames[cell] === Infinity ? 0 : Math.min(depths[cell]!, 3));
  let best = worth(penguin.cell, 0);
  let answer: Direction | null = null;
  const seen = new Map<number, { steps: number; first: Direction | null }>([[penguin.cell, { steps: 0, first: null }]]);
  for (const [cell, { steps, first }] of seen) {
    if (worth(cell, steps) > best) {
      best = worth(cell, steps);
      answer = first;
    }
    if (steps === 8) continue;
    for (const heading of directions) {
      const next = beyond(maze, cell, heading);
      if (!level.isOpen(next) || seen.has(next) || flames[next]! <= steps + 1) continue;
      seen.set(next, { steps: steps + 1, first: first ?? heading });
    }
  }
  return answer;
}

/** By crossroad: 0 where one can run in circles, or come to where one can; else the steps to there, or more. */
export function depthsOfDeadEnds(level: IcebloxLevel): number[] {
  const { pieces } = level;
  const exits = pieces.map((_, cell) => (level.isOpen(cell) ? openAround(level, cell) : []));
  const counts = exits.map((around) => around.length);
  const depths = pieces.map(() => 0);
  const ends = new Set(counts.flatMap((count, cell) => (level.isOpen(cell) && count <= 1 ? [cell] : [])));
  for (const cell of ends) {
    for (const next of exits[cell]!) if (--counts[next]! <= 1) ends.add(next);
  }
  // From the last one that was cut off back to the first.
  for (const cell of [...ends].toReversed()) {
    const out = exits[cell]!.map((next) => (ends.has(next) ? depths[next]! : 0));
    depths[cell] = 1 + Math.max(0, ...out);
  }
  return depths;
}

function openAround(level: IcebloxLevel, cell: number): number[] {
  return directions.flatMap((heading) => {
    const next = beyond(level.maze, cell, heading);
    return level.isOpen(next) ? [next] : [];
  });
}

/** Whether the block would come over a flame. */
export function willKill(level: IcebloxLevel, weapon: number, heading: Direction): boolean {
  const flames = aliveFlames(level);
  let cell = beyond(level.maze, weapon, heading);
  while (level.isClear(cell) && !flames.includes(cell)) cell = beyond(level.maze, cell, heading);
  return level.isClear(cell);
}

/** A block beside the penguin that kills a flame when it is pushed now. */
export function weaponAt(level: IcebloxLevel): Direction | null {
  for (const heading of directions) {
    const cell = beyond(level.maze, level.penguin.cell, heading);
    const piece = cell === null ? null : level.pieces[cell];
    if (cell === null || !piece || piece.kind === 'loose' || level.cracks[cell] !== 0) continue;
    if (willKill(level, cell, heading)) return heading;
  }
  return null;
}
