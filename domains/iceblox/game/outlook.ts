// Looks ahead at flames: finds the least dangerous step of the penguin from the probable ways of each flame in the next
// seconds.

import { beyond, directions } from '../maze.ts';
import type { Direction } from '../maze.ts';
import { FlameRisks, moveCount, still } from './flame-risks.ts';
import type { IcebloxLevel } from './rules.ts';
import { depthsOfDeadEnds, flameDistances } from './ways.ts';

/** How many steps are looked ahead. */
const horizon = 6;
/** What comes a step later counts less: the penguin will look again then. */
const ofLater = 0.8;
/** What a step towards the aim is worth, and one out of a dead end, as a chance to die. */
const worthOfStep = 0.003;
const worthOfWayOut = 0.004;
/** Where steps are alike, the aim counts a little in the first one, and it stays rather than goes. */
const ofAimNow = 0.05;
const costOfMove = 0.0001;

/** The best step on the whole. `aim`: its distance from each crossroad, in steps. null: to stay, or no aim. */
export function bestStep(level: IcebloxLevel, aim: readonly number[] | null): Direction | null {
  const next = neighbours(level);
  const { cell } = level.penguin;
  // Flames that are far away are not looked at.
  if (flameDistances(level)[cell]! > horizon + 1) return aim && nearer(aim, next, cell);
  const move = new Outlook(level, aim, next).bestMove();
  return move === still ? null : directions[move]!;
}

/** What each step costs in the end, found from the last step back to the first. */
class Outlook {
  readonly #level: IcebloxLevel;
  readonly #next: Int32Array;
  readonly #risks: FlameRisks;
  /** By crossroad: what it costs to be away from the aim. */
  readonly #offAim: readonly number[];

  constructor(level: IcebloxLevel, aim: readonly number[] | null, next: Int32Array) {
    this.#level = level;
    this.#next = next;
    this.#risks = new FlameRisks(level, next, horizon);
    const far = aim ? Math.max(0, ...aim.filter((steps) => steps < Infinity)) + 1 : 0;
    this.#offAim = level.pieces.map((_, cell) => (aim ? worthOfStep * Math.min(aim[cell]!, far) : 0));
  }

  bestMove(): number {
    let later = this.#atTheEnd();
    for (let step = horizon - 1; step > 0; step--) later = later.map((_, cell) => this.#best(step, cell, later).cost);
    return this.#best(0, this.#level.penguin.cell, later).move;
  }

  /** What it costs to be at a crossroad behind the last step. */
  #atTheEnd(): number[] {
    const isHaunted = this.#level.flames.some(({ isAlive }) => isAlive);
    const depths = depthsOfDeadEnds(this.#level);
    return this.#offAim.map((cost, cell) => cost + (isHaunted ? worthOfWayOut * Math.min(depths[cell]!, 3) : 0));
  }

  #best(step: number, cell: number, later: readonly number[]): { move: number; cost: number } {
    let best = { move: still, cost: Infinity };
    // Where all is equal, it stays.
    for (let move = moveCount - 1; move >= 0; move--) {
      const to = move === still ? cell : this.#next[cell * still + move]!;
      if (to < 0) continue;
      const danger = this.#risks.of(step, cell, move) + ofLater * later[to]!;
      const cost = danger + ofAimNow * this.#offAim[cell]! + (move === still ? 0 : costOfMove);
      if (cost < best.cost) best = { move, cost };
    }
    return best;
  }
}

/** The direction in which the aim is nearer. */
function nearer(aim: readonly number[], next: Int32Array, cell: number): Direction | null {
  const heading = directions.findIndex((_, at) => {
    const to = next[cell * still + at]!;
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
    for (let heading = 0; heading < still; heading++) {
      const to = next[cell * still + heading]!;
      if (to < 0 || far[to]! < Infinity) continue;
      far[to] = far[cell]! + 1;
      queue.push(to);
    }
  }
  return far;
}

/** The open crossroad in each direction; -1: none. */
export function neighbours(level: IcebloxLevel): Int32Array {
  const next = new Int32Array(level.pieces.length * still).fill(-1);
  for (let cell = 0; cell < level.pieces.length; cell++) {
    for (let heading = 0; heading < still; heading++) {
      const to = beyond(level.maze, cell, directions[heading]!);
      if (level.isOpen(to)) next[cell * still + heading] = to;
    }
  }
  return next;
}
