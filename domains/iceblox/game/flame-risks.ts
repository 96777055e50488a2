// Computes the probability that the penguin touches a flame, for each of its next steps and every position. It only
// uses what can be seen of a flame: where it is, and where it moves.

import { directions } from '../maze.ts';
import { mostCrossroads, pixels, stepFrames, touching } from './rules.ts';
import type { GameFlame, IcebloxLevel } from './rules.ts';

/** The chance that a flame turns at a crossroad: it does so after one to `mostCrossroads`. */
const turning = 2 / (1 + mostCrossroads);
/** Ways that are less likely are left out. */
const unlikely = 0.003;
/** The number of not moving. The others are numbered as directions are. */
export const still: number = directions.length;
export const moveCount = directions.length + 1;
const [across, along] = [
  [0, 1, 0, -1, 0],
  [-1, 0, 1, 0, 0],
];

/** The chances to touch a flame in the next steps. `next` has the open crossroad in each direction of each one. */
export class FlameRisks {
  readonly #width: number;
  readonly #height: number;
  readonly #next: Int32Array;
  readonly #steps: number;
  /** By step, crossroad and move of the penguin. */
  readonly #risks: Float64Array;

  constructor({ maze, flames }: IcebloxLevel, next: Int32Array, steps: number) {
    this.#width = maze.width;
    this.#height = maze.height;
    this.#next = next;
    this.#steps = steps;
    this.#risks = new Float64Array(steps * this.#cells * moveCount);
    for (const flame of flames) if (flame.isAlive) this.#addFlame(flame);
  }

  /**
   * The risk of a move that begins at a crossroad, a number of steps from now. Several flames add up, and so do two
   * moves of one, so it may be above 1.
   */
  of(step: number, cell: number, move: number): number {
    return this.#risks[(step * this.#cells + cell) * moveCount + move]!;
  }

  get #cells(): number {
    return this.#width * this.#height;
  }

  #addFlame(flame: GameFlame): void {
    let begun = flame.to === null ? 0 : -flame.frames;
    for (let chances = this.#firstChances(flame); begun < this.#steps * stepFrames; begun += stepFrames) {
      chances.forEach((chance, at) => {
        if (chance >= unlikely) this.#addMove(Math.floor(at / moveCount), at % moveCount, begun, chance);
      });
      chances = this.#laterChances(chances);
    }
  }

  /** By crossroad and move: how likely the flame leaves the crossroad with the move. */
  #firstChances({ cell, to, heading }: GameFlame): Float64Array {
    const chances = new Float64Array(this.#cells * moveCount);
    const move = directions.indexOf(heading);
    if (to === null) this.#leave(cell, move, 1, chances);
    else chances[cell * moveCount + move] = 1;
    return chances;
  }

  #laterChances(before: Float64Array): Float64Array {
    const chances = new Float64Array(before.length);
    before.forEach((chance, at) => {
      if (chance < unlikely) return;
      const [cell, move] = [Math.floor(at / moveCount), at % moveCount];
      const to = move === still ? cell : this.#next[cell * still + move]!;
      // A block has come in its way.
      this.#leave(to < 0 ? cell : to, move, chance, chances);
    });
    return chances;
  }

  /** It goes on, or turns: to any side that is open, back too. */
  #leave(cell: number, move: number, chance: number, chances: Float64Array): void {
    const open = directions.flatMap((_, heading) => (this.#next[cell * still + heading]! >= 0 ? [heading] : []));
    if (open.length === 0) {
      chances[cell * moveCount + still]! += chance;
      return;
    }
    const goesOn = open.includes(move) ? 1 - turning : 0;
    if (goesOn > 0) chances[cell * moveCount + move]! += chance * goesOn;
    for (const heading of open) chances[cell * moveCount + heading]! += (chance * (1 - goesOn)) / open.length;
  }

  /** A move of a flame that begins `begun` frames from now: to all moves of the penguin that it touches. */
  #addMove(cell: number, flameMove: number, begun: number, chance: number): void {
    const [column, line] = [cell % this.#width, Math.floor(cell / this.#width)];
    const first = Math.max(0, Math.floor(begun / stepFrames));
    const last = Math.min(this.#steps - 1, Math.ceil((begun + stepFrames) / stepFrames) - 1);
    for (let y = Math.max(0, line - 2); y <= Math.min(this.#height - 1, line + 2); y++) {
      for (let x = Math.max(0, column - 2); x <= Math.min(this.#width - 1, column + 2); x++) {
        for (let step = first; step <= last; step++) {
          const moves = movesThatTouch(column - x, line - y, flameMove, begun - step * stepFrames);
          const place = (step * this.#cells + y * this.#width + x) * moveCount;
          for (const move of moves) this.#risks[place + move]! += chance;
        }
      }
    }
  }
}

const known = new Map<number, readonly number[]>();

/**
 * The moves of the penguin that touch a flame's. The flame begins a number of crossroads away, across and along, and a
 * number of frames later.
 */
function movesThatTouch(x: number, y: number, flameMove: number, later: number): readonly number[] {
  const key = (((x + 2) * 5 + y + 2) * moveCount + flameMove) * 2 * stepFrames + later + stepFrames;
  let moves = known.get(key);
  if (!moves) {
    moves = Array.from({ length: moveCount }, (_, move) => move).filter((move) =>
      touches(x, y, flameMove, move, later),
    );
    known.set(key, moves);
  }
  return moves;
}

function touches(x: number, y: number, flameMove: number, move: number, later: number): boolean {
  for (let frame = Math.max(1, later); frame <= Math.min(stepFrames, later + stepFrames); frame++) {
    const ofFlame = frame - later;
    const dx = pixels * x + across![flameMove]! * ofFlame - across![move]! * frame;
    const dy = pixels * y + along![flameMove]! * ofFlame - along![move]! * frame;
    if (Math.abs(dx) < touching && Math.abs(dy) < touching) return true;
  }
  return false;
}
