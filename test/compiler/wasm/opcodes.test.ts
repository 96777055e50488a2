// Every instruction does what its name says. Each numeric one is run and compared with the same computation in
// JavaScript.

import { describe, expect, it } from 'vitest';
import { Code, type WasmType } from '../../../compiler/wasm/code.ts';
import { encodeModule, type FunctionType } from '../../../compiler/wasm/module.ts';
import { op, opcodes } from './opcodes.ts';

type WasmValue = number | bigint;
type Operation = (left: never, right: never) => WasmValue | boolean;

const bits = { i32: 32, i64: 64 } as const;
const u32 = (value: number): number => value >>> 0;
const i64 = (value: bigint): bigint => BigInt.asIntN(64, value);
const u64 = (value: bigint): bigint => BigInt.asUintN(64, value);

const i32Operations: Record<string, (left: number, right: number) => number | boolean> = {
  eqz: (value) => value === 0,
  eq: (left, right) => left === right,
  ne: (left, right) => left !== right,
  lt_s: (left, right) => left < right,
  lt_u: (left, right) => u32(left) < u32(right),
  gt_s: (left, right) => left > right,
  gt_u: (left, right) => u32(left) > u32(right),
  le_s: (left, right) => left <= right,
  le_u: (left, right) => u32(left) <= u32(right),
  ge_s: (left, right) => left >= right,
  ge_u: (left, right) => u32(left) >= u32(right),
  clz: (value) => Math.clz32(value),
  ctz: (value) => (value === 0 ? 32 : 31 - Math.clz32(value & -value)),
  popcnt: (value) => u32(value).toString(2).replaceAll('0', '').length,
  add: (left, right) => (left + right) | 0,
  sub: (left, right) => (left - right) | 0,
  mul: (left, right) => Math.imul(left, right),
  div_s: (left, right) => (left / right) | 0,
  div_u: (left, right) => (u32(left) / u32(right)) | 0,
  rem_s: (left, right) => (left % right) | 0,
  rem_u: (left, right) => (u32(left) % u32(right)) | 0,
  and: (left, right) => left & right,
  or: (left, right) => left | right,
  xor: (left, right) => left ^ right,
  shl: (left, right) => left << right,
  shr_s: (left, right) => left >> right,
  shr_u: (left, right) => (left >>> right) | 0,
  rotl: (left, right) => (left << right) | (left >>> (32 - right)),
  rotr: (left, right) => (left >>> right) | (left << (32 - right)),
  extend8_s: (value) => (value << 24) >> 24,
  extend16_s: (value) => (value << 16) >> 16,
};

const i64Operations: Record<string, (left: bigint, right: bigint) => bigint | boolean> = {
  eqz: (value) => value === 0n,
  eq: (left, right) => left === right,
  ne: (left, right) => left !== right,
  lt_s: (left, right) => left < right,
  lt_u: (left, right) => u64(left) < u64(right),
  gt_s: (left, right) => left > right,
  gt_u: (left, right) => u64(left) > u64(right),
  le_s: (left, right) => left <= right,
  le_u: (left, right) => u64(left) <= u64(right),
  ge_s: (left, right) => left >= right,
  ge_u: (left, right) => u64(left) >= u64(right),
  clz: (value) => (value === 0n ? 64n : BigInt(64 - u64(value).toString(2).length)),
  ctz: (value) => BigInt(63 - u64(value).toString(2).padStart(64, '0').lastIndexOf('1')),
  popcnt: (value) => BigInt(u64(value).toString(2).replaceAll('0', '').length),
  add: (left, right) => left + right,
  sub: (left, right) => left - right,
  mul: (left, right) => left * right,
  div_s: (left, right) => left / right,
  div_u: (left, right) => u64(left) / u64(right),
  rem_s: (left, right) => left % right,
  rem_u: (left, right) => u64(left) % u64(right),
  and: (left, right) => left & right,
  or: (left, right) => left | right,
  xor: (left, right) => left ^ right,
  shl: (left, right) => left << (right & 63n),
  shr_s: (left, right) => left >> (right & 63n),
  shr_u: (left, right) => u64(left) >> (right & 63n),
  rotl: (left, right) => (left << (right & 63n)) | (u64(left) >> (64n - (right & 63n))),
  rotr: (left, right) => (u64(left) >> (right & 63n)) | (left << (64n - (right & 63n))),
  extend8_s: (value) => BigInt.asIntN(8, value),
  extend16_s: (value) => BigInt.asIntN(16, value),
  extend32_s: (value) => BigInt.asIntN(32, value),
};

/** To the nearest integer. Halves go to the even one. */
function nearest(value: number): number {
  const floor = Math.floor(value);
  if (value - floor !== 0.5) return Math.round(value);
  return floor % 2 === 0 ? floor : floor + 1;
}

const floatOperations: Record<string, (left: number, right: number) => number | boolean> = {
  eq: (left, right) => left === right,
  ne: (left, right) => left !== right,
  lt: (left, right) => left < right,
  gt: (left, right) => left > right,
  le: (left, right) => left <= right,
  ge: (left, right) => left >= right,
  abs: Math.abs,
  neg: (value) => -value,
  ceil: Math.ceil,
  floor: Math.floor,
  trunc: Math.trunc,
  nearest,
  sqrt: Math.sqrt,
  add: (left, right) => left + right,
  sub: (left, right) => left - right,
  mul: (left, right) => left * right,
  div: (left, right) => left / right,
  min: Math.min,
  max: Math.max,
  copysign: (left, right) => (Object.is(Math.sign(right), -0) || right < 0 ? -1 : 1) * Math.abs(left),
};

const saturated = (value: number, low: number, high: number): number =>
  Number.isNaN(value) ? 0 : Math.trunc(Math.min(Math.max(value, low), high));

/** The result of the conversion `name`, which takes a value of another type. */
function converted(name: string, value: WasmValue): WasmValue {
  const view = new DataView(new ArrayBuffer(8));
  const [target, rest] = name.split('.') as [WasmType, string];
  if (rest.startsWith('reinterpret')) {
    const setters = { i32: 'setInt32', i64: 'setBigInt64', f32: 'setFloat32', f64: 'setFloat64' } as const;
    const getters = { i32: 'getInt32', i64: 'getBigInt64', f32: 'getFloat32', f64: 'getFloat64' } as const;
    (view[setters[rest.slice(-3) as WasmType]] as (offset: number, value: WasmValue) => void).call(view, 0, value);
    return view[getters[target]](0);
  }
  const unsigned = rest.endsWith('_u');
  if (rest.startsWith('trunc')) {
    const size = bits[target as 'i32' | 'i64'];
    const [low, high] = unsigned ? [0, 2 ** size - 1] : [-(2 ** (size - 1)), 2 ** (size - 1) - 1];
    const whole = rest.startsWith('trunc_sat') ? saturated(value as number, low, high) : Math.trunc(value as number);
    // 2 ** 64 - 1 and 2 ** 63 - 1 are not doubles, so the next greater doubles stand for them.
    if (target === 'i64') return i64(whole >= high ? BigInt(high) - 1n : BigInt(whole));
    return whole | 0;
  }
  const source = typeof value === 'bigint' ? (unsigned ? u64(value) : value) : unsigned ? u32(value) : value;
  if (target === 'i64') return BigInt(source);
  if (target === 'i32') return Number(BigInt.asIntN(32, BigInt(source)));
  return target === 'f32' ? Math.fround(Number(source)) : Number(source);
}

const samples: Record<WasmType, WasmValue[]> = {
  i32: [0, 1, -1, 7, 100, -30000, 2 ** 31 - 1, -(2 ** 31), 0x1234ab80 | 0],
  i64: [0n, 1n, -1n, 7n, 100n, -30000n, 2n ** 63n - 1n, -(2n ** 63n), 0x1234ab80_deadff80n],
  f32: [0, -0, 0.5, 1.5, -2.5, 3.75, -100, Infinity, NaN],
  f64: [0, -0, 0.5, 1.5, -2.5, 3.75, -100, 1e15, Infinity, NaN],
};

/** A function that contains only the instruction. */
function compiled(opcode: number, params: WasmType[], result: WasmType): (...values: WasmValue[]) => WasmValue {
  const type: FunctionType = { params, results: [result] };
  const code = new Code(params.length);
  params.forEach((_, index) => code.get(index));
  const bytes = encodeModule({
    types: [type],
    imports: [],
    functions: [{ type: 0, code: code.op(opcode) }],
    exports: [{ name: 'run', kind: 'function', index: 0 }],
  });
  return new WebAssembly.Instance(new WebAssembly.Module(bytes)).exports.run as (...values: WasmValue[]) => WasmValue;
}

/** A result of JavaScript, as a value of the type. */
function as(type: WasmType, value: WasmValue | boolean): WasmValue {
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (type === 'i64') return i64(BigInt(value));
  return type === 'f32' ? Math.fround(Number(value)) : Number(value);
}

/** Whether WebAssembly traps instead of giving a value. */
function traps(name: string, left: WasmValue, right: WasmValue | undefined): boolean {
  if (/\.(div|rem)_/.test(name)) {
    const least = name.startsWith('i32') ? -(2 ** 31) : -(2n ** 63n);
    return Number(right) === 0 || (name.endsWith('div_s') && left === least && Number(right) === -1);
  }
  if (!/i(32|64)\.trunc_f/.test(name)) return false;
  const size = name.startsWith('i32') ? 32 : 64;
  const [low, high] = name.endsWith('_u') ? [0, 2 ** size] : [-(2 ** (size - 1)), 2 ** (size - 1)];
  const whole = Math.trunc(Number(left));
  return !(whole >= low && whole < high);
}

const numeric = opcodes.filter(({ code }) => code >= op.i32_eqz && code < op.memory_copy);

describe('instructions', () => {
  it('have different numbers and names', () => {
    expect(new Set(opcodes.map(({ code }) => code)).size).toBe(opcodes.length);
    expect(new Set(opcodes.map(({ name }) => name)).size).toBe(opcodes.length);
    expect(opcodes.length).toBe(187);
    expect(numeric.length).toBe(128 + 8);
  });

  it.each(numeric)('$name computes what JavaScript computes', ({ code, name }) => {
    const [type, rest] = name.split('.') as [WasmType, string];
    const source = /_([if](?:32|64))(_[su])?$/.exec(rest)?.[1] as WasmType | undefined;
    const operations = { i32: i32Operations, i64: i64Operations, f32: floatOperations, f64: floatOperations }[type];
    const operation: Operation = source ? (value: WasmValue) => converted(name, value) : operations[rest]!;
    const params: WasmType[] = source ? [source] : operation.length === 1 ? [type] : [type, type];
    const result = /^(eqz?|ne|[lg][te])(_[su])?$/.test(rest) ? 'i32' : type;
    const run = compiled(code, params, result);
    for (const left of samples[params[0]!]) {
      for (const right of params[1] ? samples[params[1]] : [undefined]) {
        const values = right === undefined ? [left] : [left, right];
        if (traps(name, left, right)) expect(() => run(...values), `${values}`).toThrow(WebAssembly.RuntimeError);
        else expect(run(...values), `${values}`).toBe(as(result, operation(left as never, right as never)));
      }
    }
  });

  it.each(opcodes.filter(({ immediates }) => immediates === 'memory argument'))(
    '$name has the natural alignment and the width of its name',
    ({ code, name }) => {
      const [type, access] = name.split('.') as [WasmType, string];
      const width = Number(/\d+/.exec(access)?.[0] ?? type.slice(1)) / 8;
      const isStore = access.startsWith('store');
      const module = (excess: number): Uint8Array<ArrayBuffer> => {
        const body = new Code(2).get(0);
        if (isStore) body.get(1).store(code, 3, excess === 0 ? undefined : Math.log2(width) + excess);
        else body.load(code, 3, excess === 0 ? undefined : Math.log2(width) + excess);
        return encodeModule({
          types: [{ params: ['i32', type], results: isStore ? [] : [type] }],
          imports: [],
          functions: [{ type: 0, code: body }],
          memories: [{ minimum: 1 }],
          exports: [
            { name: 'run', kind: 'function', index: 0 },
            { name: 'memory', kind: 'memory', index: 0 },
          ],
        });
      };
      // An engine refuses an alignment greater than the natural one.
      expect([WebAssembly.validate(module(0)), WebAssembly.validate(module(1))]).toEqual([true, false]);

      const { exports } = new WebAssembly.Instance(new WebAssembly.Module(module(0)));
      const run = exports.run as (address: number, value: WasmValue) => WasmValue | undefined;
      const memory = new Uint8Array((exports.memory as WebAssembly.Memory).buffer);
      const ones = 2n ** BigInt(8 * width) - 1n;
      if (isStore) {
        run(10, type === 'i64' ? -1n : type === 'i32' ? -1 : NaN);
        expect([...memory].findLastIndex((byte) => byte !== 0)).toBe(10 + 3 + width - 1);
      } else {
        memory.fill(0xff, 13, 13 + width);
        const value = access.endsWith('_u') ? ones : -1n;
        const expected = type === 'i64' ? value : type === 'i32' ? Number(value) : NaN;
        expect(run(10, type === 'i64' ? 0n : 0)).toBe(expected);
      }
    },
  );
});
