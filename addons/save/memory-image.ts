// A copy of a part of the core's memory. It is read and changed by the offsets of ir/abi.ts.

export class MemoryImage {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly #words: Int32Array<ArrayBuffer>;

  /** `bytes` start at a multiple of 4 of their buffer. Writing changes them. */
  constructor(bytes: Uint8Array<ArrayBuffer>) {
    this.bytes = bytes;
    this.#words = new Int32Array(bytes.buffer, bytes.byteOffset, bytes.length >> 2);
  }

  get length(): number {
    return this.bytes.length;
  }

  /** A part of it, as another image of the same bytes. */
  part(from: number, length: number): MemoryImage {
    return new MemoryImage(this.bytes.subarray(from, from + length));
  }

  load(offset: number): number {
    return this.#words[offset >> 2]!;
  }

  store(offset: number, value: number): void {
    this.#words[offset >> 2] = value;
  }

  /** A list of words, in place; null when the list ends outside of the image. */
  entriesAt(offset: number, count: number): Int32Array<ArrayBuffer> | null {
    const from = offset >> 2;
    const end = from + count;
    return end >= from && end <= this.#words.length ? this.#words.subarray(from, end) : null;
  }

  /** A count of 8 bytes. */
  loadLong(offset: number): number {
    const at = offset >> 2;
    return (this.#words[at]! >>> 0) + (this.#words[at + 1]! >>> 0) * 2 ** 32;
  }

  storeLong(offset: number, value: number): void {
    const at = offset >> 2;
    this.#words[at] = value % 2 ** 32;
    this.#words[at + 1] = value / 2 ** 32;
  }
}
