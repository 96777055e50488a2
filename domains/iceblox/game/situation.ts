// A situation of the game as facts of iceblox.pddl: which blocks can be pushed from where, and how far they slide; what
// stands in the way to a crossroad, and which flames threaten it. As in the paper, the game computes it, and it only
// contains what may matter for one coin.

import { beyond, directions } from '../maze.ts';
import type { Direction } from '../maze.ts';
import type { IcebloxLevel } from './rules.ts';
import { distancesByFlame } from './ways.ts';

/** A block that is pushed from a crossroad. `end` is the same as `block` where it does not slide. */
export interface BlockPush {
  /** Where the block stands now. Other pushes bring it to `block`. */
  readonly from: number;
  readonly stand: number;
  readonly block: number;
  readonly end: number;
  /** Numbers of the flames that it passes over. */
  readonly flames: readonly number[];
}

/** How the penguin gets somewhere. */
export interface WayThrough {
  readonly to: number;
  /** Where blocks stand in the way, or may come to stand. */
  readonly blocks: readonly number[];
  /** Numbers of the flames that threaten it. */
  readonly flames: readonly number[];
}

export interface IcebloxSituation {
  readonly pushes: readonly BlockPush[];
  readonly ways: readonly WayThrough[];
  /** Numbers of the living flames that make a crossroad dangerous. */
  flamesNear(crossroad: number): readonly number[];
}

/** How many pushes of one block in a row are considered. */
const mostPushes = 3;
/** How many steps longer a way may be if it avoids a block, or a crossroad in danger. */
const detours = { block: 20, danger: 12 } as const;

/** `coin`: where it is. A flame makes dangerous what is within `caution` steps of it. */
export function situationFor(level: IcebloxLevel, coin: number, caution: number): IcebloxSituation {
  const distances = distancesByFlame(level);
  const flamesNear = (crossroad: number): number[] =>
    distances.flatMap((far, flame) => (far && far[crossroad]! <= caution ? [flame] : []));
  const pushes = pushesIn(level);
  const wayTo = waysIn(level, flamesNear, new Set(pushes.map(({ end }) => end)));
  const blocks = blocksFor(level, coin, pushes, { wayTo, flamesNear });
  const chosen = pushes.filter(({ from, stand }) => blocks.has(from) && wayTo(stand));
  const ways = [...new Set(chosen.map(({ stand }) => stand))].map((stand) => wayTo(stand)!);
  return { pushes: chosen, ways, flamesNear };
}

/** All pushes of each block, also from where other pushes may bring it. The other blocks stay. */
function pushesIn(level: IcebloxLevel): BlockPush[] {
  const found = new Map<string, BlockPush>();
  level.pieces.forEach((piece, from) => {
    if (!piece) return;
    const slides = piece.kind !== 'loose' && level.cracks[from] === 0;
    let places = [from];
    const seen = new Set(places);
    for (let count = 0; count < mostPushes && places.length > 0; count++) {
      const pushes = places.flatMap((block) =>
        directions.flatMap((to) => pushOf(level, from, block, to, slides) ?? []),
      );
      for (const push of pushes) found.set(`${from} ${push.stand} ${push.block}`, push);
      places = [...new Set(pushes.map(({ end }) => end))].filter((end) => !seen.has(end));
      for (const end of places) seen.add(end);
    }
  });
  return [...found.values()];
}

function pushOf(level: IcebloxLevel, from: number, block: number, to: Direction, slides: boolean): BlockPush | null {
  const { maze, pieces, flames } = level;
  const stand = beyond(maze, block, opposite(to));
  if (stand === null || maze.rocks.has(stand)) return null;
  const passed: number[] = [];
  let end = block;
  for (let next = beyond(maze, block, to); next !== null; next = beyond(maze, next, to)) {
    if (!slides || maze.rocks.has(next) || (pieces[next] && next !== from)) break;
    end = next;
    flames.forEach((flame, number) => {
      if (flame.isAlive && (flame.to ?? flame.cell) === end) passed.push(number);
    });
  }
  return { from, stand, block, end, flames: passed };
}

function opposite(heading: Direction): Direction {
  return directions[(directions.indexOf(heading) + 2) % directions.length]!;
}

interface MazeAround {
  wayTo(crossroad: number): WayThrough | null;
  flamesNear(crossroad: number): readonly number[];
}

/** Where the blocks are that may matter: the coin's, those in the way, and those that kill flames which threaten. */
function blocksFor(
  level: IcebloxLevel,
  coin: number,
  pushes: readonly BlockPush[],
  { wayTo, flamesNear }: MazeAround,
): Set<number> {
  const blocks = new Set([coin]);
  const threats = new Set<number>();
  for (const block of blocks) {
    for (const push of pushes) {
      if (push.from !== block) continue;
      const way = wayTo(push.stand);
      for (const cell of way?.blocks ?? []) if (level.pieces[cell]) blocks.add(cell);
      for (const flame of way?.flames ?? []) threats.add(flame);
      if (block === coin) for (const flame of flamesNear(push.block)) threats.add(flame);
    }
    for (const { from, flames } of pushes) if (flames.some((flame) => threats.has(flame))) blocks.add(from);
  }
  return blocks;
}

/** The way to each crossroad that has the least in it. null: there is no way. */
function waysIn(
  level: IcebloxLevel,
  flamesNear: MazeAround['flamesNear'],
  ends: ReadonlySet<number>,
): MazeAround['wayTo'] {
  const { pieces, penguin } = level;
  const before = shortestWays(level, flamesNear);
  const known = new Map<number, WayThrough | null>();
  const wayTo = (to: number): WayThrough | null => {
    const blocks: number[] = [];
    const flames = new Set<number>();
    // The penguin may be in danger where it stands.
    for (let cell = to; cell !== penguin.cell; cell = before[cell]!) {
      if (before[cell]! < 0) return null;
      if (pieces[cell] || ends.has(cell)) blocks.push(cell);
      for (const flame of flamesNear(cell)) flames.add(flame);
    }
    return { to, blocks, flames: [...flames] };
  };
  return (to) => {
    if (!known.has(to)) known.set(to, wayTo(to));
    return known.get(to)!;
  };
}

/** For each crossroad the one before it; -1: there is no way. */
function shortestWays({ maze, pieces, penguin }: IcebloxLevel, flamesNear: MazeAround['flamesNear']): number[] {
  const far = pieces.map(() => Infinity);
  const before = pieces.map(() => -1);
  const costs = pieces.map((piece, cell) => 1 + (piece ? detours.block : 0) + detours.danger * flamesNear(cell).length);
  far[penguin.cell] = 0;
  const open = new Set([penguin.cell]);
  while (open.size > 0) {
    let cell = -1;
    for (const one of open) if (cell < 0 || far[one]! < far[cell]!) cell = one;
    open.delete(cell);
    for (const heading of directions) {
      const next = beyond(maze, cell, heading);
      if (next === null || maze.rocks.has(next) || far[cell]! + costs[next]! >= far[next]!) continue;
      far[next] = far[cell]! + costs[next]!;
      before[next] = cell;
      open.add(next);
    }
  }
  return before;
}
