// Recordings as bytes: a mark, then numbered chunks, each with its length and two checksums, up to a chunk that marks
// the end. If a recording is cut off, incomplete or damaged, all other parts can still be read: the reader looks for
// the next complete chunk.
//
//   0 magic    8 version    12... chunks: mark, number and kind, length of the content, checksum of the content,
//                                 checksum of these four (4 bytes each), content
//
// All numbers are little-endian.

import { checksum } from '../save/bytes.ts';
import { fail, show } from '../../bindings/internal.ts';
import { recordingVersion } from './types.ts';

const magic = 'fp.recrd';
const headBytes = 12;
const chunkMark = 0x6b_63_70_66; // "fpck"
const chunkBytes = 20;

/**
 * The kinds of chunks. `head`, `worlds`: JSON. `domain`: JSON without the module, which is in `module`, following its
 * hash. `keyframe`: the length of its JSON, the JSON, and a save. `frames`: see pack-frames.ts. `end`: empty; its
 * number is the number of all other chunks.
 */
const kinds = ['head', 'module', 'domain', 'worlds', 'keyframe', 'frames', 'end'] as const;
export type ChunkKind = (typeof kinds)[number];

export interface Chunk {
  kind: ChunkKind;
  content: Uint8Array<ArrayBuffer>;
}

export function joinChunks(given: readonly Chunk[]): Uint8Array<ArrayBuffer> {
  const chunks: Chunk[] = [...given, { kind: 'end', content: new Uint8Array() }];
  const length = chunks.reduce((sum, { content }) => sum + chunkBytes + content.length, headBytes);
  const bytes = new Uint8Array(length);
  const view = new DataView(bytes.buffer);
  for (let at = 0; at < magic.length; at++) bytes[at] = magic.charCodeAt(at);
  view.setUint32(8, recordingVersion, true);
  let at = headBytes;
  chunks.forEach(({ kind, content }, number) => {
    const words = [chunkMark, number * 8 + kinds.indexOf(kind), content.length, checksum(content)];
    words.forEach((word, index) => view.setUint32(at + 4 * index, word, true));
    view.setUint32(at + 16, checksum(bytes.subarray(at, at + 16)), true);
    bytes.set(content, at + chunkBytes);
    at += chunkBytes + content.length;
  });
  return bytes;
}

export interface SplitChunks {
  /** null: a chunk is missing here. */
  chunks: (Chunk | null)[];
  /** A description of the damage, or null. */
  damage: string | null;
}

/** Throws if the bytes are not a recording of this version. */
export function splitChunks(given: Uint8Array | ArrayBuffer): SplitChunks {
  if (!(given instanceof ArrayBuffer) && !(given instanceof Uint8Array)) {
    fail('wrong-type', `a recording is a Uint8Array, not ${show(given)}`);
  }
  const bytes = Uint8Array.from(new Uint8Array(given));
  refuseOthers(bytes);
  const search = new ChunkSearch(bytes);
  const chunks: (Chunk | null)[] = [];
  let damage: string | null = null;
  let next = 0;
  for (let at = headBytes; ;) {
    const found = search.from(at);
    if (!found) {
      damage ??= `it is cut off after ${at} of its bytes`;
      break;
    }
    // A chunk that occurs twice or in the wrong place is ignored.
    if (found.at === at && found.number === next) {
      if (found.kind === 'end') {
        if (found.end < bytes.length) damage ??= `more bytes follow its ${found.end}`;
        break;
      }
    } else {
      damage ??= `it is damaged after ${at} of its bytes`;
      chunks.push(null);
    }
    if (found.number >= next) {
      if (found.kind === 'end') break;
      chunks.push({ kind: found.kind, content: bytes.slice(found.at + chunkBytes, found.end) });
      next = found.number + 1;
    }
    at = found.end;
  }
  return { chunks, damage };
}

function refuseOthers(bytes: Uint8Array<ArrayBuffer>): void {
  const isRecording = bytes.length >= headBytes && [...magic].every((c, at) => bytes[at] === c.charCodeAt(0));
  if (!isRecording) {
    const zipped = bytes[0] === 0x1f && bytes[1] === 0x8b ? ' It is compressed (gzip): decompress it first.' : '';
    fail('not-a-save', `these ${bytes.length} bytes are not a recording of frameplan/debug.${zipped}`);
  }
  const version = new DataView(bytes.buffer).getUint32(8, true);
  if (version !== recordingVersion) {
    const versions = `this recording has version ${version}, and this version of frameplan reads ${recordingVersion}`;
    fail('wrong-format', `${versions}: open it with the version that has written it`);
  }
}

interface FoundChunk {
  at: number;
  end: number;
  kind: ChunkKind;
  number: number;
}

/** Bytes that look like chunks inside chunks could take very long. At most this many times their length is summed. */
const mostSummed = 4;

class ChunkSearch {
  readonly #bytes: Uint8Array<ArrayBuffer>;
  readonly #view: DataView;
  #left: number;

  constructor(bytes: Uint8Array<ArrayBuffer>) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer);
    this.#left = mostSummed * bytes.length;
  }

  /** Returns the next chunk that is complete. */
  from(start: number): FoundChunk | null {
    for (let at = start; at + chunkBytes <= this.#bytes.length && this.#left > 0; at++) {
      const found = this.#at(at);
      if (found) return found;
    }
    return null;
  }

  #at(at: number): FoundChunk | null {
    const word = (index: number): number => this.#view.getUint32(at + 4 * index, true);
    if (word(0) !== chunkMark || checksum(this.#bytes.subarray(at, at + 16)) !== word(4)) return null;
    const [kind, end] = [kinds[word(1) % 8], at + chunkBytes + word(2)];
    if (!kind || end > this.#bytes.length) return null;
    this.#left -= word(2);
    if (checksum(this.#bytes.subarray(at + chunkBytes, end)) !== word(3)) return null;
    return { at, end, kind, number: Math.floor(word(1) / 8) };
  }
}
