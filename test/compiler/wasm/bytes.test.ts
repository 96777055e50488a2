// Compares each encoding of numbers, names and sizes with its decoding, for extreme values and for random ones.

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ByteReader, ByteWriter, WasmFormatError } from '../../../compiler/wasm/bytes.ts';

function written(write: (writer: ByteWriter) => void): number[] {
  const writer = new ByteWriter(1);
  write(writer);
  return [...writer.finish()];
}

function reader(...bytes: number[]): ByteReader {
  return new ByteReader(Uint8Array.from(bytes));
}

/** The value that `read` gets from the bytes. It must use all of them. */
function reading<Value>(bytes: number[], read: (reader: ByteReader) => Value): Value {
  const source = reader(...bytes);
  const value = read(source);
  source.finish();
  return value;
}

/** Whatever is written by the method of this name is read by it. */
function expectReadBack<Kind extends 'u32' | 'i32' | 'i64', Value extends ReturnType<ByteReader[Kind]>>(
  kind: Kind,
  values: fc.Arbitrary<Value>,
  read: (value: Value) => unknown = (value) => value,
): void {
  fc.assert(
    fc.property(values, (value) => {
      const bytes = written((writer) => (writer[kind] as (this: ByteWriter, value: Value) => void).call(writer, value));
      expect(reading(bytes, (source) => source[kind]())).toBe(read(value));
    }),
  );
}

describe('u32', () => {
  it.each([
    [0, [0]],
    [127, [0x7f]],
    [128, [0x80, 1]],
    [16383, [0xff, 0x7f]],
    [16384, [0x80, 0x80, 1]],
    [2 ** 31, [0x80, 0x80, 0x80, 0x80, 8]],
    [2 ** 32 - 1, [0xff, 0xff, 0xff, 0xff, 0x0f]],
  ])('writes %i as %j and reads it', (value, bytes) => {
    expect(written((writer) => writer.u32(value))).toEqual(bytes);
    expect(reading(bytes, (source) => source.u32())).toBe(value);
  });

  it('is read back, whatever it is', () => {
    expectReadBack('u32', fc.nat(2 ** 32 - 1));
  });

  it('may be padded as far as its five bytes go, and no further', () => {
    expect(reader(0x85, 0x80, 0x80, 0x80, 0).u32()).toBe(5);
    expect(() => reader(0x85, 0x80, 0x80, 0x80, 0x80, 0).u32()).toThrow('takes more bytes than 32 bits can');
    expect(() => reader(0xff, 0xff, 0xff, 0xff, 0x1f).u32()).toThrow('does not fit 32 bits');
  });
});

describe('i32', () => {
  it.each([
    [0, [0]],
    [63, [0x3f]],
    [64, [0xc0, 0]],
    [-1, [0x7f]],
    [-64, [0x40]],
    [-65, [0xbf, 0x7f]],
    [2 ** 31 - 1, [0xff, 0xff, 0xff, 0xff, 7]],
    [-(2 ** 31), [0x80, 0x80, 0x80, 0x80, 0x78]],
  ])('writes %i as %j and reads it', (value, bytes) => {
    expect(written((writer) => writer.i32(value))).toEqual(bytes);
    expect(reading(bytes, (source) => source.i32())).toBe(value);
  });

  it('takes an unsigned number for the signed one of the same bits', () => {
    expect(written((writer) => writer.i32(2 ** 32 - 1))).toEqual([0x7f]);
  });

  it('is read back, whatever it is', () => {
    expectReadBack('i32', fc.integer());
  });

  it('has nothing but its sign in the bits that are left over', () => {
    expect(() => reader(0xff, 0xff, 0xff, 0xff, 0x4f).i32()).toThrow('does not fit 32 bits');
    expect(() => reader(0xff, 0xff, 0xff, 0xff, 0x0f).i32()).toThrow('does not fit 32 bits');
    expect(reader(0xff, 0xff, 0xff, 0xff, 0x0f).i33()).toBe(2 ** 32 - 1);
  });
});

describe('i64', () => {
  const least = -(2n ** 63n);

  it.each([
    [0n, 1],
    [63n, 1],
    [64n, 2],
    [-64n, 1],
    [-65n, 2],
    [2n ** 63n - 1n, 10],
    [least, 10],
  ])('writes %s in %i bytes and reads it', (value, length) => {
    const bytes = written((writer) => writer.i64(value));
    expect(bytes.length).toBe(length);
    expect(reading(bytes, (source) => source.i64())).toBe(value);
  });

  it('is read back, whatever it is, as the signed number of the same bits', () => {
    expectReadBack('i64', fc.bigInt({ min: least, max: 2n ** 64n - 1n }), (value) => BigInt.asIntN(64, value));
  });

  it('does not fit beyond 64 bits', () => {
    const nine = Array<number>(9).fill(0xff);
    expect(reading([...nine, 0x7f], (source) => source.i64())).toBe(-1n);
    expect(() => reader(...nine, 0x01).i64()).toThrow('does not fit 64 bits');
    expect(() => reader(...nine, 0xff, 0).i64()).toThrow('takes more bytes than 64 bits can');
  });
});

describe('floats', () => {
  it('are little-endian', () => {
    expect(written((writer) => writer.f64(1))).toEqual([0, 0, 0, 0, 0, 0, 0xf0, 0x3f]);
    expect(written((writer) => writer.f32(-2))).toEqual([0, 0, 0, 0xc0]);
  });

  it('are read back, whatever they are', () => {
    fc.assert(
      fc.property(fc.double(), fc.float(), (double, single) => {
        const bytes = written((writer) => {
          writer.f64(double);
          writer.f32(single);
        });
        expect(reading(bytes, (source) => [source.f64(), source.f32()])).toEqual([double, single]);
      }),
    );
  });
});

describe('names', () => {
  it('are read back, whatever they are made of', () => {
    const surrogates = (point: number): boolean => point >= 0xd800 && point <= 0xdfff;
    const points = fc.oneof(fc.nat(0x7f), fc.nat(0x10ffff)).filter((point) => !surrogates(point));
    fc.assert(
      fc.property(fc.array(points), (codePoints) => {
        const name = String.fromCodePoint(...codePoints);
        expect(
          reading(
            written((writer) => writer.name(name)),
            (source) => source.name(),
          ),
        ).toBe(name);
      }),
    );
  });

  it('keep a byte order mark', () => {
    expect(
      reading(
        written((writer) => writer.name('\ufeffa')),
        (source) => source.name(),
      ),
    ).toBe('\ufeffa');
  });

  it('are refused when they are not UTF-8', () => {
    expect(() => reader(2, 0xc3, 0x28).name()).toThrow('a name is not UTF-8 (at offset 0x1)');
  });
});

describe('parts', () => {
  it.each([0, 1, 127, 128, 129, 16383, 16384, 20000])('of %i bytes stand behind their size', (size) => {
    const bytes = written((writer) => {
      writer.u8(0xaa);
      writer.sized(() => {
        for (let index = 0; index < size; index++) writer.u8(index);
      });
      writer.u8(0xbb);
    });
    const source = reader(...bytes);
    expect(source.u8()).toBe(0xaa);
    const part = source.sized();
    expect(part.bytes(size).at(-1)).toBe(size === 0 ? undefined : (size - 1) & 0xff);
    expect(part.done).toBe(true);
    expect(source.u8()).toBe(0xbb);
    expect(source.done).toBe(true);
  });

  it('nest', () => {
    const bytes = written((writer) =>
      writer.sized(() => {
        writer.u8(1);
        writer.sized(() => writer.vector([5, 300], (item) => writer.u32(item)));
      }),
    );
    const outer = reader(...bytes).sized();
    expect(outer.u8()).toBe(1);
    const inner = outer.sized();
    expect(inner.vector(() => inner.u32())).toEqual([5, 300]);
    inner.finish();
    outer.finish();
  });

  it('end where they end', () => {
    const part = reader(1, 0, 9).sized();
    part.u8();
    expect(() => part.u8()).toThrow('the bytes end in the middle of something (at offset 0x2)');
    expect(() => reader(1, 0, 9).finish()).toThrow('3 bytes are left over (at offset 0x0)');
  });

  it('are refused when they are larger than what is left', () => {
    expect(() => reader(3, 0).sized()).toThrow(
      'a part of 3 bytes announced, too large for what is left (at offset 0x0)',
    );
    expect(() => reader(0xff, 0xff, 3).vector(() => 0)).toThrow('65535 items announced, too many for what is left');
    expect(() => reader(1).bytes(2)).toThrow('2 bytes announced, 1 are left');
  });

  it('fail with an error that knows the offset', () => {
    let caught: unknown;
    try {
      reader(7, 7).sized();
    } catch (error) {
      caught = error;
    }
    expect(caught).toBeInstanceOf(WasmFormatError);
    expect((caught as WasmFormatError).offset).toBe(0);
  });
});
