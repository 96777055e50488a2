// The instructions for the IR's operators, where one instruction is enough.

import type { ArithmeticOp, CompareOp } from '../../ir/ir.ts';
import * as op from '../wasm/op.ts';

export const compareOpcodes: Record<'i32' | 'f64', Record<CompareOp, number>> = {
  i32: {
    equal: op.i32_eq,
    'not-equal': op.i32_ne,
    less: op.i32_lt_s,
    'less-equal': op.i32_le_s,
    greater: op.i32_gt_s,
    'greater-equal': op.i32_ge_s,
  },
  f64: {
    equal: op.f64_eq,
    'not-equal': op.f64_ne,
    less: op.f64_lt,
    'less-equal': op.f64_le,
    greater: op.f64_gt,
    'greater-equal': op.f64_ge,
  },
};

export const arithmeticOpcodes: Record<'i32' | 'f64', Partial<Record<ArithmeticOp, number>>> = {
  i32: { add: op.i32_add, subtract: op.i32_sub, multiply: op.i32_mul },
  f64: {
    add: op.f64_add,
    subtract: op.f64_sub,
    multiply: op.f64_mul,
    divide: op.f64_div,
    minimum: op.f64_min,
    maximum: op.f64_max,
  },
};
