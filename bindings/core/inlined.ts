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
  const bytes = [];
  let row = 0;
  for (const character of text) {
    const number = character.charCodeAt(0) - firstCharacter;
    if (number < bytesInRow) {
      bytes.push(row * bytesInRow + number);
      row = 0;
    } else row = number - bytesInRow + 1;
  }
  return new Uint8Array(bytes);
}
