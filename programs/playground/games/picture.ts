// Draws a picture of a game from whole numbers, and from the parts of a game with this seed that never change. So any
// frame can be drawn again, with or without the game.

import type { PictureNumbers } from './reel.ts';

export interface Look {
  width: number;
  height: number;
  isDark: boolean;
}

/** The moment to draw: a frame, and the share of the movement to it that is done, up to 1. */
export interface PictureMoment {
  before: PictureNumbers;
  now: PictureNumbers;
  share: number;
}

export interface GamePicture {
  /** `board`: games may have two, side by side. */
  draw(board: number, canvas: OffscreenCanvasRenderingContext2D, look: Look, moment: PictureMoment): void;
  /** The status of the game, in one sentence. */
  status(picture: PictureNumbers): string;
}

/** Reads the numbers of a picture in the order in which they were written. After the last one, all are 0. */
export class PictureReader {
  readonly #numbers: PictureNumbers;
  #at = 0;

  constructor(numbers: PictureNumbers) {
    this.#numbers = numbers;
  }

  next(): number {
    return this.#numbers[this.#at++] ?? 0;
  }

  isTrue(): boolean {
    return this.next() !== 0;
  }

  /** A place on the ground, written by `toCentimetres`. */
  metres(): number {
    return this.next() / places;
  }

  /** Reads a list. It has no more items than numbers are left. */
  list<Thing>(read: () => Thing): Thing[] {
    const count = Math.max(0, Math.min(this.next(), this.#numbers.length - this.#at));
    return Array.from({ length: count }, read);
  }
}

/** Centimetres. */
const places = 100;
export const toCentimetres = (metres: number): number => Math.round(metres * places);

export const inks = (isDark: boolean): Record<'paper' | 'wall' | 'ink' | 'faint' | 'floor', string> =>
  isDark
    ? { paper: '#161b22', wall: '#c5d0dc', ink: '#e3e9f0', faint: '#9aa7b6', floor: '#1d242e' }
    : { paper: '#ffffff', wall: '#1c2430', ink: '#1c2430', faint: '#566273', floor: '#f2f4f7' };

/** Fits a drawing of this size into the picture. */
export function fit(
  canvas: OffscreenCanvasRenderingContext2D,
  { width, height, isDark }: Look,
  size: { width: number; height: number },
): void {
  canvas.setTransform(1, 0, 0, 1, 0, 0);
  canvas.fillStyle = inks(isDark).paper;
  canvas.fillRect(0, 0, width, height);
  const scale = Math.min(width / size.width, height / size.height);
  canvas.setTransform(scale, 0, 0, scale, (width - size.width * scale) / 2, (height - size.height * scale) / 2);
}
