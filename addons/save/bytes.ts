// The container of saved bytes: a head, a description as JSON, pieces of bytes, and a checksum over everything. All of
// it is checked before anything is done with it.
//
//   0 magic    8 format    12 length of everything    16 length of the description    20... the description
//   then the pieces, each at a multiple of 8; the checksum is in the last 4 bytes. All numbers are little-endian.

import { fail, show } from '../../bindings/base/errors.ts';

/** Raised whenever older bytes would be misread, also when the memory map of sessions or choice points changes. */
export const savedFormat = 10;

const magic = 'fp.world';
const headBytes = 20;
const tailBytes = 4;

/** The description names pieces by their numbers. */
export interface Contents {
  /** Anything that JSON can hold. */
  description: unknown;
  pieces: readonly Uint8Array<ArrayBuffer>[];
}

export function pack({ description, pieces }: Contents): Uint8Array<ArrayBuffer> {
  const lengths = pieces.map(({ length }) => length);
  const text = new TextEncoder().encode(JSON.stringify({ description, lengths }));
  let at = align(headBytes + text.length);
  const starts = lengths.map((length) => {
    const start = at;
    at = align(at + length);
    return start;
  });
  const bytes = new Uint8Array(at + tailBytes);
  const view = new DataView(bytes.buffer);
  for (let index = 0; index < magic.length; index++) bytes[index] = magic.charCodeAt(index);
  view.setUint32(8, savedFormat, true);
  view.setUint32(12, bytes.length, true);
  view.setUint32(16, text.length, true);
  bytes.set(text, headBytes);
  pieces.forEach((piece, index) => bytes.set(piece, starts[index]));
  view.setUint32(at, checksum(bytes.subarray(0, at)), true);
  return bytes;
}

/** The pieces are copies: `bytes` may be changed afterwards. */
export function unpack(given: Uint8Array | ArrayBuffer): Contents {
  const isBuffer = given instanceof ArrayBuffer;
  if (!isBuffer && !(given instanceof Uint8Array))
    fail('bad-option', `a saved world is a Uint8Array, not ${show(given)}`);
  // Buffers of Node do not copy what they slice.
  const { buffer, byteOffset, byteLength } = isBuffer ? new Uint8Array(given) : given;
  const bytes = new Uint8Array(buffer as ArrayBuffer, byteOffset, byteLength);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < headBytes + tailBytes || !hasMagic(bytes)) {
    fail('not-a-save', `these ${bytes.length} bytes are not a world that saveWorld() has saved, or only its beginning`);
  }
  const format = view.getUint32(8, true);
  if (format !== savedFormat) {
    fail(
      'wrong-format',
      `this world was saved in format ${format}, and this version of frameplan reads format ${savedFormat}: restore it with the version that saved it`,
    );
  }
  const length = view.getUint32(12, true);
  if (length !== bytes.length) {
    fail(
      'damaged',
      `this saved world should have ${length} bytes and has ${bytes.length}: it was not stored completely`,
    );
  }
  const end = length - tailBytes;
  if (checksum(bytes.subarray(0, end)) !== view.getUint32(end, true)) {
    fail('damaged', 'this saved world is damaged: its checksum is wrong. Restore an older one');
  }
  return parts(bytes, view.getUint32(16, true), end);
}

/** The checksum is right. From here on, only forged bytes can be wrong. */
function parts(bytes: Uint8Array<ArrayBuffer>, textLength: number, end: number): Contents {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(headBytes, headBytes + textLength));
    const { description, lengths } = JSON.parse(text) as { description: unknown; lengths: number[] };
    let at = align(headBytes + textLength);
    const pieces = lengths.map((length) => {
      if (!(length >= 0) || at + length > end) refuse('a piece is missing');
      const piece = bytes.slice(at, at + length);
      at = align(at + length);
      return piece;
    });
    if (at !== end) refuse('there is more than its pieces');
    return { description, pieces };
  } catch (error) {
    return refuse("its description can't be read", { cause: error });
  }
}

/** Refuses bytes that are wrong although their checksum is right. */
export function refuse(what: string, options?: ErrorOptions): never {
  fail('damaged', `this saved world is damaged: ${what}`, options);
}

function hasMagic(bytes: Uint8Array): boolean {
  for (let index = 0; index < magic.length; index++) if (bytes[index] !== magic.charCodeAt(index)) return false;
  return true;
}

function align(bytes: number): number {
  return Math.ceil(bytes / 8) * 8;
}

const table = new Uint32Array(256).map((_, byte) => {
  let rest = byte;
  for (let bit = 0; bit < 8; bit++) rest = rest & 1 ? (rest >>> 1) ^ 0xedb88320 : rest >>> 1;
  return rest;
});

/** CRC-32: detects every change of up to 32 bits in a row. */
export function checksum(bytes: Uint8Array): number {
  let rest = -1;
  for (let at = 0; at < bytes.length; at++) rest = (rest >>> 8) ^ table[(rest ^ bytes[at]!) & 0xff]!;
  return ~rest >>> 0;
}
