// Recordings as bytes: a mark, then chunks, each with its length and a checksum. A recording that breaks off, or is
// damaged, is good up to there. What is behind a damaged chunk can be read from the next keyframe on.
//
//   0 magic    8 version    12... chunks: length of the content, checksum of kind and content, kind (1 byte), content
//
// All numbers are little-endian.

import { checksum } from '../bindings/save/bytes.ts';
import { fail, show } from '../bindings/internal.ts';
import { recordingVersion } from './types.ts';

const magic = 'fp.recrd';
const headBytes = 12;
const chunkBytes = 9;

/** `head`: JSON. `keyframe`: the length of its JSON, the JSON, and a save. `frames`: JSON, a list for each frame. */
export const kinds = ['head', 'keyframe', 'frames'] as const;
export type ChunkKind = (typeof kinds)[number];

export interface Chunk {
  kind: ChunkKind;
  content: Uint8Array<ArrayBuffer>;
}

export function joinChunks(chunks: readonly Chunk[]): Uint8Array<ArrayBuffer> {
  const length = chunks.reduce((sum, { content }) => sum + chunkBytes + content.length, headBytes);
  const bytes = new Uint8Array(length);
  const view = new DataView(bytes.buffer);
  for (let at = 0; at < magic.length; at++) bytes[at] = magic.charCodeAt(at);
  view.setUint32(8, recordingVersion, true);
  let at = headBytes;
  for (const { kind, content } of chunks) {
    const end = at + chunkBytes + content.length;
    view.setUint32(at, content.length, true);
    bytes[at + 8] = kinds.indexOf(kind);
    bytes.set(content, at + chunkBytes);
    view.setUint32(at + 4, checksum(bytes.subarray(at + 8, end)), true);
    at = end;
  }
  return bytes;
}

export interface SplitChunks {
  /** null: it is damaged. */
  chunks: (Chunk | null)[];
  /** What is wrong with the bytes, in words; null: nothing. */
  damage: string | null;
}

/** Throws when these bytes are no recording, or one of another version. */
export function splitChunks(given: Uint8Array | ArrayBuffer): SplitChunks {
  if (!(given instanceof ArrayBuffer) && !(given instanceof Uint8Array)) {
    fail('wrong-type', `a recording is a Uint8Array, not ${show(given)}`);
  }
  const bytes = Uint8Array.from(new Uint8Array(given));
  const view = new DataView(bytes.buffer);
  const isRecording = bytes.length >= headBytes && [...magic].every((c, at) => bytes[at] === c.charCodeAt(0));
  if (!isRecording) {
    const zipped = bytes[0] === 0x1f && bytes[1] === 0x8b ? ' It is compressed (gzip): decompress it first.' : '';
    fail('not-a-save', `these ${bytes.length} bytes are no recording of frameplan/debug.${zipped}`);
  }
  const version = view.getUint32(8, true);
  if (version !== recordingVersion) {
    const versions = `this recording has version ${version}, and this version of frameplan reads ${recordingVersion}`;
    fail('wrong-format', `${versions}: open it with the version that has written it`);
  }
  const chunks: (Chunk | null)[] = [];
  let damage: string | null = null;
  for (let at = headBytes; at < bytes.length;) {
    const end = at + chunkBytes <= bytes.length ? at + chunkBytes + view.getUint32(at, true) : Infinity;
    if (end > bytes.length) {
      damage ??= `it breaks off behind ${at} of its bytes`;
      break;
    }
    const kind = kinds[bytes[at + 8]!];
    if (kind && checksum(bytes.subarray(at + 8, end)) === view.getUint32(at + 4, true)) {
      chunks.push({ kind, content: bytes.slice(at + chunkBytes, end) });
    } else {
      damage ??= `it is damaged behind ${at} of its bytes`;
      chunks.push(null);
    }
    at = end;
  }
  return { chunks, damage };
}
