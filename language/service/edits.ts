// Changes of texts, as data.

import type { TextEdit } from './types.ts';

/** Returns the text of one file with these changes. They must not overlap; their offsets refer to the text before. */
export function applied(text: string, edits: readonly Pick<TextEdit, 'from' | 'to' | 'insert'>[]): string {
  let result = '';
  let at = 0;
  for (const { from, to, insert } of edits.toSorted((one, other) => one.from - other.from || one.to - other.to)) {
    result += text.slice(at, from) + insert;
    at = to;
  }
  return result + text.slice(at);
}

/** Returns one change that turns the first text into the second, without the common beginning and end. */
export function editBetween(before: string, after: string): Pick<TextEdit, 'from' | 'to' | 'insert'> | null {
  if (before === after) return null;
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before.charCodeAt(start) === after.charCodeAt(start)) start++;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end++;
  return { from: start, to: before.length - end, insert: after.slice(start, after.length - end) };
}
