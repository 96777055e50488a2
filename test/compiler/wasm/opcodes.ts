// Instructions with their numbers, which are in compiler/wasm/op.ts: the name in text and the kind of immediates. Only
// code that reads modules needs this file; a bundle that only emits leaves it out.

import * as op from '../../../compiler/wasm/op.ts';

export { op };

/** The immediates of an instruction: the values that follow its number in the code. */
export type ImmediateKind =
  | 'none'
  | 'block type'
  | 'label'
  | 'label table'
  | 'local'
  | 'global'
  | 'function'
  | 'call_indirect'
  | 'memory argument'
  | 'memory'
  | 'two memories'
  | 'i32'
  | 'i64'
  | 'f32'
  | 'f64';

export interface Opcode {
  code: number;
  /** The name in the text format: `i32.add`, `br_if`, `memory.copy`. */
  name: string;
  immediates: ImmediateKind;
}

const immediateKinds: readonly [first: number, last: number, kind: ImmediateKind][] = [
  [op.block, op.if, 'block type'],
  [op.br, op.br_if, 'label'],
  [op.br_table, op.br_table, 'label table'],
  [op.call, op.call, 'function'],
  [op.call_indirect, op.call_indirect, 'call_indirect'],
  [op.local_get, op.local_tee, 'local'],
  [op.global_get, op.global_set, 'global'],
  [op.i32_load, op.i64_store32, 'memory argument'],
  [op.memory_size, op.memory_grow, 'memory'],
  [op.i32_const, op.i32_const, 'i32'],
  [op.i64_const, op.i64_const, 'i64'],
  [op.f32_const, op.f32_const, 'f32'],
  [op.f64_const, op.f64_const, 'f64'],
  [op.memory_copy, op.memory_copy, 'two memories'],
  [op.memory_fill, op.memory_fill, 'memory'],
];

function immediatesOf(code: number): ImmediateKind {
  return immediateKinds.find(([first, last]) => first <= code && code <= last)?.[2] ?? 'none';
}

/** `i32_trunc_sat_f64_s` becomes `i32.trunc_sat_f64_s`. Names of control flow keep their underscores. */
function textName(constant: string): string {
  return constant.replace(/^(i32|i64|f32|f64|local|global|memory)_/, '$1.');
}

/** Every known instruction, in order of its number. */
export const opcodes: readonly Opcode[] = /* @__PURE__ */ listOpcodes();

function listOpcodes(): Opcode[] {
  const list = Object.entries(op).map(([constant, code]) => ({
    code,
    name: textName(constant),
    immediates: immediatesOf(code),
  }));
  return list.sort((left, right) => left.code - right.code);
}
