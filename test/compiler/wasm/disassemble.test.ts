// Emitted code as text, for people to read.

import { describe, expect, it } from 'vitest';
import { Code } from '../../../compiler/wasm/code.ts';
import { disassemble } from './disassemble.ts';
import { encodeModule, type ModuleDescription } from '../../../compiler/wasm/module.ts';
import { decodeNames, encodeNames, type NameSection } from '../../../compiler/wasm/names.ts';
import * as op from '../../../compiler/wasm/op.ts';

function sample(names?: NameSection): Uint8Array {
  const step = new Code(2);
  step.local('i32');
  step.local('f64');
  step.block().loop('i32');
  step.get(0).load(op.i32_load, 12).get(1).load(op.i32_load8_u).op(op.i32_eq).brIf(1);
  step.get(2).if(1).call(0).else().i64(-7n).drop().br(0).end();
  step.get(0).brTable([0, 1], 2);
  step.end().drop().end();
  step.f64(-0).f64(0.1).f64(-Infinity).f64(1e300).store(op.f64_store, 8, 0);
  step.globalGet(0).get(0).callIndirect(1).memoryCopy().op(op.i32_trunc_sat_f64_s).tee(2);
  const module: ModuleDescription = {
    types: [
      { params: ['i32', 'i32'], results: ['i32'] },
      { params: [], results: [] },
    ],
    imports: [
      { from: 'core', name: 'fail', kind: 'function', type: 1 },
      { from: 'core', name: 'memory', kind: 'memory', limits: { minimum: 1, maximum: 9 } },
      { from: 'core', name: 'table', kind: 'table', limits: { minimum: 3 } },
      { from: 'world', name: 'base', kind: 'global', type: 'i32', mutable: false },
    ],
    functions: [
      { type: 0, code: step },
      { type: 1, code: new Code(0) },
    ],
    globals: [{ type: 'i32', mutable: true, initial: { kind: 'i32', value: -1 } }],
    exports: [{ name: 'step "1"', kind: 'function', index: 1 }],
    start: 2,
    elements: [{ offset: { kind: 'global', index: 0 }, functions: [1, 2] }],
    data: [{ offset: { kind: 'i32', value: 16 }, bytes: Uint8Array.of(0x41, 0x5c, 0) }],
    customSections: names ? [encodeNames(names)] : [],
  };
  return encodeModule(module);
}

describe('disassembling', () => {
  it('shows everything that a module holds', () => {
    expect(disassemble(sample())).toBe(`(module
  (type (;0;) (func (param i32 i32) (result i32)))
  (type (;1;) (func))
  (import "core" "fail" (func (;0;) (type 1)))
  (import "core" "memory" (memory (;0;) 1 9))
  (import "core" "table" (table (;0;) 3 funcref))
  (import "world" "base" (global (;0;) i32))
  (global (;1;) (mut i32) (i32.const -1))
  (export "step \\221\\22" (func 1))
  (start 2)
  (elem (global.get 0) func 1 2)
  (func (;1;) (type 0) (param (;0;) i32) (param (;1;) i32) (result i32)
    (local (;2;) i32)
    (local (;3;) f64)
    block $1
      loop $2 (result i32)
        local.get 0
        i32.load offset=12
        local.get 1
        i32.load8_u
        i32.eq
        br_if $1
        local.get 2
        if $3 (type 1)
          call 0
        else
          i64.const -7
          drop
          br $3
        end
        local.get 0
        br_table $2 $1 2
      end
      drop
    end
    f64.const -0
    f64.const 0.1
    f64.const -inf
    f64.const 1e+300
    f64.store offset=8 align=1
    global.get 0
    local.get 0
    call_indirect (type 1)
    memory.copy
    i32.trunc_sat_f64_s
    local.tee 2
  )
  (func (;2;) (type 1)
  )
  (data (i32.const 16) "A\\5c\\00")
)
`);
  });

  it('calls functions, locals and globals by their names', () => {
    const text = disassemble(
      sample({
        functions: new Map([
          [0, 'fail'],
          [1, 'Attack method 1'],
        ]),
        locals: new Map([
          [
            1,
            new Map([
              [0, 'session'],
              [2, 'gun'],
              [3, 'gun'],
            ]),
          ],
        ]),
        globals: new Map([[0, 'base']]),
      }),
    );
    for (const line of [
      '(import "core" "fail" (func $fail (type 1)))',
      '(import "world" "base" (global $base i32))',
      '(export "step \\221\\22" (func $Attack_method_1))',
      '(elem (global.get $base) func $Attack_method_1 2)',
      '(func $Attack_method_1 (type 0) (param $session i32) (param (;1;) i32) (result i32)',
      '(local $gun i32)',
      '(local $gun_3 f64)',
      'local.get $session',
      'call $fail',
      'global.get $base',
      'local.tee $gun',
    ]) {
      expect(text.split('\n').map((found) => found.trim())).toContain(line);
    }
    expect(text).toContain(';; custom section "name"');
  });
});

describe('names', () => {
  const names = {
    functions: new Map([
      [3, 'three'],
      [1, 'größer'],
    ]),
    locals: new Map([
      [5, new Map([[0, 'a']])],
      [2, new Map<number, string>()],
    ]),
    globals: new Map([[0, 'g']]),
  };

  it('are read back', () => {
    expect(decodeNames(encodeNames(names).bytes)).toEqual(names);
    expect(decodeNames(encodeNames({}).bytes)).toEqual({ functions: new Map(), locals: new Map(), globals: new Map() });
  });

  it('skip the parts that we do not use', () => {
    const { bytes } = encodeNames(names);
    expect(decodeNames(Uint8Array.of(0, 3, 2, 0x68, 0x69, ...bytes))).toEqual(names);
  });

  it('are refused when they are damaged', () => {
    expect(() => decodeNames(Uint8Array.of(1, 4, 1, 0, 5, 0x68))).toThrow('announced');
    expect(() => decodeNames(Uint8Array.of(1, 3, 0, 0, 0))).toThrow('2 bytes are left over');
  });
});
