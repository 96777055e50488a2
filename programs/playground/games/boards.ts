// The canvases of a game, in the Worker. Draws the current picture when it has changed.

import type { ToGame } from './messages.ts';
import type { GamePicture, PictureMoment } from './picture.ts';
import type { PictureNumbers } from './reel.ts';

const nothing: PictureNumbers = new Int32Array(0);

export class Boards {
  readonly #picture: GamePicture;
  readonly #canvases: OffscreenCanvas[];
  readonly #tell: (status: string) => void;
  #before = nothing;
  /** The current picture, or null if it is no longer kept. */
  #now: PictureNumbers | null = nothing;
  #shownAt = -Infinity;
  /** For how many milliseconds figures move from one frame to the next. 0: they jump. */
  #glide = 0;
  #isDark = false;
  #isNew = false;
  #status = '';

  constructor(picture: GamePicture, canvases: OffscreenCanvas[], tell: (status: string) => void) {
    this.#picture = picture;
    this.#canvases = canvases;
    this.#tell = tell;
  }

  resize({ widths, heights, dark }: Extract<ToGame, { kind: 'size' }>): void {
    this.#isDark = dark;
    this.#canvases.forEach((canvas, at) => {
      canvas.width = Math.max(1, widths[at] ?? 1);
      canvas.height = Math.max(1, heights[at] ?? 1);
    });
    this.#isNew = true;
    this.draw();
  }

  show(picture: PictureNumbers | null, glide = 0): void {
    if (picture === this.#now) return;
    this.#before = this.#now ?? nothing;
    this.#now = picture;
    this.#glide = glide;
    this.#shownAt = performance.now();
    this.#isNew = true;
  }

  /** To be called often. */
  draw(): void {
    if (!this.#isNew) return;
    const now = this.#now;
    this.#say(now ? this.#picture.status(now) : 'The picture of this frame is not kept any more.');
    const share = this.#glide === 0 ? 1 : Math.min(1, (performance.now() - this.#shownAt) / this.#glide);
    this.#isNew = share < 1;
    this.#canvases.forEach((canvas, board) => this.#paint(canvas, board, { before: this.#before, now, share }));
  }

  #paint(
    canvas: OffscreenCanvas,
    board: number,
    { before, now, share }: Omit<PictureMoment, 'now'> & { now: PictureNumbers | null },
  ): void {
    const context = canvas.getContext('2d');
    if (!context) return;
    const { width, height } = canvas;
    if (now) this.#picture.draw(board, context, { width, height, isDark: this.#isDark }, { before, now, share });
    else context.reset();
  }

  #say(status: string): void {
    if (status === this.#status) return;
    this.#status = status;
    this.#tell(status);
  }
}
