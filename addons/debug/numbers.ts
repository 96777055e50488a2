// Numbers in recordings: JSON has no -0, no infinite numbers and no NaN.

import type { RecordedNumber } from './types.ts';

export function toRecorded(value: number): RecordedNumber {
  if (Number.isFinite(value) && !Object.is(value, -0)) return value;
  return Object.is(value, -0) ? '-0' : (String(value) as RecordedNumber);
}

export const fromRecorded = (value: RecordedNumber): number => Number(value);

/** Returns a checksum of words (FNV-1a, 32 bits), by which values are compared. */
export function sumOf(words: Int32Array, from = 0x811c9dc5): number {
  let sum = from;
  for (let at = 0; at < words.length; at++) sum = Math.imul(sum ^ words[at]!, 0x01000193);
  return sum >>> 0;
}
