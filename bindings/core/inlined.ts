// The search core of this package. tools/build-core.mjs writes it as text: one printable character for each byte, and
// one before it for bytes of the second and third row. Because each byte remains a separate unit, this compresses
// better than hexadecimal.
//
// This file imports nothing else and comes first in the bindings. If the text were between two halves of the code, gzip
// would find fewer repetitions.

import { coreText } from '../../build/core-inline.ts';

const firstCharacter = 35;
const bytesInRow = 90;

export function inlinedCore(): Uint8Array<ArrayBuffer> {
  return bytesOf(coreText);
}

export function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(text.length);
  let length = 0;
  let row = 0;
  for (let at = 0; at < text.length; at++) {
    const number = text.charCodeAt(at) - firstCharacter;
    if (number < bytesInRow) {
      bytes[length++] = row * bytesInRow + number;
      row = 0;
    } else row = number - bytesInRow + 1;
  }
  return bytes.slice(0, length);
}
