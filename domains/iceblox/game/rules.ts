// The game of Iceblox, frame by frame, at 30 frames a second of the game's time. This file neither draws nor plans: a
// game is stepped with the pressed keys, and reports what has happened.
//
// A crossroad is 30 pixels from the next one. The penguin and the flames move by a pixel a frame, blocks that slide by
// five. (The paper gives the size of the sprites, the frame rate and the second from crossroad to crossroad. How fast
// blocks slide and how long a push takes are our own.)

import type { Random } from '../../random.ts';
import { seededRandom } from '../../random.ts';
import { beyond, crossroadsApart, directions } from '../maze.ts';
import type { Direction, Maze } from '../maze.ts';

export const framesPerSecond = 30;
export const pixels = 30;
/** From crossroad to crossroad. */
export const stepFrames = 30;
export const slideFrames = 6;
export const pushFrames = 6;
export const pushesToBreak = 7;
export const mostCrossroads = 4;
export const pointsOfCoin = 200;
export const pointsOfFlame = 50;
export const spareLives = 3;
/** How long the penguin is gone, in frames. */
export const goneFrames = 30;
/** Two things touch that are less than this number of pixels apart, both ways. */
export const touching = 20;

export type GameKey = Direction | 'push';

/** What stands on a crossroad: ice, a coin in its ice or a coin without, by its number from 0. */
export type IcebloxPiece = { readonly kind: 'ice' } | { readonly kind: 'iced' | 'loose'; readonly coin: number };

/** Something that moves from crossroad to crossroad. */
export interface Mover {
  cell: number;
  /** Where it moves to; null: it stands on its crossroad. */
  to: number | null;
  /** Frames since it left its crossroad. */
  frames: number;
}

export interface GameFlame extends Mover {
  isAlive: boolean;
  heading: Direction;
  /** Crossroads until it takes a new direction. */
  left: number;
}

export interface SlidingPiece extends Mover {
  readonly piece: IcebloxPiece;
  readonly heading: Direction;
}

export interface GamePenguin extends Mover {
  facing: Direction;
  /** Frames until it can push again. */
  rest: number;
  /** Frames until it comes back; 0: it is there. */
  gone: number;
}

export type GameHappening =
  | { readonly kind: 'slides' | 'cracks' | 'breaks' | 'stops'; readonly cell: number }
  | { readonly kind: 'coin'; readonly coin: number }
  | { readonly kind: 'kill' | 'death'; readonly flame: number }
  | { readonly kind: 'finished' | 'over' };

/** One level. Lives and points are those with which it begins, and go on in the next one. */
export class IcebloxLevel {
  readonly maze: Maze;
  /** By crossroad; what slides stands nowhere. */
  readonly pieces: (IcebloxPiece | null)[];
  /** How often the block on a crossroad was pushed in vain. It never slides again then. */
  readonly cracks: number[];
  readonly flames: GameFlame[];
  readonly sliding: SlidingPiece[] = [];
  readonly penguin: GamePenguin;
  readonly coins: boolean[];
  lives: number;
  points: number;
  frame = 0;
  isOver = false;
  /** What happened in the last frame. */
  happened: GameHappening[] = [];
  readonly #random: Random;

  constructor(maze: Maze, seed: number, lives = spareLives, points = 0) {
    const cells = maze.width * maze.height;
    this.maze = maze;
    this.lives = lives;
    this.points = points;
    this.#random = seededRandom(seed);
    this.pieces = Array.from({ length: cells }, () => null);
    this.cracks = Array.from({ length: cells }, () => 0);
    for (const cell of maze.ice) this.pieces[cell] = { kind: 'ice' };
    maze.coins.forEach((cell, coin) => (this.pieces[cell] = { kind: 'iced', coin }));
    this.coins = maze.coins.map(() => false);
    this.penguin = { cell: maze.penguin, to: null, frames: 0, facing: 'down', rest: 0, gone: 0 };
    this.flames = maze.flames.map((cell) => {
      return {
        cell,
        to: null,
        frames: 0,
        isAlive: true,
        heading: this.#random.pick(directions),
        left: this.#crossroads(),
      };
    });
  }

  /** All coins were collected. */
  get isFinished(): boolean {
    return this.coins.every((isCollected) => isCollected);
  }

  /** Whether something could move to the crossroad: no rock, no block, and nothing that slides there. */
  isOpen(cell: number | null): cell is number {
    if (cell === null || this.maze.rocks.has(cell)) return false;
    const piece = this.pieces[cell]!;
    if (piece && piece.kind !== 'loose') return false;
    return !this.sliding.some((one) => one.cell === cell || one.to === cell);
  }

  /** Whether a block could slide there. The penguin and a coin without ice are in its way, flames are not. */
  isClear(cell: number | null): cell is number {
    const { penguin } = this;
    if (!this.isOpen(cell) || this.pieces[cell]) return false;
    return penguin.gone > 0 || (penguin.cell !== cell && penguin.to !== cell);
  }

  /** One frame. At most one key counts: a push before a step. */
  step(keys: Iterable<GameKey> = []): readonly GameHappening[] {
    this.happened = [];
    if (this.isOver || this.isFinished) return this.happened;
    this.frame++;
    this.#movePenguin([...keys]);
    this.#slide();
    for (const flame of this.flames) if (flame.isAlive) this.#moveFlame(flame);
    this.#crush();
    this.#burn();
    if (this.isFinished) this.happened.push({ kind: 'finished' });
    return this.happened;
  }

  /** Where it is, in pixels from the top left crossroad. */
  positionOf(mover: Mover, whole = stepFrames): { x: number; y: number } {
    return positionIn(this.maze, mover, whole);
  }

  #movePenguin(keys: readonly GameKey[]): void {
    const { penguin } = this;
    if (penguin.gone > 0) {
      if (--penguin.gone === 0) this.#comeBack();
      return;
    }
    if (penguin.rest > 0) penguin.rest--;
    if (penguin.to === null) this.#obey(keys);
    if (penguin.to === null) return;
    if (++penguin.frames < stepFrames) return;
    this.#arrive(penguin);
    const piece = this.pieces[penguin.cell]!;
    if (piece?.kind === 'loose') this.#collect(penguin.cell, piece.coin);
  }

  #obey(keys: readonly GameKey[]): void {
    const { penguin } = this;
    if (keys.includes('push')) {
      if (penguin.rest === 0) this.#push();
      return;
    }
    const heading = keys.find((key) => key !== 'push');
    if (heading === undefined || penguin.rest > 0) return;
    penguin.facing = heading;
    const next = beyond(this.maze, penguin.cell, heading);
    if (this.isOpen(next)) penguin.to = next;
  }

  #push(): void {
    const { maze, penguin, pieces, cracks } = this;
    const cell = beyond(maze, penguin.cell, penguin.facing);
    const piece = cell === null ? null : pieces[cell]!;
    if (cell === null || !piece || piece.kind === 'loose') return;
    penguin.rest = pushFrames;
    if (cracks[cell] === 0 && this.isClear(beyond(maze, cell, penguin.facing))) {
      pieces[cell] = null;
      const heading = penguin.facing;
      this.sliding.push({ cell, to: beyond(maze, cell, heading), frames: 0, piece, heading });
      this.happened.push({ kind: 'slides', cell });
      return;
    }
    if (++cracks[cell]! < pushesToBreak) {
      this.happened.push({ kind: 'cracks', cell });
      return;
    }
    cracks[cell] = 0;
    pieces[cell] = piece.kind === 'iced' ? { kind: 'loose', coin: piece.coin } : null;
    this.happened.push({ kind: 'breaks', cell });
  }

  #collect(cell: number, coin: number): void {
    this.pieces[cell] = null;
    this.coins[coin] = true;
    this.points += pointsOfCoin;
    this.happened.push({ kind: 'coin', coin });
  }

  #slide(): void {
    const { sliding, maze } = this;
    for (let at = 0; at < sliding.length; at++) {
      const one = sliding[at]!;
      if (++one.frames < slideFrames) continue;
      this.#arrive(one);
      sliding.splice(at, 1);
      const next = beyond(maze, one.cell, one.heading);
      if (this.isClear(next)) {
        one.to = next;
        sliding.splice(at, 0, one);
        continue;
      }
      at--;
      this.pieces[one.cell] = one.piece;
      this.happened.push({ kind: 'stops', cell: one.cell });
    }
  }

  #moveFlame(flame: GameFlame): void {
    if (flame.to === null) {
      const ahead = beyond(this.maze, flame.cell, flame.heading);
      if (flame.left === 0 || !this.isOpen(ahead)) this.#turn(flame);
      else flame.to = ahead;
    }
    const ahead = flame.to === null ? null : this.pieces[flame.to];
    if (ahead && ahead.kind !== 'loose') this.#turnBack(flame);
    // Where it can go nowhere, it waits.
    if (flame.to === null || ++flame.frames < stepFrames) return;
    this.#arrive(flame);
    flame.left--;
  }

  #turn(flame: GameFlame): void {
    const open = directions.filter((heading) => this.isOpen(beyond(this.maze, flame.cell, heading)));
    if (open.length === 0) return;
    flame.heading = this.#random.pick(open);
    flame.left = this.#crossroads();
    flame.to = beyond(this.maze, flame.cell, flame.heading);
  }

  /** A block has come to rest on the crossroad that it is moving to. */
  #turnBack(flame: GameFlame): void {
    [flame.cell, flame.to] = [flame.to!, flame.cell];
    flame.frames = stepFrames - flame.frames;
    flame.heading = directions[(directions.indexOf(flame.heading) + 2) % directions.length]!;
  }

  #crossroads(): number {
    return 1 + this.#random.below(mostCrossroads);
  }

  #arrive(one: Mover): void {
    one.cell = one.to!;
    one.to = null;
    one.frames = 0;
  }

  #crush(): void {
    for (const one of this.sliding) {
      this.flames.forEach((flame, number) => {
        if (!flame.isAlive || !areTouching(this.positionOf(one, slideFrames), this.positionOf(flame))) return;
        flame.isAlive = false;
        this.points += pointsOfFlame;
        this.happened.push({ kind: 'kill', flame: number });
      });
    }
  }

  #burn(): void {
    const { penguin } = this;
    if (penguin.gone > 0) return;
    const at = this.positionOf(penguin);
    const flame = this.flames.findIndex((one) => one.isAlive && areTouching(this.positionOf(one), at));
    if (flame < 0) return;
    this.happened.push({ kind: 'death', flame });
    penguin.gone = goneFrames;
    if (this.lives-- > 0) return;
    this.lives = 0;
    this.isOver = true;
    this.happened.push({ kind: 'over' });
  }

  /** It comes back on the open crossroad that is farthest from all flames, the first of these. */
  #comeBack(): void {
    const { maze, penguin } = this;
    let farthest = -1;
    for (let cell = 0; cell < this.pieces.length; cell++) {
      if (!this.isOpen(cell) || this.pieces[cell]) continue;
      const alive = this.flames.filter(({ isAlive }) => isAlive);
      const far = Math.min(...alive.map((flame) => crossroadsApart(maze, flame.to ?? flame.cell, cell)));
      if (far <= farthest) continue;
      farthest = far;
      penguin.cell = cell;
    }
    penguin.to = null;
    penguin.frames = penguin.rest = 0;
  }
}

/** Where something is in a maze so wide, in pixels from the top left crossroad. */
export function positionIn(
  { width }: Pick<Maze, 'width'>,
  { cell, to, frames }: Mover,
  whole = stepFrames,
): { x: number; y: number } {
  const share = to === null ? 0 : frames / whole;
  const [column, line] = [cell % width, Math.floor(cell / width)];
  const [toColumn, toLine] = to === null ? [column, line] : [to % width, Math.floor(to / width)];
  return { x: pixels * (column + (toColumn - column) * share), y: pixels * (line + (toLine - line) * share) };
}

function areTouching(one: { x: number; y: number }, other: { x: number; y: number }): boolean {
  return Math.abs(one.x - other.x) < touching && Math.abs(one.y - other.y) < touching;
}
