// Finds ways over the ground. They are short, but make a detour around cells that somebody watches. A cell that is
// watched from near costs most.

import { farAim } from './sight.ts';
import type { Terrain } from './terrain.ts';

/** What a cell costs in addition to its length. `frames`: how long somebody needs to aim there; 0: nobody sees it. */
export function watchedCost(frames: number): number {
  if (frames === 0) return 0;
  return frames < farAim ? 100 : 10;
}

/**
 * `costOf`: in addition to 1 for each cell. Returns the cells to walk over, of which the last one is a goal: none when
 * it is there already. null: no way leads there.
 */
export function findWay(
  terrain: Terrain,
  from: number,
  isGoal: (cell: number) => boolean,
  costOf: (cell: number) => number,
): number[] | null {
  const before = new Int32Array(terrain.cells).fill(-1);
  const costs = new Int32Array(terrain.cells).fill(-1);
  // By cost: the cells that are reached for it.
  const reached: number[][] = [[from]];
  costs[from] = 0;
  for (let cost = 0; cost < reached.length; cost++) {
    for (const cell of reached[cost] ?? []) {
      if (costs[cell] !== cost) continue;
      if (isGoal(cell)) return wayTo(cell, before);
      for (const next of terrain.stepsFrom(cell)) {
        const sum = cost + 1 + costOf(next);
        if (costs[next]! >= 0 && costs[next]! <= sum) continue;
        costs[next] = sum;
        before[next] = cell;
        (reached[sum] ??= []).push(next);
      }
    }
  }
  return null;
}

/** All cells that can be walked to, without crossing those that are left out. */
export function cellsWithin(
  terrain: Terrain,
  from: number,
  isLeftOut: (cell: number) => boolean = () => false,
): Set<number> {
  const within = new Set([from]);
  for (const cell of within) {
    for (const next of terrain.stepsFrom(cell)) if (!isLeftOut(next)) within.add(next);
  }
  return within;
}

function wayTo(goal: number, before: Int32Array): number[] {
  const way: number[] = [];
  for (let cell = goal; before[cell] !== -1; cell = before[cell]!) way.push(cell);
  return way.toReversed();
}
