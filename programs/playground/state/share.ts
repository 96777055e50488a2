// Links that contain everything: the deflated texts, after the `#`. This part is never sent to a server. Anybody may
// have written a link, so its contents are checked, and only ever used as text.

import { deflateSync, Inflate, strFromU8, strToU8 } from 'fflate';
import type { GalleryTexts } from '../galleries/galleries.ts';
import type { IncludedFiles } from '../model/files.ts';
import type { Override } from '../model/plan-data.ts';

/** The content of a link. */
export interface SharedTexts {
  gallery: string | null;
  /** The text itself, or its difference from the gallery's text. */
  domain: string | TextDifference | null;
  problem: string | TextDifference | null;
  choice: string | null;
  best: boolean;
  overrides: Override[];
  /** What the texts include, by their paths. */
  files: IncludedFiles;
}

/** A part of a text was replaced by another one. */
export interface TextDifference {
  from: number;
  to: number;
  insert: string;
}

/** Longer texts are no use to anybody, and a small link can hold a very long one. */
const mostCharacters = 8_000_000;
const mostOverrides = 100;
const mostFiles = 200;

export function differenceOf(before: string, after: string): TextDifference | null {
  if (before === after) return null;
  const shorter = Math.min(before.length, after.length);
  let from = 0;
  while (from < shorter && before[from] === after[from]) from++;
  let end = 0;
  while (end < shorter - from && before[before.length - 1 - end] === after[after.length - 1 - end]) end++;
  return { from, to: before.length - end, insert: after.slice(from, after.length - end) };
}

export function apply(before: string, change: string | TextDifference | null): string {
  if (change === null) return before;
  if (typeof change === 'string') return change;
  const from = Math.min(change.from, before.length);
  return before.slice(0, from) + change.insert + before.slice(Math.max(from, Math.min(change.to, before.length)));
}

export function sharedOf(
  texts: GalleryTexts,
  gallery: { name: string; texts: GalleryTexts } | null,
  rest: Pick<SharedTexts, 'choice' | 'best' | 'overrides' | 'files'>,
): SharedTexts {
  const { domain, problem } = texts;
  if (!gallery) return { gallery: null, domain, problem, ...rest };
  return {
    gallery: gallery.name,
    domain: differenceOf(gallery.texts.domain, domain),
    problem: differenceOf(gallery.texts.problem, problem),
    ...rest,
  };
}

export function writeHash(shared: SharedTexts): string {
  const { gallery, domain, problem, choice, best, overrides, files } = shared;
  const hasMore = overrides.length > 0 || Object.keys(files).length > 0;
  const isPlain = gallery !== null && !domain && !problem && !choice && !best && !hasMore;
  if (isPlain) return `#${gallery}`;
  return `#~${toBase64Url(deflateSync(strToU8(JSON.stringify(shared)), { level: 9 }))}`;
}

/** Throws with a sentence for people if the link is not one of the playground. */
export function readHash(hash: string): SharedTexts | null {
  const rest = hash.replace(/^#/, '');
  if (rest === '') return null;
  if (/^[a-z-]{1,40}$/.test(rest)) {
    return { gallery: rest, domain: null, problem: null, choice: null, best: false, overrides: [], files: {} };
  }
  if (!rest.startsWith('~')) throw new Error('This link is not one of this page.');
  let found: unknown;
  try {
    found = JSON.parse(strFromU8(inflateUpTo(fromBase64Url(rest.slice(1)), mostCharacters)));
  } catch (error) {
    if (error instanceof TooLong) throw new Error('The text of this link is too long to be opened.', { cause: error });
    throw new Error('This link is damaged. Was all of it copied?', { cause: error });
  }
  return checkShared(found);
}

function checkShared(found: unknown): SharedTexts {
  const wrong = new Error('This link says something that this page does not know.');
  if (typeof found !== 'object' || found === null) throw wrong;
  const {
    gallery = null,
    domain = null,
    problem = null,
    choice = null,
    best = false,
    overrides = [],
    files = {},
  } = found as Record<string, unknown>;
  const isText = (value: unknown): value is string | null => value === null || typeof value === 'string';
  if (!isText(gallery) || !isText(choice) || typeof best !== 'boolean') throw wrong;
  if (!Array.isArray(overrides) || overrides.length > mostOverrides || !overrides.every(isOverride)) throw wrong;
  if (!isChange(domain) || !isChange(problem)) throw wrong;
  if (!areFiles(files)) throw wrong;
  return { gallery, domain, problem, choice, best, overrides, files };
}

function areFiles(value: unknown): value is IncludedFiles {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const all = Object.entries(value);
  return all.length <= mostFiles && all.every(([name, text]) => name.length < 500 && typeof text === 'string');
}

function isChange(value: unknown): value is string | TextDifference | null {
  if (value === null || typeof value === 'string') return true;
  const { from, to, insert } = value as Partial<TextDifference>;
  return Number.isInteger(from) && Number.isInteger(to) && from! >= 0 && to! >= 0 && typeof insert === 'string';
}

function isOverride(value: unknown): value is Override {
  if (typeof value !== 'object' || value === null) return false;
  const { variable, args, value: after } = value as Partial<Override>;
  const isWord = (word: unknown): boolean => typeof word === 'string' && word.length < 500;
  return isWord(variable) && isWord(after) && Array.isArray(args) && args.length < 20 && args.every(isWord);
}

class TooLong extends Error {}

/** Stops when there is too much data, because a link of some kilobytes can expand to gigabytes. */
function inflateUpTo(bytes: Uint8Array, most: number): Uint8Array {
  const parts: Uint8Array[] = [];
  let length = 0;
  const inflate = new Inflate((part) => {
    length += part.length;
    if (length > most) throw new TooLong();
    parts.push(part);
  });
  const atOnce = 1024;
  for (let at = 0; at < bytes.length; at += atOnce) {
    inflate.push(bytes.subarray(at, at + atOnce), at + atOnce >= bytes.length);
  }
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

function toBase64Url(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

function fromBase64Url(text: string): Uint8Array {
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(plain, (character) => character.charCodeAt(0));
}
