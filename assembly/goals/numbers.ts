// Expressions over the numbers of a state, in postfix notation, and facts that are derived: comparisons of numbers,
// rules, and the opposites of both.

import * as tables from './tables';
import { clearFact, hasFact, setFact, word } from './tables';

/** Kinds of words in expressions. goals/lower.ts writes them. */
export const enum Code {
  end,
  literal,
  number,
  negate,
  absolute,
  negateWhole,
  absoluteWhole,
  add,
  subtract,
  multiply,
  divide,
  addWhole,
  subtractWhole,
  multiplyWhole,
  divideWhole,
  remainderWhole,
  minimum,
  maximum,
}

/** Kinds of derived facts. */
export const enum Derivation {
  /** true in a state if the left expression compares with the right one */
  equal,
  notEqual,
  less,
  lessEqual,
  /** if the conditions of one of its bodies are all true */
  rule,
  /** if another fact is false */
  opposite,
  /** goes back until nothing changes any more, to the derivation given */
  again,
}

const stack: usize = memory.data(64 * 8);

@inline
export function numberOf(state: usize, index: u32): f64 {
  return load<f64>(state + ((<usize>(tables.factWords + index)) << 3));
}

@inline
export function setNumber(state: usize, index: u32, value: f64): void {
  store<f64>(state + ((<usize>(tables.factWords + index)) << 3), value);
}

/** Expressions are no deeper than the stack: the grounder sees to that. */
export function evaluate(state: usize, expression: u32): f64 {
  let at = tables.code + ((<usize>expression) << 2);
  let top = stack;
  for (let kind = load<u32>(at); kind != Code.end; kind = load<u32>(at)) {
    at += 4;
    if (kind <= <u32>Code.number) {
      const operand = load<u32>(at);
      at += 4;
      const isLiteral = kind == Code.literal;
      store<f64>(top, isLiteral ? load<f64>(tables.literals + ((<usize>operand) << 3)) : numberOf(state, operand));
      top += 8;
      continue;
    }
    if (kind <= <u32>Code.absoluteWhole) {
      store<f64>(top - 8, unary(kind, load<f64>(top - 8)));
      continue;
    }
    top -= 8;
    store<f64>(top - 8, binary(kind, load<f64>(top - 8), load<f64>(top)));
  }
  return load<f64>(top - 8);
}

function unary(kind: u32, value: f64): f64 {
  if (kind == Code.negate) return -value;
  if (kind == Code.absolute) return abs(value);
  const whole = <i32>value;
  if (kind == Code.negateWhole) return <f64>(0 - whole);
  return <f64>(whole < 0 ? 0 - whole : whole);
}

function binary(kind: u32, left: f64, right: f64): f64 {
  switch (kind) {
    case Code.add:
      return left + right;
    case Code.subtract:
      return left - right;
    case Code.multiply:
      return left * right;
    case Code.divide:
      return left / right;
    case Code.addWhole:
      return <f64>(<i32>left + <i32>right);
    case Code.subtractWhole:
      return <f64>(<i32>left - <i32>right);
    case Code.multiplyWhole:
      return <f64>(<i32>left * <i32>right);
    // No divisor is zero: the grounder refuses those that it does not know.
    case Code.divideWhole:
      return right == -1 ? <f64>(0 - <i32>left) : <f64>(<i32>left / <i32>right);
    case Code.remainderWhole:
      return right == -1 ? 0 : <f64>(<i32>left % <i32>right);
    case Code.minimum:
      return min<f64>(left, right);
    case Code.maximum:
      return max<f64>(left, right);
  }
  return NaN;
}

/** Computes all derived facts of a state. */
export function derive(state: usize): void {
  const count = tables.derivationCount;
  for (let index: u32 = 0; index < count; index++) {
    const row = rowOf(index);
    if (load<u32>(row) == Derivation.rule) clearFact(state, load<u32>(row, 4));
  }
  let changed = false;
  for (let index: u32 = 0; index < count; index++) {
    const row = rowOf(index);
    const kind = load<u32>(row);
    const fact = load<u32>(row, 4);
    if (kind == Derivation.again) {
      if (changed) index = fact - 1;
      changed = false;
      continue;
    }
    let holds = false;
    const from = load<u32>(row, 8);
    const to = load<u32>(row, 12);
    if (kind == Derivation.rule) {
      if (hasFact(state, fact)) continue;
      for (let at = from; at < to && !holds; at++) {
        holds = tables.allHold(state, word(tables.bodies, at * 2), word(tables.bodies, at * 2 + 1));
      }
      if (holds) changed = true;
    } else if (kind == Derivation.opposite) holds = !hasFact(state, from);
    else holds = compare(kind, evaluate(state, from), evaluate(state, to));
    if (holds) setFact(state, fact);
    else clearFact(state, fact);
  }
}

@inline
function rowOf(index: u32): usize {
  return tables.derivations + (<usize>(index * tables.DERIVATION_WORDS) << 2);
}

function compare(kind: u32, left: f64, right: f64): bool {
  if (kind == Derivation.equal) return left == right;
  if (kind == Derivation.notEqual) return left != right;
  if (kind == Derivation.less) return left < right;
  return left <= right;
}
