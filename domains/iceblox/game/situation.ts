// A situation of the game as facts of iceblox.pddl: which blocks can be pushed from where, and how far they slide; what
// stands in the way to a crossroad, and which flames threaten it. It is worked out by the game, as in the paper.

import { beyond, directions } from '../maze.ts';
import type { Direction } from '../maze.ts';
import type { IcebloxLevel } from './rules.ts';
import { distancesByFlame } from './ways.ts';

/** A block that is pushed from a crossroad. `end` is where it stands before, where it does not slide. */
export interface BlockPush {
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

type FlamesNear = IcebloxSituation['flamesNear'];

/** So often in a row one block is looked at being pushed. */
const mostPushes = 3;
/** In steps: how much longer a way may be that leads past a block, or past a crossroad in danger. */
const detours = { block: 20, danger: 12 } as const;

export function situationIn(level: IcebloxLevel, caution: number): IcebloxSituation {
  const distances = distancesByFlame(level);
  const flamesNear: FlamesNear = (crossroad) =>
    distances.flatMap((far, flame) => (far && far[crossroad]! <= caution ? [flame] : []));
  const pushes = pushesIn(level);
  const ends = new Set(pushes.map(({ end }) => end));
  const stands = new Set(pushes.map(({ stand }) => stand));
  const before = shortestWays(level, flamesNear);
  const wayTo = (to: number): WayThrough | null => wayIn({ level, before, ends, flamesNear }, to);
  const ways = [...stands].flatMap((to) => wayTo(to) ?? []);
  const reached = new Set([level.penguin.cell, ...ways.map((way) => way.to)]);
  return { pushes: pushes.filter(({ stand }) => reached.has(stand)), ways, flamesNear };
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
      const pushes = places.flatMap((block) => directions.flatMap((to) => pushOf(level, from, block, to, slides) ?? []));
      for (const push of pushes) found.set(`${push.stand} ${push.block} ${push.end}`, push);
      places = [...new Set(pushes.map(({ end }) => end))].filter((end) => !seen.has(end));
      for (const end of places) seen.add(end);
    }
  });
  return [...found.values()];
}

/** `from`: where the block stands now. */
function pushOf(level: IcebloxLevel, from: number, block: number, to: Direction, slides: boolean): BlockPush | null {
  const { maze, pieces, flames } = level;
  const stand = beyond(maze, block, opposite(to));
  if (stand === null || maze.rocks.has(stand)) return null;
  const passed: number[] = [];
  let end = block;
  for (let next = beyond(maze, block, to); slides && next !== null; next = beyond(maze, next, to)) {
    if (maze.rocks.has(next) || (pieces[next] && next !== from)) break;
    end = next;
    flames.forEach((flame, number) => {
      if (flame.isAlive && (flame.to ?? flame.cell) === end) passed.push(number);
    });
  }
  return { stand, block, end, flames: passed };
}

function opposite(heading: Direction): Direction {
  return directions[(directions.indexOf(heading) + 2) % directions.length]!;
}

/** For each crossroad the one before it, on the way with the least in it; -1: there is no way. */
function shortestWays(level: IcebloxLevel, flamesNear: FlamesNear): number[] {
  const { maze, pieces, penguin } = level;
  const far = pieces.map(() => Infinity);
  const before = pieces.map(() => -1);
  far[penguin.cell] = 0;
  const open = new Set([penguin.cell]);
  while (open.size > 0) {
    let cell = -1;
    for (const one of open) if (cell < 0 || far[one]! < far[cell]!) cell = one;
    open.delete(cell);
    for (const heading of directions) {
      const next = beyond(maze, cell, heading);
      if (next === null || maze.rocks.has(next)) continue;
      const length = far[cell]! + 1 + (pieces[next] ? detours.block : 0) + detours.danger * flamesNear(next).length;
      if (length >= far[next]!) continue;
      far[next] = length;
      before[next] = cell;
      open.add(next);
    }
  }
  return before;
}

interface WaysKnown {
  readonly level: IcebloxLevel;
  readonly before: readonly number[];
  readonly ends: ReadonlySet<number>;
  readonly flamesNear: FlamesNear;
}

/** null: there is no way. The penguin may be in danger where it stands. */
function wayIn({ level, before, ends, flamesNear }: WaysKnown, to: number): WayThrough | null {
  const { pieces, penguin } = level;
  const blocks: number[] = [];
  const flames = new Set<number>();
  for (let cell = to; cell !== penguin.cell; cell = before[cell]!) {
    if (before[cell]! < 0) return null;
    if (pieces[cell] || ends.has(cell)) blocks.push(cell);
    for (const flame of flamesNear(cell)) flames.add(flame);
  }
  return { to, blocks, flames: [...flames] };
}
