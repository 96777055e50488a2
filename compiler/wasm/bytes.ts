// Bytes of the WebAssembly binary format: a growing buffer, and a reader, with each encoding next to its decoding. This
// file knows numbers, names and sized parts, but no sections and no instructions.

/** The bytes violate the format. `offset` is the place of the violation, counted from the start of the module. */
export class WasmFormatError extends Error {
  readonly offset: number;

  constructor(message: string, offset: number) {
    super(`${message} (at offset 0x${offset.toString(16)})`);
    this.name = 'WasmFormatError';
    this.offset = offset;
  }
}

/** Turns floats into bytes and back. The format is little-endian on every machine. */
const scratchBytes = /* @__PURE__ */ new Uint8Array(8);
const scratch = /* @__PURE__ */ new DataView(scratchBytes.buffer);

export class ByteWriter {
  length = 0;
  private buffer: Uint8Array<ArrayBuffer>;

  constructor(capacity = 64) {
    this.buffer = new Uint8Array(capacity);
  }

  u8(value: number): void {
    if (this.length === this.buffer.length) this.reserve(1);
    this.buffer[this.length++] = value;
  }

  bytes(source: Uint8Array): void {
    this.reserve(source.length);
    this.buffer.set(source, this.length);
    this.length += source.length;
  }

  /** Unsigned LEB128. */
  u32(value: number): void {
    let rest = value >>> 0;
    while (rest > 0x7f) {
      this.u8((rest & 0x7f) | 0x80);
      rest >>>= 7;
    }
    this.u8(rest);
  }

  /** Signed LEB128: bit 6 of the last byte is the sign. Takes unsigned 32-bit numbers too. */
  i32(value: number): void {
    let rest = value | 0;
    while (rest < -0x40 || rest > 0x3f) {
      this.u8((rest & 0x7f) | 0x80);
      rest >>= 7;
    }
    this.u8(rest & 0x7f);
  }

  i64(value: bigint): void {
    let rest = BigInt.asIntN(64, value);
    while (rest < -0x40n || rest > 0x3fn) {
      this.u8(Number(rest & 0x7fn) | 0x80);
      rest >>= 7n;
    }
    this.u8(Number(rest & 0x7fn));
  }

  f32(value: number): void {
    scratch.setFloat32(0, value, true);
    this.bytes(scratchBytes.subarray(0, 4));
  }

  f64(value: number): void {
    scratch.setFloat64(0, value, true);
    this.bytes(scratchBytes);
  }

  name(text: string): void {
    const encoded = new TextEncoder().encode(text);
    this.u32(encoded.length);
    this.bytes(encoded);
  }

  /** Writes a count, then each item. */
  vector<Item>(items: readonly Item[], write: (item: Item) => void): void {
    this.u32(items.length);
    items.forEach(write);
  }

  /**
   * Writes the size of everything that `write` writes, then those bytes. The size is known only afterwards, so the
   * bytes are moved to make room.
   */
  sized(write: () => void): void {
    const start = this.length;
    write();
    const size = this.length - start;
    let width = 1;
    for (let rest = size >>> 7; rest > 0; rest >>>= 7) width++;
    this.reserve(width);
    this.buffer.copyWithin(start + width, start, this.length);
    this.length = start;
    this.u32(size);
    this.length += size;
  }

  append(other: ByteWriter): void {
    this.bytes(other.buffer.subarray(0, other.length));
  }

  /** A copy of everything written so far. */
  finish(): Uint8Array<ArrayBuffer> {
    return this.buffer.slice(0, this.length);
  }

  private reserve(count: number): void {
    const needed = this.length + count;
    if (needed <= this.buffer.length) return;
    const grown = new Uint8Array(Math.max(needed, 2 * this.buffer.length));
    grown.set(this.buffer);
    this.buffer = grown;
  }
}

/** Reads `bytes` from `position` to `end`. Offsets in errors are offsets into `bytes`. */
export class ByteReader {
  position: number;
  readonly end: number;
  private readonly source: Uint8Array;

  constructor(source: Uint8Array, position = 0, end = source.length) {
    this.source = source;
    this.position = position;
    this.end = end;
  }

  get done(): boolean {
    return this.position === this.end;
  }

  fail(message: string, offset = this.position): never {
    throw new WasmFormatError(message, offset);
  }

  u8(): number {
    if (this.position >= this.end) this.fail('the bytes end in the middle of something');
    return this.source[this.position++]!;
  }

  bytes(count: number): Uint8Array<ArrayBuffer> {
    if (count > this.end - this.position) this.fail(`${count} bytes announced, ${this.end - this.position} are left`);
    this.position += count;
    return Uint8Array.from(this.source.subarray(this.position - count, this.position));
  }

  u32(): number {
    return Number(this.leb(32, false));
  }

  i32(): number {
    return Number(this.leb(32, true));
  }

  /** A block type is a signed number of 33 bits, so that all type indexes fit next to the negative short forms. */
  i33(): number {
    return Number(this.leb(33, true));
  }

  i64(): bigint {
    return this.leb(64, true);
  }

  f32(): number {
    scratchBytes.set(this.bytes(4));
    return scratch.getFloat32(0, true);
  }

  f64(): number {
    scratchBytes.set(this.bytes(8));
    return scratch.getFloat64(0, true);
  }

  name(): string {
    const length = this.u32();
    const start = this.position;
    try {
      return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(this.bytes(length));
    } catch (error) {
      if (error instanceof WasmFormatError) throw error;
      return this.fail('a name is not UTF-8', start);
    }
  }

  /**
   * Reads a count, then each item. Every item takes at least one byte, which limits the memory that a damaged count
   * asks for.
   */
  vector<Item>(read: (index: number) => Item): Item[] {
    const start = this.position;
    const count = this.u32();
    if (count > this.end - this.position) this.fail(`${count} items announced, too many for what is left`, start);
    return Array.from({ length: count }, (_, index) => read(index));
  }

  /** A reader for a part that is preceded by its size. This reader then continues after the part. */
  sized(): ByteReader {
    const start = this.position;
    const size = this.u32();
    if (size > this.end - this.position)
      this.fail(`a part of ${size} bytes announced, too large for what is left`, start);
    this.position += size;
    return new ByteReader(this.source, this.position - size, this.position);
  }

  /** Fails unless everything has been read. */
  finish(): void {
    if (!this.done) this.fail(`${this.end - this.position} bytes are left over`);
  }

  private leb(bits: number, signed: boolean): bigint {
    const start = this.position;
    let result = 0n;
    let shift = 0;
    let byte: number;
    do {
      if (shift >= bits) this.fail(`a number takes more bytes than ${bits} bits can`, start);
      byte = this.u8();
      result |= BigInt(byte & 0x7f) << BigInt(shift);
      shift += 7;
    } while (byte & 0x80);
    if (!signed) {
      if (result >> BigInt(bits)) this.fail(`a number does not fit ${bits} bits`, start);
      return result;
    }
    const value = BigInt.asIntN(shift, result);
    if (BigInt.asIntN(bits, value) !== value) this.fail(`a number does not fit ${bits} bits`, start);
    return value;
  }
}
