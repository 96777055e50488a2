// Finds the name at a place, and its other occurrences: in all texts of a project that share its declaration.

import type { KnownName, NamesOfText, Occurrence } from './known-names.ts';
import { isHtn, textOf, textsOf } from './project.ts';
import type { ServiceProject, ServiceText } from './project.ts';
import type { TextRange } from './types.ts';
import { placeOf } from '../text/places.ts';

export interface NamedPlace extends TextRange {
  name: KnownName;
  text: ServiceText;
  /** The offset of the name in the whole text. */
  start: number;
}

/** Returns the name at a place, or null. The offset right after a name belongs to it. */
export function nameAt(project: ServiceProject, file: string, at: number): NamedPlace | null {
  if (!isHtn(file)) return null;
  const text = textOf(project, file);
  // A file may be a part of the whole more than once.
  for (const part of text.whole.parts) {
    if (part.name !== file) continue;
    const found = occurrenceAt(text.names, part.from + at);
    if (!found) continue;
    const { span, name } = found;
    return { ...placeOf(text.whole, span), name, text, start: span.start };
  }
  return null;
}

function occurrenceAt({ occurrences }: NamesOfText, at: number): Occurrence | undefined {
  let low = 0;
  for (let high = occurrences.length; low < high;) {
    const middle = (low + high) >> 1;
    if (occurrences[middle]!.span.start <= at) low = middle + 1;
    else high = middle;
  }
  return occurrences.slice(Math.max(0, low - 2), low).findLast(({ span }) => span.start <= at && at <= span.end);
}

/** A key for a declaration. It is the same if a file is read as a part of several texts. */
export function keyOf({ span, text }: KnownName): string {
  const { file, from } = placeOf(text, span);
  return `${file}:${from}`;
}

export interface FoundReference extends TextRange {
  isDeclaration: boolean;
}

/** All occurrences of the name, by file and offset, each once. */
export function referencesOf(project: ServiceProject, name: KnownName): FoundReference[] {
  const wanted = keyOf(name);
  const found = new Map<string, FoundReference>();
  for (const { whole, names } of textsOf(project)) {
    for (const occurrence of names.occurrences) {
      const { name: other, span, isDeclaration } = occurrence;
      if (other.name !== name.name || (other !== name && keyOf(other) !== wanted)) continue;
      const place = placeOf(whole, span);
      found.set(`${place.file}:${place.from}`, { ...place, isDeclaration });
    }
  }
  return [...found.values()].sort(
    (one, other) => (one.file < other.file ? -1 : one.file > other.file ? 1 : 0) || one.from - other.from,
  );
}
