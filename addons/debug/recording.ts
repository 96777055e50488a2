// A recording to read: its frames, and the keyframes at which a replay can begin.

import { fail } from '../../bindings/internal.ts';
import { splitChunks } from './container.ts';
import type { Chunk } from './container.ts';
import { toBase64 } from './describe.ts';
import { FrameCoder } from './pack-frames.ts';
import type { Keyframe, RecordedDomain, RecordedFrame, RecordedWorld, RecordingHead } from './types.ts';

export interface ReadKeyframe extends Keyframe {
  /** The worlds with their searches under way (`frameplan/save`). */
  save: Uint8Array<ArrayBuffer>;
}

export class Recording {
  readonly head: RecordingHead;
  readonly keyframes: readonly ReadKeyframe[];
  readonly frames: readonly RecordedFrame[];
  /** What is wrong with the bytes, in words, if frames are missing. Otherwise null. */
  readonly damage: string | null;

  /** Made by `readRecording`. */
  constructor(head: RecordingHead, keyframes: ReadKeyframe[], frames: RecordedFrame[], damage: string | null) {
    this.head = head;
    this.keyframes = keyframes;
    this.frames = frames;
    this.damage = damage;
  }

  /** The number of the first frame. `end` is the number after the last one. */
  get from(): number {
    return this.frames[0]?.frame ?? 0;
  }

  get end(): number {
    return this.frames.length > 0 ? this.frames.at(-1)!.frame + 1 : 0;
  }

  /** Returns the frame with this number, or undefined if it is missing. */
  frame(number: number): RecordedFrame | undefined {
    let [low, high] = [0, this.frames.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.frames[middle]!.frame < number) low = middle + 1;
      else high = middle;
    }
    return this.frames[low]?.frame === number ? this.frames[low] : undefined;
  }

  /** Returns the last keyframe that does not follow the frame. */
  keyframeFor(frame: number): ReadKeyframe | undefined {
    return this.keyframes.findLast((one) => one.frame <= frame);
  }
}

/** Reads what `recorder.bytes()` has written. If the bytes are cut off or damaged, the complete parts are kept. */
export function readRecording(bytes: Uint8Array | ArrayBuffer): Recording {
  const { chunks, damage } = splitChunks(bytes);
  const reader = new RecordingReader(damage);
  // Shared chunks occur twice, so they may follow what needs them.
  for (const chunk of chunks) if (chunk) reader.readShared(chunk);
  for (const chunk of chunks) if (chunk) reader.read(chunk);
  return reader.recording;
}

class RecordingReader {
  #damage: string | null;
  #head: RecordingHead | null = null;
  readonly #modules = new Map<string, string>();
  readonly #domains = new Map<number, RecordedDomain>();
  readonly #worlds = new Map<number, RecordedWorld[]>();
  readonly #keyframes: ReadKeyframe[] = [];
  readonly #frames: RecordedFrame[] = [];
  /** The frame of the last keyframe, and the next one to read. */
  #from = -1;
  #next = -1;
  #coder = new FrameCoder();

  constructor(damage: string | null) {
    this.#damage = damage;
  }

  get recording(): Recording {
    const damage = this.#damage;
    if (!this.#head)
      fail('damaged', `the head of this recording ${damage ? `is missing: ${damage}` : "can't be read"}`);
    const missing = gapsIn(this.#frames, this.#head);
    const words = missing.length > 0 ? `${damage ?? 'it is not whole'}: ${missing.join(', ')}` : damage;
    return new Recording(this.#head, this.#keyframes, this.#frames, words);
  }

  readShared(chunk: Chunk): void {
    const { kind, content } = chunk;
    this.#attempt(() => {
      if (kind === 'head') this.#head = headOf(jsonOf(content));
      else if (kind === 'module') {
        const { told: hash, rest } = partsOf<string>(content);
        this.#modules.set(hash, toBase64(rest));
      } else if (kind === 'domain' || kind === 'worlds') {
        const { number, told } = jsonOf<{ number: number; told: never }>(content);
        if (kind === 'domain') this.#domains.set(number, told);
        else this.#worlds.set(number, told);
      }
    });
  }

  read(chunk: Chunk): void {
    this.#attempt(() => {
      if (chunk.kind === 'keyframe') this.#readKeyframe(chunk.content);
      else if (chunk.kind === 'frames') this.#readFrames(chunk.content);
    });
  }

  #attempt(work: () => void): void {
    try {
      work();
    } catch {
      this.#damage ??= "one of its chunks can't be read";
    }
  }

  #readKeyframe(content: Uint8Array<ArrayBuffer>): void {
    this.#next = -1;
    const { told, rest } = partsOf<Omit<Keyframe, 'domains' | 'worlds'> & { domains: number[]; worlds: number }>(
      content,
    );
    const worlds = this.#worlds.get(told.worlds);
    const domains = told.domains.map((number) => this.#domain(number));
    if (!Number.isInteger(told.frame) || !worlds) throw new TypeError('no keyframe');
    this.#keyframes.push({ ...told, domains, worlds, save: rest });
    this.#from = this.#next = told.frame;
    this.#coder = new FrameCoder();
  }

  /** Returns one object for all keyframes that have the domain. */
  #domain(number: number): RecordedDomain {
    const domain = this.#domains.get(number);
    if (!domain) throw new TypeError('no domain');
    const module = this.#modules.get(domain.hash);
    if (module !== undefined) domain.module = module;
    return domain;
  }

  /** Reads frames. Frames that follow missing ones can't be read until the next keyframe. */
  #readFrames(content: Uint8Array<ArrayBuffer>): void {
    const { told, rest } = partsOf<FramesPlace>(content);
    const next = this.#next;
    if (told.behind !== this.#from || told.frame !== next) return;
    // Ends when all of them are there.
    this.#next = -1;
    const frames = this.#coder.unpack(next, rest);
    for (const frame of frames) this.#frames.push(frame);
    this.#next = next + frames.length;
  }
}

/** The place of frames: the keyframe that they follow, and the first of them. */
export interface FramesPlace {
  behind: number;
  frame: number;
}

/** Describes the missing frames in words. */
function gapsIn(frames: readonly RecordedFrame[], { from, end }: RecordingHead): string[] {
  const gaps: string[] = [];
  let next = from;
  for (const frame of [...frames.map((one) => one.frame), end]) {
    if (frame > next) gaps.push(`frames ${next} to ${frame - 1} are missing`);
    next = frame + 1;
  }
  return gaps;
}

function headOf(head: RecordingHead | null): RecordingHead {
  if (head?.frameplan !== 'recording') throw new TypeError('no head');
  return head;
}

function jsonOf<T>(content: Uint8Array): T {
  return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(content)) as T;
}

/** Splits the length of a JSON text, the text, and the bytes. */
function partsOf<T>(content: Uint8Array<ArrayBuffer>): { told: T; rest: Uint8Array<ArrayBuffer> } {
  const length = new DataView(content.buffer, content.byteOffset).getUint32(0, true);
  return { told: jsonOf<T>(content.subarray(4, 4 + length)), rest: content.slice(4 + length) };
}
