// A player of Iceblox with neither tasks nor goals, to compare with: it walks towards the nearest coin, and pushes what
// is in its way. It has reflexes but does not look ahead: before each step and each push, it uses a weapon that kills
// now, flees from a near flame, and waits while the next crossroad is in danger.

import { beyond, directions } from '../maze.ts';
import type { Direction } from '../maze.ts';
import { PenguinKeys } from './instructions.ts';
import type { KeyInstruction } from './instructions.ts';
import type { GameKey, IcebloxLevel } from './rules.ts';

/** Each frame: `press()`, then `level.step(keys)`. */
export class GreedyPlayer {
  readonly level: IcebloxLevel;
  readonly #keys: PenguinKeys;
  #instructions: Iterator<KeyInstruction, unknown> | null = null;
  #current: KeyInstruction | null = null;

  constructor(level: IcebloxLevel) {
    this.level = level;
    this.#keys = new PenguinKeys(level);
  }

  /** The keys of this frame. */
  press(): readonly GameKey[] {
    this.#current ??= this.#next();
    if (this.#current && this.#keys.execute(this.#current) !== 'running') {
      if (this.#current.key === 'fail') this.#instructions = null;
      this.#current = null;
    }
    return this.#keys.take();
  }

  #next(): KeyInstruction | null {
    const { penguin } = this.level;
    if (penguin.gone > 0) this.#instructions = null;
    const answer = penguin.gone > 0 ? null : this.#keys.emergency(true);
    if (answer && answer !== 'anew') this.#instructions = answer.values();
    this.#instructions ??= this.#towardsCoin();
    const { done, value } = this.#instructions?.next() ?? { done: true, value: null };
    if (done) this.#instructions = null;
    return done ? null : value;
  }

  /** A step towards the nearest coin, or a push where something is in the way. null: there is no way. */
  #towardsCoin(): Iterator<KeyInstruction> | null {
    const { level } = this;
    const { penguin, maze, pieces } = level;
    if (penguin.to !== null || penguin.gone > 0) return null;
    const heading = nearestCoin(level);
    if (!heading) return null;
    const piece = pieces[beyond(maze, penguin.cell, heading)!];
    return this.#keys.ahead(heading, piece ? piece.kind !== 'loose' : false);
  }
}

/** The first step towards the coin that is the fewest steps away, past blocks and flames. */
function nearestCoin({ maze, pieces, penguin }: IcebloxLevel): Direction | null {
  const first = new Map<number, Direction | null>([[penguin.cell, null]]);
  for (const [cell, heading] of first) {
    const piece = pieces[cell];
    if (piece && piece.kind !== 'ice') return heading;
    for (const to of directions) {
      const next = beyond(maze, cell, to);
      if (next === null || maze.rocks.has(next) || first.has(next)) continue;
      first.set(next, heading ?? to);
    }
  }
  return null;
}
