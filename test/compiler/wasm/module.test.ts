// An engine accepts and runs encoded modules. They import everything that a domain imports, and compute the right
// results.

import { describe, expect, it } from 'vitest';
import { Code } from '../../../compiler/wasm/code.ts';
import { encodeModule, internType, type FunctionType, type ModuleDescription } from '../../../compiler/wasm/module.ts';
import * as op from '../../../compiler/wasm/op.ts';

function instantiate(module: ModuleDescription, imports: WebAssembly.Imports = {}): WebAssembly.Instance {
  const bytes = encodeModule(module);
  expect(WebAssembly.validate(bytes)).toBe(true);
  return new WebAssembly.Instance(new WebAssembly.Module(bytes), imports);
}

/** Runs the one function that a module of `code` exports. */
function run(type: FunctionType, code: Code, ...args: (number | bigint)[]): number | bigint {
  const { exports } = instantiate({
    types: [type],
    imports: [],
    functions: [{ type: 0, code }],
    exports: [{ name: 'run', kind: 'function', index: 0 }],
  });
  return (exports.run as (...args: (number | bigint)[]) => number | bigint)(...args);
}

describe('a module', () => {
  it('may be empty', () => {
    expect(Object.keys(instantiate({ types: [], imports: [], functions: [] }).exports)).toEqual([]);
  });

  it('uses the memory, the table, the globals and the functions of others', () => {
    const types: FunctionType[] = [];
    const unary = internType(types, ['i32'], ['i32']);
    expect(internType(types, ['i32'], ['i32'])).toBe(unary);
    const thunk = internType(types, [], ['i32']);
    expect(thunk).not.toBe(unary);

    // own(x): memory[row + 4] = x; calls++; calls the imported function through the table
    const own = new Code(1).globalGet(1).get(0).store(op.i32_store, 4);
    own.globalGet(2).i32(1).op(op.i32_add).globalSet(2);
    own.get(0).call(0).globalGet(0).i32(1).op(op.i32_add).callIndirect(unary);
    const twice = new Code(1).get(0).i32(2).op(op.i32_mul);
    const calls = new Code(0).globalGet(2);
    const memory = new WebAssembly.Memory({ initial: 1 });
    const table = new WebAssembly.Table({ initial: 10, element: 'anyfunc' });
    const global = (value: number) => new WebAssembly.Global({ value: 'i32', mutable: false }, value);
    const instance = instantiate(
      {
        types,
        imports: [
          { from: 'core', name: 'memory', kind: 'memory', limits: { minimum: 1 } },
          { from: 'core', name: 'table', kind: 'table', limits: { minimum: 10 } },
          { from: 'core', name: 'negate', kind: 'function', type: unary },
          { from: 'world', name: 'base', kind: 'global', type: 'i32', mutable: false },
          { from: 'world', name: 'row', kind: 'global', type: 'i32', mutable: false },
        ],
        functions: [
          { type: unary, code: own },
          { type: unary, code: twice },
          { type: thunk, code: calls },
        ],
        globals: [{ type: 'i32', mutable: true, initial: { kind: 'i32', value: -5 } }],
        exports: [{ name: 'calls', kind: 'global', index: 2 }],
        elements: [{ offset: { kind: 'global', index: 0 }, functions: [1, 2, 3] }],
        data: [{ offset: { kind: 'global', index: 1 }, bytes: Uint8Array.of(9, 8, 7) }],
        customSections: [{ name: 'frameplan', bytes: Uint8Array.of(1, 2, 3) }],
      },
      { core: { memory, table, negate: (value: number) => -value }, world: { base: global(7), row: global(64) } },
    );
    expect(table.get(6)).toBe(null);
    expect(table.get(7)(21)).toBe(-42);
    expect(table.get(9)()).toBe(-4);
    expect((instance.exports.calls as WebAssembly.Global).value).toBe(-4);
    expect([...new Uint8Array(memory.buffer, 64, 5)]).toEqual([9, 8, 7, 0, 21]);
  });

  it('keeps its custom sections readable', () => {
    const custom = { name: 'frameplan: läuft', bytes: Uint8Array.of(5, 0, 255) };
    const bytes = encodeModule({ types: [], imports: [], functions: [], customSections: [custom] });
    const [found] = WebAssembly.Module.customSections(new WebAssembly.Module(bytes), custom.name);
    expect([...new Uint8Array(found!)]).toEqual([5, 0, 255]);
  });

  it('may own its memory and its table, and run a function at the start', () => {
    const start = new Code(0).i32(100).i32(77).store(op.i32_store8);
    const { exports } = instantiate({
      types: [{ params: [], results: [] }],
      imports: [],
      functions: [{ type: 0, code: start }],
      tables: [{ minimum: 1, maximum: 2 }],
      memories: [{ minimum: 1, maximum: 3 }],
      exports: [{ name: 'memory', kind: 'memory', index: 0 }],
      start: 0,
    });
    expect(new Uint8Array((exports.memory as WebAssembly.Memory).buffer)[100]).toBe(77);
  });
});

describe('code', () => {
  it('declares locals as they are needed, behind the parameters', () => {
    const code = new Code(2);
    const locals = [code.local('i32'), code.local('i32'), code.local('f64'), code.local('i32')];
    expect(locals).toEqual([2, 3, 4, 5]);
    code.get(0).op(op.f64_convert_i32_s).get(1).op(op.f64_add).tee(4).drop();
    code.i32(5).set(5).get(4).get(5).op(op.f64_convert_i32_s).op(op.f64_mul);
    expect(run({ params: ['i32', 'f64'], results: ['f64'] }, code, 3, 0.5)).toBe(17.5);
  });

  it('computes labels from the depth', () => {
    // The sum of 1 .. n.
    const code = new Code(1);
    const sum = code.local('i32');
    code.block();
    const done = code.depth;
    code.loop();
    const again = code.depth;
    code.get(0).op(op.i32_eqz);
    code.brIf(code.depth - done);
    code.get(sum).get(0).op(op.i32_add).set(sum);
    code.get(0).i32(1).op(op.i32_sub).set(0);
    code.br(code.depth - again);
    code.end().end();
    expect(code.depth).toBe(0);
    code.get(sum);
    expect(run({ params: ['i32'], results: ['i32'] }, code, 100)).toBe(5050);
  });

  it.each([
    [0, 10],
    [1, 20],
    [2, 30],
    [-1, 30],
  ])('branches on %i through a table to %i', (selector, expected) => {
    const code = new Code(1);
    code.block().block().block().get(0).brTable([0, 1], 2).end();
    code.i32(10).return().end();
    code.i32(20).return().end();
    code.i32(30);
    expect(run({ params: ['i32'], results: ['i32'] }, code, selector)).toBe(expected);
  });

  it('has blocks with one result and with the type of a function', () => {
    const types: FunctionType[] = [
      { params: ['i32'], results: ['i32'] },
      { params: [], results: ['i32', 'i32'] },
    ];
    const code = new Code(1);
    code.get(0).if('i32').i32(7).else().i32(9).end();
    code.block(1).i32(40).i32(2).end();
    code.op(op.i32_sub).op(op.i32_add);
    const { exports } = instantiate({
      types,
      imports: [],
      functions: [{ type: 0, code }],
      exports: [{ name: 'run', kind: 'function', index: 0 }],
    });
    const call = exports.run as (value: number) => number;
    expect([call(1), call(0)]).toEqual([45, 47]);
  });

  it('copies and fills memory', () => {
    const code = new Code(0);
    code.i32(8).i32(0xab).i32(4).memoryFill();
    code.i32(100).i32(8).i32(4).memoryCopy();
    code.i32(101).load(op.i32_load16_u);
    const { exports } = instantiate({
      types: [{ params: [], results: ['i32'] }],
      imports: [],
      functions: [{ type: 0, code }],
      memories: [{ minimum: 1 }],
      exports: [{ name: 'run', kind: 'function', index: 0 }],
    });
    expect((exports.run as () => number)()).toBe(0xabab);
  });

  it('refuses to close what is not open, and to be encoded with open blocks', () => {
    expect(() => new Code(0).end()).toThrow('no block is open');
    const open = {
      types: [{ params: [], results: [] }],
      imports: [],
      functions: [{ type: 0, code: new Code(0).block() }],
    };
    expect(() => encodeModule(open)).toThrow('1 blocks are left open');
  });
});
