// The search core of this package. tools/build-core.mjs writes it as text: one printable character for each byte, and
// one before it for bytes of the second and third row. This keeps bytes apart, so it zips smaller than hexadecimal.

import { coreText } from '../../build/core-inline.ts';
import { compileWebAssembly } from './webassembly.ts';

const firstCharacter = 35;
const bytesInRow = 90;

let compiled: WebAssembly.Module | undefined;

/** Compiled once: to be handed to Workers. */
export function coreModule(): WebAssembly.Module {
  compiled ??= compileWebAssembly(inlinedCore());
  return compiled;
}

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
