// Turns the bytes of a file into text. Bytes that are not UTF-8 are reported with their place, and become U+FFFD in the
// text.

import { diagnostic } from '../diagnostics.ts';
import type { Diagnostic } from '../diagnostics.ts';

export function decodeText(bytes: Uint8Array): { text: string; diagnostics: Diagnostic[] } {
  try {
    // The decoder drops a byte order mark.
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), diagnostics: [] };
  } catch {
    const text = new TextDecoder('utf-8').decode(bytes);
    return { text, diagnostics: [firstInvalid(bytes, text)] };
  }
}

/** Reports only the first wrong byte: a file in another encoding has thousands. */
function firstInvalid(bytes: Uint8Array, text: string): Diagnostic {
  let at = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
  let start = 0;
  while (start < text.length) {
    const point = text.codePointAt(start)!;
    // The file itself may contain U+FFFD. Then the bytes are those of U+FFFD.
    const written = bytes[at] === 0xef && bytes[at + 1] === 0xbf && bytes[at + 2] === 0xbd;
    if (point === 0xfffd && !written) break;
    at += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
    start += point < 0x10000 ? 1 : 2;
  }
  const lines = text.slice(0, start).split(/\r\n|\r|\n/);
  const column = lines[lines.length - 1]!.length + 1;
  const byte = `0x${(bytes[at] ?? 0).toString(16).toUpperCase().padStart(2, '0')}`;
  return diagnostic('FP1002', { start, end: start + 1, line: lines.length, column }, byte);
}
