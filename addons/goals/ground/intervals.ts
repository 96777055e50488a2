// The values that an expression over numbers can have, where each number of the state lies between two bounds.

import { expressionCode as codes } from '../../../build/goals-abi.ts';
import type { NumberExpr } from './arithmetic.ts';

export interface Interval {
  low: number;
  high: number;
}

const everything: Interval = { low: -Infinity, high: Infinity };
/** Whole numbers wrap around. */
const everyWhole: Interval = { low: -(2 ** 31), high: 2 ** 31 - 1 };

export function intervalOf(
  { words }: NumberExpr,
  literals: readonly number[],
  boundsOf: (number: number) => Interval,
): Interval {
  const stack: Interval[] = [];
  for (let at = 0; at < words.length; at++) {
    const word = words[at]!;
    if (word === codes.literal) {
      const value = literals[words[++at]!]!;
      stack.push({ low: value, high: value });
    } else if (word === codes.number) stack.push(boundsOf(words[++at]!));
    else if (word < codes.unaryEnd) stack.push(unary(word, stack.pop()!));
    else {
      const right = stack.pop()!;
      stack.push(binary(word, stack.pop()!, right));
    }
  }
  return stack[0]!;
}

export function spanning(one: Interval, other: Interval): Interval {
  return { low: Math.min(one.low, other.low), high: Math.max(one.high, other.high) };
}

/** Whether two numbers out of the intervals may compare so. */
export function mayCompare(
  op: 'equal' | 'not-equal' | 'less' | 'less-equal',
  left: Interval,
  right: Interval,
): boolean {
  switch (op) {
    case 'equal':
      return left.low <= right.high && right.low <= left.high;
    case 'not-equal':
      return left.low !== left.high || right.low !== right.high || left.low !== right.low;
    case 'less':
      return left.low < right.high;
    case 'less-equal':
      return left.low <= right.high;
  }
}

export function mayNotCompare(
  op: 'equal' | 'not-equal' | 'less' | 'less-equal',
  left: Interval,
  right: Interval,
): boolean {
  switch (op) {
    case 'equal':
      return mayCompare('not-equal', left, right);
    case 'not-equal':
      return mayCompare('equal', left, right);
    case 'less':
      return mayCompare('less-equal', right, left);
    case 'less-equal':
      return mayCompare('less', right, left);
  }
}

/** The interval of a sum of two numbers. */
export function sumOf(one: Interval, other: Interval, isWhole: boolean): Interval {
  return widenUnknown({ low: one.low + other.low, high: one.high + other.high }, isWhole);
}

function unary(word: number, { low, high }: Interval): Interval {
  const isWhole = word === codes.negateWhole || word === codes.absoluteWhole;
  if (word === codes.negate || word === codes.negateWhole) return widenUnknown({ low: -high, high: -low }, isWhole);
  if (low >= 0) return { low, high };
  const most = Math.max(-low, high);
  return widenUnknown({ low: high < 0 ? -high : 0, high: most }, isWhole);
}

function binary(word: number, left: Interval, right: Interval): Interval {
  switch (word) {
    case codes.add:
    case codes.addWhole:
      return sumOf(left, right, word === codes.addWhole);
    case codes.subtract:
    case codes.subtractWhole:
      return sumOf(left, { low: -right.high, high: -right.low }, word === codes.subtractWhole);
    case codes.multiply:
    case codes.multiplyWhole:
      return atCorners(left, right, word === codes.multiplyWhole, (one, other) => one * other);
    case codes.divide:
    case codes.divideWhole: {
      const isWhole = word === codes.divideWhole;
      if (right.low <= 0 && right.high >= 0) return isWhole ? everyWhole : everything;
      return atCorners(left, right, isWhole, (one, other) => (isWhole ? Math.trunc(one / other) : one / other));
    }
    case codes.remainderWhole: {
      const most = Math.max(Math.abs(right.low), Math.abs(right.high)) - 1;
      return { low: left.low < 0 ? -most : 0, high: left.high > 0 ? most : 0 };
    }
    case codes.minimum:
      return { low: Math.min(left.low, right.low), high: Math.min(left.high, right.high) };
    case codes.maximum:
      return { low: Math.max(left.low, right.low), high: Math.max(left.high, right.high) };
    default:
      return everything;
  }
}

function atCorners(
  left: Interval,
  right: Interval,
  isWhole: boolean,
  compute: (one: number, other: number) => number,
): Interval {
  const found = [left.low, left.high].flatMap((one) => [right.low, right.high].map((other) => compute(one, other)));
  return widenUnknown({ low: Math.min(...found), high: Math.max(...found) }, isWhole);
}

/** NaN, and what leaves the whole numbers, may be anything. */
function widenUnknown({ low, high }: Interval, isWhole: boolean): Interval {
  if (isWhole) return low < everyWhole.low || high > everyWhole.high ? everyWhole : { low, high };
  return Number.isNaN(low) || Number.isNaN(high) ? everything : { low, high };
}
