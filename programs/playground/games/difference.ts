// Encodes the difference between two lists of whole numbers in few bytes: the length, then for each changed number, how
// many equal ones come before it, and by how much it has changed.

/** The longest list. Longer ones are not pictures of ours: a recording may come from anybody. */
const mostNumbers = 100_000;

export function differenceOf(before: Int32Array, after: Int32Array): number[] {
  const bytes: number[] = [];
  writeNumber(bytes, after.length);
  let next = 0;
  for (let at = 0; at < after.length; at++) {
    const by = (after[at]! - (before[at] ?? 0)) | 0;
    if (by === 0) continue;
    writeNumber(bytes, at - next);
    // The sign goes to the lowest bit, so that small numbers remain short.
    writeNumber(bytes, ((by << 1) ^ (by >> 31)) >>> 0);
    next = at + 1;
  }
  return bytes;
}

export function withDifference(before: Int32Array, bytes: ArrayLike<number>): Int32Array {
  const reader = { bytes, at: 0 };
  const length = Math.min(readNumber(reader), mostNumbers);
  const after = new Int32Array(length);
  after.set(before.subarray(0, length));
  for (let at = 0; reader.at < bytes.length; at++) {
    at += readNumber(reader);
    const by = readNumber(reader);
    if (at >= length) break;
    after[at]! += (by >>> 1) ^ -(by & 1);
  }
  return after;
}

/** Seven bits in a byte, the lowest first. The highest bit says that there are more. */
function writeNumber(bytes: number[], number: number): void {
  let rest = number;
  for (; rest >= 0x80; rest = Math.floor(rest / 0x80)) bytes.push((rest % 0x80) | 0x80);
  bytes.push(rest);
}

function readNumber(reader: { bytes: ArrayLike<number>; at: number }): number {
  let number = 0;
  let weight = 1;
  for (let count = 0; count < 5; count++) {
    const byte = reader.bytes[reader.at++] ?? 0;
    number += (byte & 0x7f) * weight;
    if (byte < 0x80) break;
    weight *= 0x80;
  }
  return number >>> 0;
}
