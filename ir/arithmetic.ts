// What operators compute where their operands are numbers. The passes fold constant expressions by it, and goals
// compute what only constants decide. The oracle has its own, and so have the modules that the compiler emits.

import type { ArithmeticOp, CompareOp } from './ir.ts';
import { mixed } from './mix.ts';

export function compare(op: CompareOp, left: number, right: number): boolean {
  switch (op) {
    case 'equal':
      return left === right;
    case 'not-equal':
      return left !== right;
    case 'less':
      return left < right;
    case 'less-equal':
      return left <= right;
    case 'greater':
      return left > right;
    case 'greater-equal':
      return left >= right;
  }
}

/** `isWhole`: of integers of 32 bits, which wrap. The divisor of integers is not 0. Only integers have remainders. */
export function calculate(op: ArithmeticOp, isWhole: boolean, left: number, right: number): number {
  switch (op) {
    case 'add':
      return isWhole ? (left + right) | 0 : left + right;
    case 'subtract':
      return isWhole ? (left - right) | 0 : left - right;
    case 'multiply':
      return isWhole ? Math.imul(left, right) : left * right;
    case 'divide':
      return isWhole ? (left / right) | 0 : left / right;
    case 'remainder':
      return (left % right) | 0;
    case 'minimum':
      return Math.min(left, right);
    case 'maximum':
      return Math.max(left, right);
    case 'mix':
      return mixed(left, right);
  }
}

export type SignOp = 'negate' | 'absolute' | 'to-float';

export function calculateUnary(op: SignOp, isWhole: boolean, value: number): number {
  if (op === 'to-float') return value;
  const result = op === 'negate' ? -value : Math.abs(value);
  return isWhole ? result | 0 : result;
}
