// Looking ahead at flames: how likely each of them is on which way in the next seconds, and which step of the penguin
// is the least dangerous then. Nothing is known of a flame but what can be seen: where it is, and where it moves to.

import { beyond, directions } from '../maze.ts';
import type { Direction } from '../maze.ts';
import { mostCrossroads, pixels, stepFrames, touching } from './rules.ts';
import type { GameFlame, IcebloxLevel } from './rules.ts';
import { depthsOfDeadEnds, flameDistances } from './ways.ts';

/** How many steps are looked ahead. */
const horizon = 6;
/** What comes a step later counts less: the penguin will look again then. */
const ofLater = 0.8;
/** What a step towards the aim is worth, and one out of a dead end, as a chance to die. */
const worthOfStep = 0.003;
const worthOfWayOut = 0.004;
/** A flame turns after one to so many crossroads: the chance at each. */
const turning = 2 / (1 + mostCrossroads);
/** Ways that are less likely are left out. */
const unlikely = 0.003;
/** The number of a direction in which nothing moves. */
const still = directions.length;
const moves = [0, 1, 2, 3, still];
const [across, along] = [
  [0, 1, 0, -1, 0],
  [-1, 0, 1, 0, 0],
];

/** What is best done now. null: to stay. */
export interface NextStep {
  readonly heading: Direction | null;
  /** What it costs: the chance to touch a flame, less of it the later, and what is lost on the way to the aim. */
  readonly risk: number;
}

/** The step that is best on the whole, where the aim is so many steps from each crossroad. null: there is no aim. */
export function bestStep(level: IcebloxLevel, aim: readonly number[] | null): NextStep {
  const { pieces, penguin } = level;
  const next = neighbours(level);
  const flames = flameDistances(level);
  if (flames[penguin.cell]! > horizon + 1) return { heading: aim ? nearer(aim, next, penguin.cell) : null, risk: 0 };
  const risks = risksIn(level, next);
  const depths = depthsOfDeadEnds(level);
  const isHaunted = level.flames.some(({ isAlive }) => isAlive);
  const far = aim ? Math.max(0, ...aim.filter((steps) => steps < Infinity)) + 1 : 0;
  const offAim = (cell: number): number => (aim ? worthOfStep * Math.min(aim[cell]!, far) : 0);
  let later = pieces.map((_, cell) => offAim(cell) + (isHaunted ? worthOfWayOut * Math.min(depths[cell]!, 3) : 0));
  let best: number = still;
  let risk = 0;
  for (let step = horizon - 1; step >= 0; step--) {
    const values = later.slice();
    // Of the first step only the penguin's crossroad matters.
    const cells = step === 0 ? [penguin.cell] : pieces.keys();
    for (const cell of cells) {
      let least = Infinity;
      // Where all is equal, it stays.
      for (const move of moves.toReversed()) {
        const to = move === still ? cell : next[cell * 4 + move]!;
        if (to < 0) continue;
        const danger = risks[(step * pieces.length + cell) * 5 + move]!;
        const value = danger + ofLater * later[to]! + 0.05 * offAim(cell) + (move === still ? 0 : 0.0001);
        if (value >= least) continue;
        least = value;
        if (step === 0) [best, risk] = [move, value];
      }
      values[cell] = least;
    }
    later = values;
  }
  return { heading: best === still ? null : directions[best]!, risk };
}

/** The direction in which the aim is nearer. */
function nearer(aim: readonly number[], next: Int32Array, cell: number): Direction | null {
  const heading = directions.findIndex((_, at) => {
    const to = next[cell * 4 + at]!;
    return to >= 0 && aim[to]! < aim[cell]!;
  });
  return heading < 0 ? null : directions[heading]!;
}

/** Steps from each crossroad to a goal, over open crossroads. */
export function stepsTo(level: IcebloxLevel, goal: number): number[] {
  const far = level.pieces.map(() => Infinity);
  const next = neighbours(level);
  far[goal] = 0;
  const queue = [goal];
  for (const cell of queue) {
    for (let heading = 0; heading < 4; heading++) {
      const to = next[cell * 4 + heading]!;
      if (to < 0 || far[to]! < Infinity) continue;
      far[to] = far[cell]! + 1;
      queue.push(to);
    }
  }
  return far;
}

/** The open crossroad in each direction; -1: none. */
function neighbours(level: IcebloxLevel): Int32Array {
  const next = new Int32Array(level.pieces.length * 4).fill(-1);
  for (let cell = 0; cell < level.pieces.length; cell++) {
    for (let heading = 0; heading < 4; heading++) {
      const to = beyond(level.maze, cell, directions[heading]!);
      if (level.isOpen(to)) next[cell * 4 + heading] = to;
    }
  }
  return next;
}

/** For each step from now on, crossroad and move: how likely it is to touch a flame. */
function risksIn(level: IcebloxLevel, next: Int32Array): Float64Array {
  const cells = level.pieces.length;
  const risks = new Float64Array(horizon * cells * 5);
  for (const flame of level.flames) {
    if (!flame.isAlive) continue;
    let begun = flame.to === null ? 0 : -flame.frames;
    for (let chances = firstChances(flame, cells, next); begun < horizon * stepFrames; begun += stepFrames) {
      addRisks(level, chances, begun, risks);
      chances = laterChances(chances, next);
    }
  }
  return risks;
}

/** By crossroad and move: how likely the flame leaves the crossroad with the move. */
function firstChances({ cell, to, heading }: GameFlame, cells: number, next: Int32Array): Float64Array {
  const chances = new Float64Array(cells * 5);
  const move = directions.indexOf(heading);
  if (to === null) leave(cell, move, 1, next, chances);
  else chances[cell * 5 + move] = 1;
  return chances;
}

function laterChances(before: Float64Array, next: Int32Array): Float64Array {
  const chances = new Float64Array(before.length);
  for (let at = 0; at < before.length; at++) {
    if (before[at]! < unlikely) continue;
    const [cell, move] = [Math.floor(at / 5), at % 5];
    const to = move === still ? cell : next[cell * 4 + move]!;
    // A block has come in its way.
    leave(to < 0 ? cell : to, move, before[at]!, next, chances);
  }
  return chances;
}

/** It goes on, or turns: to any side that is open, back too. */
function leave(cell: number, move: number, chance: number, next: Int32Array, chances: Float64Array): void {
  const open = [0, 1, 2, 3].filter((heading) => next[cell * 4 + heading]! >= 0);
  if (open.length === 0) {
    chances[cell * 5 + still]! += chance;
    return;
  }
  const goesOn = move !== still && next[cell * 4 + move]! >= 0 ? 1 - turning : 0;
  if (goesOn > 0) chances[cell * 5 + move]! += chance * goesOn;
  for (const heading of open) chances[cell * 5 + heading]! += (chance * (1 - goesOn)) / open.length;
}

/** Adds what a flame does that began `begun` frames from now, to all moves of the penguin that it may touch. */
function addRisks(level: IcebloxLevel, chances: Float64Array, begun: number, risks: Float64Array): void {
  const { width, height } = level.maze;
  const cells = width * height;
  const first = Math.max(0, Math.floor(begun / stepFrames));
  const last = Math.min(horizon - 1, Math.ceil((begun + stepFrames) / stepFrames) - 1);
  for (let at = 0; at < chances.length; at++) {
    if (chances[at]! < unlikely) continue;
    const [cell, flameMove] = [Math.floor(at / 5), at % 5];
    const [column, line] = [cell % width, Math.floor(cell / width)];
    for (let y = Math.max(0, line - 2); y <= Math.min(height - 1, line + 2); y++) {
      for (let x = Math.max(0, column - 2); x <= Math.min(width - 1, column + 2); x++) {
        for (let step = first; step <= last; step++) {
          for (let move = 0; move < 5; move++) {
            if (!touches(column - x, line - y, flameMove, move, begun - step * stepFrames)) continue;
            risks[(step * cells + y * width + x) * 5 + move]! += chances[at]!;
          }
        }
      }
    }
  }
}

const known = new Int8Array(5 * 5 * 5 * 5 * 2 * stepFrames);

/** Whether two moves touch. The flame begins so many crossroads across and along away, and so many frames later. */
function touches(x: number, y: number, flameMove: number, move: number, later: number): boolean {
  const key = ((((x + 2) * 5 + y + 2) * 5 + flameMove) * 5 + move) * 2 * stepFrames + later + stepFrames;
  if (known[key] === 0) known[key] = touchesAnew(x, y, flameMove, move, later) ? 1 : -1;
  return known[key] === 1;
}

function touchesAnew(x: number, y: number, flameMove: number, move: number, later: number): boolean {
  for (let frame = Math.max(1, later); frame <= Math.min(stepFrames, later + stepFrames); frame++) {
    const ofFlame = frame - later;
    const dx = pixels * x + across![flameMove]! * ofFlame - across![move]! * frame;
    const dy = pixels * y + along![flameMove]! * ofFlame - along![move]! * frame;
    if (Math.abs(dx) < touching && Math.abs(dy) < touching) return true;
  }
  return false;
}
