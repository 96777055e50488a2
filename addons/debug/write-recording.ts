// Recordings as chunks (container.ts). What many keyframes say of domains and worlds stands in chunks of its own, once
// where it is first needed and once more at the end: no damage in one place takes it away.

import { joinChunks } from './container.ts';
import type { Chunk } from './container.ts';
import { fromBase64 } from './describe.ts';
import { FrameCoder } from './pack-frames.ts';
import type { FramesPlace, ReadKeyframe } from './recording.ts';
import type { Op, RecordedDomain, RecordedWorld, RecordingHead } from './types.ts';

/** Frames as JSON of their ops. Once they were written they are kept like that; the last ones know how to go on. */
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
      part.packed ??= packed(part, before, at === parts.length - 1);
      const place: FramesPlace = { behind: keyframe, frame: part.frame };
      chunks.push({ kind: 'frames', content: behind(place, part.packed.bytes) });
      before = part;
    }
  });
  return joinChunks([...chunks, headChunk, ...shared.copies]);
}

/** The last part is still being recorded: how it goes on is not known. */
function packed(
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

/** Domains and worlds by numbers: equal ones have the same. */
class SharedChunks {
  readonly #numbers = new Map<string, number>();
  readonly #known = new Map<object, number>();
  readonly #modules = new Set<string>();
  #new: Chunk[] = [];
  /** All but modules, which are large: they may be given to a replay. */
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

  /** Those that have not been taken yet. */
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

/** The length of a JSON, the JSON, and bytes. */
function behind(value: unknown, bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const text = new TextEncoder().encode(JSON.stringify(value));
  const content = new Uint8Array(4 + text.length + bytes.length);
  new DataView(content.buffer).setUint32(0, text.length, true);
  content.set(text, 4);
  content.set(bytes, 4 + text.length);
  return content;
}
