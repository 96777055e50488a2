// Paths and places of files that include each other: the meaning of a path, and the file of a part of the whole text.

import type { Span } from '../../ir/ir.ts';
import type { WholeText } from './include.ts';

export interface PlaceInFile {
  file: string;
  from: number;
  to: number;
}

/** The path that `include "path"` means in this file. */
export function joined(path: string, from: string): string {
  const parts = path.startsWith('/') ? [] : from.split('/').slice(0, -1);
  for (const part of path.split('/')) {
    if (part === '..' && parts.length > 0 && parts.at(-1) !== '..') parts.pop();
    else if (part !== '.' && (part !== '' || parts.length === 0)) parts.push(part);
  }
  return parts.join('/');
}

/** Returns the place of a span of a whole text, in its file. */
export function placeOf({ parts }: Pick<WholeText, 'parts'>, { start, end }: Pick<Span, 'start' | 'end'>): PlaceInFile {
  let low = 0;
  for (let high = parts.length - 1; low < high;) {
    const middle = (low + high + 1) >> 1;
    if (parts[middle]!.from <= start) low = middle;
    else high = middle - 1;
  }
  const { name, from } = parts[low]!;
  // Two texts are joined by a line break.
  const last = parts[low + 1] ? parts[low + 1]!.from - 1 : Infinity;
  return { file: name, from: start - from, to: Math.min(end, last) - from };
}
