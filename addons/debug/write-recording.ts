// Writes recordings as chunks (container.ts). Domains and worlds, which many keyframes have in common, are in separate
// chunks, once where they are first needed and once at the end, so that damage in one place does not lose them.

import { joinChunks } from './container.ts';
import type { Chunk } from './container.ts';
import { fromBase64 } from './describe.ts';
import { FrameCoder } from './pack-frames.ts';
import type { FramesPlace, ReadKeyframe } from './recording.ts';
import type { Op, RecordedDomain, RecordedWorld, RecordingHead } from './types.ts';

/** Frames as JSON of their ops. What was written once is kept. The last frames keep their coder, so more can follow. */
export interface WrittenFrames {
  readonly frame: number;
  readonly texts: readonly string[];
  packed?: { readonly bytes: Uint8Array<ArrayBuffer>; coder: FrameCoder | null };
}

export function writeRecording(
  head: RecordingHead,
  parts: readonly (ReadKeyframe | WrittenFrames)[],
): Uint8Array<ArrayBuffer> {
  const shared = new SharedChunks();
  const headChunk = jsonChunk('head', head);
  const chunks = [headChunk];
  let keyframe = 0;
  let before: WrittenFrames | null = null;
  parts.forEach((part, at) => {
    if ('save' in part) {
      const { save, domains, worlds, ...rest } = part;
      const told = { ...rest, domains: domains.map((one) => shared.domain(one)), worlds: shared.worlds(worlds) };
      chunks.push(...shared.take(), { kind: 'keyframe', content: behind(told, save) });
      keyframe = part.frame;
      before = null;
    } else if (part.texts.length > 0) {
      part.packed ??= pack(part, before, at === parts.length - 1);
      const place: FramesPlace = { behind: keyframe, frame: part.frame };
      chunks.push({ kind: 'frames', content: behind(place, part.packed.bytes) });
      before = part;
    }
  });
  return joinChunks([...chunks, headChunk, ...shared.copies]);
}

/** Packs a part of the frames. The last part is still being recorded, so its coder is kept. */
function pack(
  { frame, texts }: WrittenFrames,
  before: WrittenFrames | null,
  isLast: boolean,
): NonNullable<WrittenFrames['packed']> {
  const former = before?.packed?.coder ?? null;
  const coder = (isLast ? former?.copy() : former) ?? new FrameCoder();
  if (!isLast && before?.packed) before.packed.coder = null;
  const frames = JSON.parse(`[${texts.join(',')}]`) as Op[][];
  return { bytes: coder.pack(frames.map((ops, at) => ({ frame: frame + at, ops }))), coder };
}

/** The chunks of domains and worlds by number. Equal ones have the same number. */
class SharedChunks {
  readonly #numbers = new Map<string, number>();
  readonly #known = new Map<object, number>();
  readonly #modules = new Set<string>();
  #new: Chunk[] = [];
  /** The copies for the end: all but modules, which are large and can be given to a replay. */
  readonly copies: Chunk[] = [];

  domain(domain: RecordedDomain): number {
    return this.#number(domain, () => {
      const { module, ...told } = domain;
      if (module !== undefined && !this.#modules.has(told.hash)) {
        this.#modules.add(told.hash);
        this.#new.push({ kind: 'module', content: behind(told.hash, fromBase64(module)) });
      }
      return { kind: 'domain', told };
    });
  }

  worlds(worlds: readonly RecordedWorld[]): number {
    return this.#number(worlds, () => ({ kind: 'worlds', told: worlds }));
  }

  /** Returns the chunks that have not been taken yet. */
  take(): Chunk[] {
    const taken = this.#new;
    this.#new = [];
    return taken;
  }

  #number(of: object, tell: () => { kind: 'domain' | 'worlds'; told: unknown }): number {
    const known = this.#known.get(of);
    if (known !== undefined) return known;
    const { kind, told } = tell();
    const key = `${kind} ${JSON.stringify(told)}`;
    let number = this.#numbers.get(key);
    if (number === undefined) {
      this.#numbers.set(key, (number = this.#numbers.size));
      const chunk = jsonChunk(kind, { number, told });
      this.#new.push(chunk);
      this.copies.push(chunk);
    }
    this.#known.set(of, number);
    return number;
  }
}

function jsonChunk(kind: Chunk['kind'], value: unknown): Chunk {
  return { kind, content: new TextEncoder().encode(JSON.stringify(value)) };
}

/** Returns the length of a JSON text, the text, and the bytes. */
function behind(value: unknown, bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const text = new TextEncoder().encode(JSON.stringify(value));
  const content = new Uint8Array(4 + text.length + bytes.length);
  new DataView(content.buffer).setUint32(0, text.length, true);
  content.set(text, 4);
  content.set(bytes, 4 + text.length);
  return content;
}
