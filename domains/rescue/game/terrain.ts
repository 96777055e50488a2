// The ground of a mission: cells of a metre each, with what stands on them. This determines where people can walk, look
// and throw.

/** `cover` hides who is in it. `fence` can be looked through. `door` is walked through and not looked through. */
export type CellKind = 'open' | 'cover' | 'wall' | 'fence' | 'door' | 'tower';

export interface GroundSpot {
  /** In metres; y grows to the south. */
  x: number;
  y: number;
}

/** How high things are, in metres. A tower is too high for any throw. */
const heights: Readonly<Record<CellKind, number>> = { open: 0, cover: 1, wall: 3, fence: 2, door: 3, tower: Infinity };
const walkable: ReadonlySet<CellKind> = new Set(['open', 'cover', 'door']);
const opaque: ReadonlySet<CellKind> = new Set(['wall', 'door', 'tower']);

/** How far a grenade can be thrown, and how high it flies in the middle of its way, as a share of this way. */
export const throwRange = 120;
const throwHeight = 0.25;
/** The height of the hand that throws. */
const hand = 1;

export class Terrain {
  readonly width: number;
  readonly height: number;
  readonly #kinds: CellKind[];
  /** By cell: the room that it is in, or -1. */
  readonly #rooms: Int16Array;

  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
    this.#kinds = Array.from({ length: width * height }, () => 'open');
    this.#rooms = new Int16Array(width * height).fill(-1);
  }

  get cells(): number {
    return this.#kinds.length;
  }

  cellAt(x: number, y: number): number {
    return Math.floor(y) * this.width + Math.floor(x);
  }

  cellOf({ x, y }: GroundSpot): number {
    return this.cellAt(x, y);
  }

  /** The middle of a cell. */
  spotOf(cell: number): GroundSpot {
    return { x: (cell % this.width) + 0.5, y: Math.floor(cell / this.width) + 0.5 };
  }

  kindOf(cell: number): CellKind {
    return this.#kinds[cell]!;
  }

  set(cell: number, kind: CellKind): void {
    this.#kinds[cell] = kind;
  }

  /** The hostage whose room the cell is in; -1: it is outdoors. */
  roomOf(cell: number): number {
    return this.#rooms[cell]!;
  }

  setRoom(cell: number, room: number): void {
    this.#rooms[cell] = room;
  }

  isWalkable(cell: number): boolean {
    return walkable.has(this.#kinds[cell]!);
  }

  /** Cells that a step leads to. Nobody cuts a corner. */
  stepsFrom(cell: number): number[] {
    const { width, height } = this;
    const [x, y] = [cell % width, Math.floor(cell / width)];
    const up = y > 0 && this.isWalkable(cell - width);
    const down = y < height - 1 && this.isWalkable(cell + width);
    const left = x > 0 && this.isWalkable(cell - 1);
    const right = x < width - 1 && this.isWalkable(cell + 1);
    const steps: number[] = [];
    if (up) steps.push(cell - width);
    if (right) steps.push(cell + 1);
    if (down) steps.push(cell + width);
    if (left) steps.push(cell - 1);
    if (up && right && this.isWalkable(cell - width + 1)) steps.push(cell - width + 1);
    if (down && right && this.isWalkable(cell + width + 1)) steps.push(cell + width + 1);
    if (down && left && this.isWalkable(cell + width - 1)) steps.push(cell + width - 1);
    if (up && left && this.isWalkable(cell - width - 1)) steps.push(cell - width - 1);
    return steps;
  }

  /** Whether the line between two cells is free to look along. */
  isClear(from: number, to: number): boolean {
    return this.#along(from, to, (cell) => !opaque.has(this.#kinds[cell]!));
  }

  /** Whether a grenade that is thrown from one cell comes down at the other: its curve leads over all on its way. */
  canThrow(from: number, to: number): boolean {
    const [a, b] = [this.spotOf(from), this.spotOf(to)];
    const whole = metresBetween(a, b);
    if (whole > throwRange) return false;
    return this.#along(from, to, (cell) => {
      const share = metresBetween(a, this.spotOf(cell)) / whole;
      return heights[this.#kinds[cell]!] <= heightOfThrow(whole, share) + hand;
    });
  }

  /** The cells between two, those two left out. */
  line(from: number, to: number): number[] {
    const cells: number[] = [];
    this.#along(from, to, (cell) => cells.push(cell) > 0);
    return cells;
  }

  /** Goes from cell to cell along the line between two middles, as long as `isFree` says so. */
  #along(from: number, to: number, isFree: (cell: number) => boolean): boolean {
    const { width } = this;
    let [x, y] = [from % width, Math.floor(from / width)];
    const [dx, dy] = [(to % width) - x, Math.floor(to / width) - y];
    const [right, down] = [Math.abs(dx), Math.abs(dy)];
    // Twice the way to the next border, in parts of the line: who is nearer goes first; both through a corner.
    let across = down;
    let along = right;
    for (let left = right + down; left > 0; left--) {
      if (across <= along) x += Math.sign(dx);
      if (along <= across) y += Math.sign(dy);
      if (across === along) left--;
      const isAcross = across <= along;
      if (along <= across) along += 2 * right;
      if (isAcross) across += 2 * down;
      const cell = y * width + x;
      if (cell === to) return true;
      if (!isFree(cell)) return false;
    }
    return true;
  }
}

export function metresBetween(a: GroundSpot, b: GroundSpot): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

/** How high a grenade is when it has flown so much of its way. */
export function heightOfThrow(whole: number, share: number): number {
  return 4 * throwHeight * whole * share * (1 - share);
}
