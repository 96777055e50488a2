// Expressions over numbers of a state, as the core of this planner computes them: in postfix notation
// (assembly/goals/numbers.ts).

import { expressionCode as codes } from '../../../build/goals-abi.ts';
import type { ArithmeticOp } from '../../../ir/ir.ts';

/** An expression whose value depends on the state. */
export interface NumberExpr {
  /** Without the end. */
  words: readonly number[];
  /** How many values are held at once. */
  depth: number;
}

/** The values that expressions use, each once. */
export class Literals {
  readonly values: number[] = [];
  readonly #numbers = new Map<string, number>();

  of(value: number): number {
    const key = Object.is(value, -0) ? '-0' : String(value);
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    this.#numbers.set(key, this.values.length);
    return this.values.push(value) - 1;
  }

  /** The number of the first of two literals, which follow each other. */
  range(low: number, high: number): number {
    const key = `${low} to ${high}`;
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    this.#numbers.set(key, this.values.length);
    return this.values.push(low, high) - 2;
  }

  expr(value: number | NumberExpr): NumberExpr {
    return typeof value === 'number' ? { words: [codes.literal, this.of(value)], depth: 1 } : value;
  }
}

export function unaryExpr(op: 'negate' | 'absolute', whole: boolean, { words, depth }: NumberExpr): NumberExpr {
  const code =
    op === 'negate' ? (whole ? codes.negateWhole : codes.negate) : whole ? codes.absoluteWhole : codes.absolute;
  return { words: [...words, code], depth };
}

/** null: the core has no word for it. */
export function binaryExpr(op: ArithmeticOp, whole: boolean, left: NumberExpr, right: NumberExpr): NumberExpr | null {
  const code = codeOf(op, whole);
  if (code === null) return null;
  return { words: [...left.words, ...right.words, code], depth: Math.max(left.depth, right.depth + 1) };
}

function codeOf(op: ArithmeticOp, whole: boolean): number | null {
  switch (op) {
    case 'add':
      return whole ? codes.addWhole : codes.add;
    case 'subtract':
      return whole ? codes.subtractWhole : codes.subtract;
    case 'multiply':
      return whole ? codes.multiplyWhole : codes.multiply;
    case 'divide':
      return whole ? codes.divideWhole : codes.divide;
    case 'remainder':
      return whole ? codes.remainderWhole : null;
    case 'minimum':
      return codes.minimum;
    case 'maximum':
      return codes.maximum;
    case 'mix':
      return null;
  }
}

/** The numbers of a state that an expression reads. */
export function numbersIn({ words }: NumberExpr): number[] {
  const found: number[] = [];
  for (let at = 0; at < words.length; at++) {
    if (words[at] === codes.number) found.push(words[at + 1]!);
    if (words[at] === codes.number || words[at] === codes.literal) at++;
  }
  return found;
}
