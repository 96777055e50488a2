// Turns numbers of the IR into PDDL: functions, and the arithmetic of PDDL. HDDL only has numbers in costs.

import type { Expr } from '../../../ir/ir.ts';
import { isReal } from '../../../ir/kinds.ts';
import type { BoundTerm, LispBody } from './body.ts';
import type { WriteContext } from './context.ts';
import type { Lisp } from './lists.ts';
import { refusalOf } from './refusal.ts';

/** A number. `binds`: the variables that have to be bound around it. */
export interface WrittenNumber {
  text: Lisp;
  binds: BoundTerm[];
}

const signs = { add: '+', subtract: '-', multiply: '*' } as const;

/** A number as text, without an exponent and with all significant digits. */
export function numberText(value: number): string {
  const [mantissa, exponent] = String(Math.abs(value)).split('e') as [string, string?];
  const sign = value < 0 ? '-' : '';
  if (exponent === undefined) return `${sign}${mantissa}`;
  const [whole, fraction = ''] = mantissa.split('.') as [string, string?];
  const digits = whole + fraction;
  const point = whole.length + Number(exponent);
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${digits}`;
  return `${sign}${digits.padEnd(point, '0')}`;
}

export function negated(expr: Expr): Expr {
  return expr.op === 'literal' ? { ...expr, value: -expr.value } : expr;
}

/** Returns null after reporting that the number can't be expressed. Names must already be resolved. */
export function writtenNumber(context: WriteContext, body: LispBody, expr: Expr): WrittenNumber | null {
  if (!context.notation.hasNumbers) return context.refuse(refusalOf(expr), expr.span);
  switch (expr.op) {
    case 'literal':
      if (!Number.isFinite(expr.value)) return context.refuse('arithmetic', expr.span);
      return { text: expr.value < 0 ? ['-', numberText(-expr.value)] : numberText(expr.value), binds: [] };
    case 'read':
      return body.numberPlace(expr.variable, expr.args, expr.span);
    case 'define': {
      const inner = body.inlined(expr);
      return inner && inner.body.number(inner.expr);
    }
    case 'to-float':
      return body.number(expr.value);
    case 'negate': {
      const inner = body.number(expr.value);
      return inner && { text: ['-', inner.text], binds: inner.binds };
    }
    case 'divide':
      // Division of whole numbers drops the fraction.
      if (!isReal(expr.type.kind)) return context.refuse('arithmetic', expr.span);
      return joined(body, '/', expr);
    case 'add':
    case 'subtract':
    case 'multiply':
      return joined(body, signs[expr.op], expr);
    case 'absolute':
    case 'minimum':
    case 'maximum':
    case 'remainder':
    case 'conditional':
      return context.refuse('arithmetic', expr.span);
    default:
      return context.refuse(refusalOf(expr), expr.span);
  }
}

function joined(body: LispBody, sign: string, { left, right }: Extract<Expr, { left: Expr }>): WrittenNumber | null {
  const one = body.number(left);
  const other = body.number(right);
  return one && other && { text: [sign, one.text, other.text], binds: [...one.binds, ...other.binds] };
}
