// The decoder reads everything that the encoder writes. Damaged bytes are refused, with the place of the damage.

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { WasmFormatError } from '../../../compiler/wasm/bytes.ts';
import { Code } from '../../../compiler/wasm/code.ts';
import { decodeModule } from './decode.ts';
import type { Instruction } from './instructions.ts';
import { encodeModule } from '../../../compiler/wasm/module.ts';
import { op, opcodes } from './opcodes.ts';
import { anyModule, encodeAgain, instructionOf, write } from './samples.ts';

const thunk = [{ params: [], results: [] }];

function decodedBody(code: Code): readonly Instruction[] {
  return decodeModule(encodeModule({ types: thunk, imports: [], functions: [{ type: 0, code }] })).functions[0]!.body;
}

describe('decoding', () => {
  it.each(opcodes.filter(({ code }) => code !== op.end && code !== op.else))('reads back $name', (opcode) => {
    const opens = opcode.immediates === 'block type';
    fc.assert(
      fc.property(instructionOf(opcode), (instruction) => {
        const code = new Code(0);
        write(code, instruction);
        if (opens) code.end();
        expect(decodedBody(code)[0]).toEqual(instruction);
      }),
      { numRuns: opcode.immediates === 'none' ? 1 : 30 },
    );
  });

  it('gives the module that was encoded', () => {
    fc.assert(
      fc.property(anyModule, (module) => {
        expect(decodeModule(encodeAgain(module))).toEqual(module);
      }),
      { numRuns: 60 },
    );
  });

  it('loses nothing that encoding would need: the same bytes come out again', () => {
    fc.assert(
      fc.property(anyModule, (module) => {
        const bytes = encodeAgain(module);
        expect(encodeAgain(decodeModule(bytes))).toEqual(bytes);
      }),
      { numRuns: 60 },
    );
  });

  it('unfolds locals that are written in runs', () => {
    const code = new Code(0);
    for (let index = 0; index < 300; index++) code.local('i32');
    code.local('f64');
    const bytes = encodeModule({ types: thunk, imports: [], functions: [{ type: 0, code }] });
    expect(bytes.length).toBeLessThan(40);
    const { locals } = decodeModule(bytes).functions[0]!;
    expect(locals).toEqual([...Array<string>(300).fill('i32'), 'f64']);
  });
});

describe('damaged bytes', () => {
  it('that are cut off anywhere are refused, except between sections', () => {
    fc.assert(
      fc.property(anyModule, fc.nat(), (module, where) => {
        const bytes = encodeAgain(module);
        const cut = bytes.slice(0, where % bytes.length);
        try {
          expect(encodeAgain(decodeModule(cut))).toEqual(cut);
        } catch (error) {
          expect(error).toBeInstanceOf(WasmFormatError);
          expect((error as WasmFormatError).offset).toBeLessThanOrEqual(cut.length);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('with any one byte changed are read or refused, and never anything else', () => {
    fc.assert(
      fc.property(anyModule, fc.nat(), fc.integer({ min: 1, max: 255 }), (module, where, change) => {
        const bytes = encodeAgain(module);
        bytes[where % bytes.length]! ^= change;
        try {
          decodeModule(bytes);
        } catch (error) {
          expect(error).toBeInstanceOf(WasmFormatError);
        }
      }),
      { numRuns: 150 },
    );
  });

  const header = [0, 0x61, 0x73, 0x6d, 1, 0, 0, 0];
  const oneType = [1, 4, 1, 0x60, 0, 0];
  const oneFunction = [3, 2, 1, 0];
  const body = (...bytes: number[]): number[] => [
    ...oneType,
    ...oneFunction,
    10,
    bytes.length + 2,
    1,
    bytes.length,
    ...bytes,
  ];

  it.each<[what: string, bytes: number[], message: string, offset: number]>([
    ['an unknown section', [13, 0], 'unknown section 13', 8],
    ['a section that stands twice', [1, 1, 0, 1, 1, 0], 'section 1 stands twice or too late', 11],
    ['sections in the wrong order', [3, 1, 0, 1, 1, 0], 'section 1 stands twice or too late', 11],
    ['a section longer than its contents', [1, 2, 0, 0], '1 bytes are left over', 11],
    ['a type of nothing', [1, 2, 1, 0x5f], 'a type that is not the type of a function', 11],
    ['an unknown value type', [1, 4, 1, 0x60, 1, 0x70], 'unknown type 0x70', 13],
    ['a function of no type', [3, 2, 1, 0], 'a function of type 0, where 0 types are declared', 11],
    ['a function without body', [...oneType, ...oneFunction], '1 functions are declared, 0 have a body', 18],
    ['an unknown instruction', body(0, 0xff, 0x0b), 'unknown instruction 0xff', 23],
    ['an unknown instruction behind the prefix', body(0, 0xfc, 0x12, 0x0b), 'unknown instruction 0xfc12', 23],
    ['an `else` without an `if`', body(0, 0x02, 0x40, 0x05, 0x0b, 0x0b), '`else` without an `if`', 25],
    ['a second `else`', body(0, 0x04, 0x40, 0x05, 0x05, 0x0b, 0x0b), '`else` without an `if`', 26],
    ['a block that is not closed', body(0, 0x02, 0x40, 0x0b), 'the bytes end in the middle of something', 26],
    ['code behind the end', body(0, 0x0b, 0x01), '1 bytes are left over', 24],
    ['a second memory', body(0, 0x3f, 1, 0x0b), 'there is no memory but memory 0', 24],
    ['too many locals', body(1, 0xff, 0xff, 0x7f, 0x7f, 0x0b), 'more than 50000 locals', 23],
    ['an import of an unknown kind', [2, 4, 1, 0, 0, 9], 'unknown kind 9 of import or export', 13],
    ['a shared memory', [5, 4, 1, 3, 1, 1], 'unknown limits 0x3', 11],
    ['a table of anything', [4, 4, 1, 0x6f, 0, 0], 'a table that does not hold functions', 11],
    ['a mutability that is neither', [6, 6, 1, 0x7f, 2, 0x41, 0, 0x0b], 'a global is either mutable or not', 12],
    ['a computed constant', [6, 6, 1, 0x7f, 0, 0x01, 0x01, 0x0b], 'neither a number nor a global', 13],
    ['a passive segment', [11, 3, 1, 1, 0], 'a segment that is not put into table 0 or memory 0', 11],
  ])('are refused: %s', (_, bytes, message, offset) => {
    let caught: unknown;
    try {
      decodeModule(Uint8Array.from([...header, ...bytes]));
    } catch (error) {
      caught = error;
    }
    expect(caught).toBeInstanceOf(WasmFormatError);
    expect((caught as WasmFormatError).message).toContain(message);
    expect((caught as WasmFormatError).offset).toBe(offset);
  });

  it('that are no module at all are refused', () => {
    expect(() => decodeModule(new Uint8Array())).toThrow('the bytes end in the middle of something (at offset 0x0)');
    expect(() => decodeModule(new TextEncoder().encode('(module)'))).toThrow('not a WebAssembly module of version 1');
  });
});
