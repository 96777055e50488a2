// A recording that can be read: its frames, and the keyframes that a replay can begin at.

import { fail } from '../bindings/internal.ts';
import { splitChunks } from './container.ts';
import type { Chunk } from './container.ts';
import type { Keyframe, Op, RecordedFrame, RecordingHead } from './types.ts';

export interface ReadKeyframe extends Keyframe {
  /** The worlds with their searches under way (frameplan/save). */
  save: Uint8Array<ArrayBuffer>;
}

export class Recording {
  readonly head: RecordingHead;
  readonly keyframes: readonly ReadKeyframe[];
  readonly frames: readonly RecordedFrame[];
  /** What is wrong with the bytes, in words: frames are missing then. null: nothing. */
  readonly damage: string | null;

  /** Made by `readRecording`. */
  constructor(head: RecordingHead, keyframes: ReadKeyframe[], frames: RecordedFrame[], damage: string | null) {
    this.head = head;
    this.keyframes = keyframes;
    this.frames = frames;
    this.damage = damage;
  }

  /** The number of the first frame, and the one behind the last. */
  get from(): number {
    return this.frames[0]?.frame ?? 0;
  }

  get end(): number {
    return this.frames.length > 0 ? this.frames.at(-1)!.frame + 1 : 0;
  }

  /** The frame with this number; undefined where frames are missing. */
  frame(number: number): RecordedFrame | undefined {
    let [low, high] = [0, this.frames.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.frames[middle]!.frame < number) low = middle + 1;
      else high = middle;
    }
    return this.frames[low]?.frame === number ? this.frames[low] : undefined;
  }

  /** The last keyframe that is not behind a frame. */
  keyframeFor(frame: number): ReadKeyframe | undefined {
    return this.keyframes.findLast((one) => one.frame <= frame);
  }
}

/** Reads what `recorder.bytes()` has written. Of bytes that break off, or are damaged, what is good is kept. */
export function readRecording(bytes: Uint8Array | ArrayBuffer): Recording {
  const { chunks, damage } = splitChunks(bytes);
  const [first, ...rest] = chunks;
  if (first?.kind !== 'head') fail('damaged', `the head of this recording is missing: ${damage ?? 'it has none'}`);
  const head = headOf(first);
  const keyframes: ReadKeyframe[] = [];
  const frames: RecordedFrame[] = [];
  let wrong = damage;
  // What is behind a chunk that is missing can't be told before the next keyframe.
  let isWhole = true;
  for (const chunk of rest) {
    try {
      if (chunk?.kind === 'keyframe') keyframes.push(keyframeOf(chunk, keyframes));
      else if (chunk?.kind === 'frames' && isWhole) frames.push(...framesOf(chunk));
      isWhole = chunk !== null && (isWhole || chunk.kind === 'keyframe');
    } catch {
      wrong ??= "one of its chunks can't be read";
      isWhole = false;
    }
  }
  return new Recording(head, keyframes, frames, wrong);
}

function headOf({ content }: Chunk): RecordingHead {
  try {
    const head = jsonOf<RecordingHead | null>(content);
    if (head?.frameplan === 'recording') return head;
  } catch {
    // It is no JSON.
  }
  return fail('damaged', "the head of this recording can't be read");
}

function jsonOf<T>(content: Uint8Array): T {
  return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(content)) as T;
}

function keyframeOf({ content }: Chunk, before: readonly ReadKeyframe[]): ReadKeyframe {
  const length = new DataView(content.buffer, content.byteOffset).getUint32(0, true);
  const { as, ...told } = jsonOf<Keyframe & { as?: number }>(content.subarray(4, 4 + length));
  const described = as === undefined ? told : before.findLast(({ frame }) => frame === as);
  const { domains, worlds } = described ?? {};
  if (!Number.isInteger(told.frame) || !domains || !worlds) throw new TypeError('no keyframe');
  return { ...told, domains, worlds, save: content.slice(4 + length) };
}

/** `before`: a keyframe whose domains and worlds are not told again where they are the same. */
export function keyframeChunk({ save, ...told }: ReadKeyframe, before: ReadKeyframe | null): Chunk {
  const isSame = before !== null && before.domains === told.domains && before.worlds === told.worlds;
  const { domains: _, worlds: __, ...rest } = told;
  const keyframe = isSame ? { ...rest, as: before.frame } : told;
  const text = new TextEncoder().encode(JSON.stringify(keyframe));
  const content = new Uint8Array(4 + text.length + save.length);
  new DataView(content.buffer).setUint32(0, text.length, true);
  content.set(text, 4);
  content.set(save, 4 + text.length);
  return { kind: 'keyframe', content };
}

/**
 * Frames in a chunk. Ops of one kind stand together: that compresses by a third better. `order`: for each frame the
 * kinds of its ops, as places in the list of columns.
 */
interface FrameColumns {
  first: number;
  order: number[][];
  columns: Record<string, unknown[][]>;
}

function framesOf({ content }: Chunk): RecordedFrame[] {
  const { first, order, columns } = jsonOf<FrameColumns>(content);
  if (!Number.isInteger(first)) throw new TypeError('no frames');
  const kinds = Object.entries(columns).map(([kind, list]) => ({ kind, list, next: 0 }));
  return order.map((numbers, at) => {
    const ops = numbers.map((number) => {
      const column = kinds[number]!;
      return [column.kind, ...column.list[column.next++]!] as Op;
    });
    return { frame: first + at, ops };
  });
}

/** `texts`: the ops of each frame as JSON. */
export function framesChunk(first: number, texts: readonly string[]): Chunk {
  const frames = JSON.parse(`[${texts.join(',')}]`) as Op[][];
  const columns: Record<string, unknown[][]> = {};
  const order = frames.map((ops) =>
    ops.map(([kind, ...rest]) => {
      (columns[kind] ??= []).push(rest);
      return Object.keys(columns).indexOf(kind);
    }),
  );
  const content: FrameColumns = { first, order, columns };
  return { kind: 'frames', content: new TextEncoder().encode(JSON.stringify(content)) };
}

export function headChunk(head: RecordingHead): Chunk {
  return { kind: 'head', content: new TextEncoder().encode(JSON.stringify(head)) };
}
