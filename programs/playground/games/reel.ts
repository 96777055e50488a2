// The pictures of a game, one for each frame, so that any of them can be shown again. A picture is a list of whole
// numbers. The reel keeps the differences from frame to frame, and a whole picture now and then. It drops the oldest
// pictures first.

import { differenceOf, withDifference } from './difference.ts';

export type PictureNumbers = Int32Array;

export interface ReelLimits {
  /** How many of the last frames are kept, if there is room. */
  frames: number;
  /** At most. */
  bytes: number;
}

/** About an hour of a game, as the timeline keeps it. */
const usual: ReelLimits = { frames: 100_000, bytes: 64 * 2 ** 20 };

/** Frames from one whole picture to the next. */
const blockLength = 64;

const nothing: PictureNumbers = new Int32Array(0);

/** Pictures of `blockLength` successive frames. The first one is the difference from nothing. */
interface ReelBlock {
  bytes: number[] | Uint8Array;
  /** Where the bytes of each frame end. */
  ends: number[];
}

export class PictureReel {
  readonly #limits: ReelLimits;
  readonly #blocks: ReelBlock[] = [];
  /** Blocks that are gone. */
  #gone = 0;
  #length = 0;
  #bytes = 0;
  #last: PictureNumbers = nothing;

  constructor(limits: Partial<ReelLimits> = {}) {
    this.#limits = { ...usual, ...limits };
  }

  /** The number of frames so far, including those that are no longer kept. */
  get length(): number {
    return this.#length;
  }

  /** The first frame that is still kept. */
  get first(): number {
    return this.#gone * blockLength;
  }

  get last(): PictureNumbers {
    return this.#last;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** Keeps the picture of the next frame, or of a later one. The frames in between have the previous picture. */
  keep(frame: number, picture: PictureNumbers): void {
    while (this.#length < frame) this.#add(this.#last);
    if (this.#length === frame) this.#add(picture);
  }

  #add(picture: PictureNumbers): void {
    const isFirst = this.#length % blockLength === 0;
    if (isFirst) this.#beginBlock();
    const block = this.#blocks.at(-1)!;
    const bytes = differenceOf(isFirst ? nothing : this.#last, picture);
    (block.bytes as number[]).push(...bytes);
    block.ends.push(block.bytes.length);
    this.#bytes += bytes.length;
    this.#last = picture;
    this.#length++;
    this.#forget();
  }

  #beginBlock(): void {
    const before = this.#blocks.at(-1);
    if (before) before.bytes = Uint8Array.from(before.bytes);
    this.#blocks.push({ bytes: [], ends: [] });
  }

  #forget(): void {
    const { frames, bytes } = this.#limits;
    const isTooMuch = (): boolean => this.#length - this.first - blockLength >= frames || this.#bytes > bytes;
    while (this.#blocks.length > 1 && isTooMuch()) {
      this.#bytes -= this.#blocks.shift()!.bytes.length;
      this.#gone++;
    }
  }

  /** Returns the picture of a frame, or the last picture for later frames. null: it is no longer kept. */
  at(frame: number): PictureNumbers | null {
    const wanted = Math.min(frame, this.#length - 1);
    if (wanted < this.first) return null;
    const { bytes, ends } = this.#blocks[Math.floor(wanted / blockLength) - this.#gone]!;
    let picture = nothing;
    for (let at = 0; at <= wanted % blockLength; at++) {
      picture = withDifference(picture, bytes.slice(ends[at - 1] ?? 0, ends[at]));
    }
    return picture;
  }
}
