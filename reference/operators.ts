// The arithmetic of the language: 32-bit integers that wrap, IEEE doubles, and comparisons. Each operator is compiled
// to a closure. This file does not depend on worlds or tasks.

import type { ArithmeticOp, CompareOp, Span, UnaryOp } from '../ir/ir.ts';
import { mixed } from '../ir/mix.ts';
import { SearchFault } from './fault.ts';

/** The locals of one task or define, followed by the variables of its loops. */
export type Locals = number[];
export type Evaluate = (locals: Locals) => number;
export type Test = (locals: Locals) => boolean;

export function compileUnary(op: Exclude<UnaryOp, 'narrow'>, integer: boolean, value: Evaluate): Evaluate {
  switch (op) {
    case 'not':
      return (locals) => (value(locals) === 0 ? 1 : 0);
    case 'negate':
      return integer ? (locals) => -value(locals) | 0 : (locals) => -value(locals);
    case 'absolute':
      return integer ? (locals) => Math.abs(value(locals)) | 0 : (locals) => Math.abs(value(locals));
    case 'to-float':
      return value;
  }
}

export function compileArithmetic(
  op: ArithmeticOp,
  integer: boolean,
  left: Evaluate,
  right: Evaluate,
  span: Span,
): Evaluate {
  switch (op) {
    case 'minimum':
      return (locals) => Math.min(left(locals), right(locals));
    case 'maximum':
      return (locals) => Math.max(left(locals), right(locals));
    case 'mix':
      return (locals) => mixed(left(locals), right(locals));
    case 'add':
    case 'subtract':
    case 'multiply':
    case 'divide':
    case 'remainder':
      return integer ? compileInteger(op, left, right, span) : compileFloat(op, left, right);
  }
}

type BasicOp = Exclude<ArithmeticOp, 'minimum' | 'maximum' | 'mix'>;

function compileInteger(op: BasicOp, left: Evaluate, right: Evaluate, span: Span): Evaluate {
  switch (op) {
    case 'add':
      return (locals) => (left(locals) + right(locals)) | 0;
    case 'subtract':
      return (locals) => (left(locals) - right(locals)) | 0;
    case 'multiply':
      return (locals) => Math.imul(left(locals), right(locals));
    case 'divide':
      return (locals) => {
        const dividend = left(locals);
        const divisor = right(locals);
        if (divisor === 0) throw new SearchFault('division by zero', span);
        return (dividend / divisor) | 0;
      };
    case 'remainder':
      return (locals) => {
        const dividend = left(locals);
        const divisor = right(locals);
        if (divisor === 0) throw new SearchFault('remainder of a division by zero', span);
        return (dividend % divisor) | 0;
      };
  }
}

function compileFloat(op: BasicOp, left: Evaluate, right: Evaluate): Evaluate {
  switch (op) {
    case 'add':
      return (locals) => left(locals) + right(locals);
    case 'subtract':
      return (locals) => left(locals) - right(locals);
    case 'multiply':
      return (locals) => left(locals) * right(locals);
    case 'divide':
      return (locals) => left(locals) / right(locals);
    case 'remainder':
      return (locals) => left(locals) % right(locals);
  }
}

export function compileComparison(op: CompareOp, left: Evaluate, right: Evaluate): Evaluate {
  switch (op) {
    case 'equal':
      return (locals) => (left(locals) === right(locals) ? 1 : 0);
    case 'not-equal':
      return (locals) => (left(locals) !== right(locals) ? 1 : 0);
    case 'less':
      return (locals) => (left(locals) < right(locals) ? 1 : 0);
    case 'less-equal':
      return (locals) => (left(locals) <= right(locals) ? 1 : 0);
    case 'greater':
      return (locals) => (left(locals) > right(locals) ? 1 : 0);
    case 'greater-equal':
      return (locals) => (left(locals) >= right(locals) ? 1 : 0);
  }
}
