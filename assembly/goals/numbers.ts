// Evaluates expressions over the numbers of a state, in postfix notation, and derived facts: comparisons of numbers,
// rules, and the opposites of both.

import * as lists from './lists';
import { clearFact, hasFact, setFact, word } from './lists';
import { DerivationRow, DerivedKind, ExpressionCode } from './memory';

const stack: usize = memory.data(64 * 8);

export function numberOf(state: usize, index: u32): f64 {
  return load<f64>(state + ((<usize>(lists.factWords + index)) << 3));
}

export function setNumber(state: usize, index: u32, value: f64): void {
  store<f64>(state + ((<usize>(lists.factWords + index)) << 3), value);
}

/** Evaluates an expression. The grounder makes sure that none needs more than the stack. */
export function evaluate(state: usize, expression: u32): f64 {
  let at = lists.code + ((<usize>expression) << 2);
  let top = stack;
  for (let kind = load<u32>(at); kind != ExpressionCode.end; kind = load<u32>(at)) {
    at += 4;
    if (kind < <u32>ExpressionCode.operandsEnd) {
      const operand = load<u32>(at);
      at += 4;
      const isLiteral = kind == ExpressionCode.literal;
      store<f64>(top, isLiteral ? load<f64>(lists.literals + ((<usize>operand) << 3)) : numberOf(state, operand));
      top += 8;
      continue;
    }
    if (kind < <u32>ExpressionCode.unaryEnd) {
      store<f64>(top - 8, unary(kind, load<f64>(top - 8)));
      continue;
    }
    top -= 8;
    store<f64>(top - 8, binary(kind, load<f64>(top - 8), load<f64>(top)));
  }
  return load<f64>(top - 8);
}

function unary(kind: u32, value: f64): f64 {
  if (kind == ExpressionCode.negate) return -value;
  if (kind == ExpressionCode.absolute) return abs(value);
  const whole = <i32>value;
  // A separate function, so that the result wraps in 32 bits: in one expression with the conversion it would be
  // computed as a float.
  const opposite: i32 = 0 - whole;
  if (kind == ExpressionCode.negateWhole) return <f64>opposite;
  return whole < 0 ? <f64>opposite : value;
}

/** The least integer divided by -1 wraps to itself. */
function quotient(left: i32, right: i32): i32 {
  return right == -1 ? 0 - left : left / right;
}

function remainder(left: i32, right: i32): i32 {
  return right == -1 ? 0 : left % right;
}

function binary(kind: u32, left: f64, right: f64): f64 {
  switch (kind) {
    case ExpressionCode.add:
      return left + right;
    case ExpressionCode.subtract:
      return left - right;
    case ExpressionCode.multiply:
      return left * right;
    case ExpressionCode.divide:
      return left / right;
    case ExpressionCode.addWhole:
      return <f64>(<i32>left + <i32>right);
    case ExpressionCode.subtractWhole:
      return <f64>(<i32>left - <i32>right);
    case ExpressionCode.multiplyWhole:
      return <f64>(<i32>left * <i32>right);
    // No divisor is zero: the grounder refuses divisors that it does not know.
    case ExpressionCode.divideWhole:
      return <f64>quotient(<i32>left, <i32>right);
    case ExpressionCode.remainderWhole:
      return <f64>remainder(<i32>left, <i32>right);
    case ExpressionCode.minimum:
      return min<f64>(left, right);
    case ExpressionCode.maximum:
      return max<f64>(left, right);
  }
  return NaN;
}

/** Computes all derived facts of a state. */
export function derive(state: usize): void {
  const count = lists.derivationCount;
  for (let index: u32 = 0; index < count; index++) {
    const derivation = derivationAt(index);
    if (derivation.kind == DerivedKind.rule) clearFact(state, derivation.fact);
  }
  let changed = false;
  for (let index: u32 = 0; index < count; index++) {
    const derivation = derivationAt(index);
    const kind = derivation.kind;
    const fact = derivation.fact;
    if (kind == DerivedKind.again) {
      if (changed) index = fact - 1;
      changed = false;
      continue;
    }
    let holds = false;
    const from = derivation.from;
    const to = derivation.to;
    if (kind == DerivedKind.rule) {
      if (hasFact(state, fact)) continue;
      for (let at = from; at < to && !holds; at++) {
        holds = lists.allHold(state, word(lists.bodies, at * 2), word(lists.bodies, at * 2 + 1));
      }
      if (holds) changed = true;
    } else if (kind == DerivedKind.opposite) holds = !hasFact(state, from);
    else holds = compare(kind, evaluate(state, from), evaluate(state, to));
    if (holds) setFact(state, fact);
    else clearFact(state, fact);
  }
}

function derivationAt(index: u32): DerivationRow {
  return changetype<DerivationRow>(lists.derivations + index * offsetof<DerivationRow>());
}

function compare(kind: u32, left: f64, right: f64): bool {
  if (kind == DerivedKind.equal) return left == right;
  if (kind == DerivedKind.notEqual) return left != right;
  if (kind == DerivedKind.less) return left < right;
  return left <= right;
}
