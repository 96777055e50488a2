// Simplifies one expression whose parts are already simplified. The value stays the same in every state, and anything
// that may fault stays. Operations on floats are only changed if IEEE arithmetic gives exactly the same result.

import { calculate, calculateUnary, compare } from '../../ir/arithmetic.ts';
import type { SignOp } from '../../ir/arithmetic.ts';
import { emptyAggregate, inverseComparison } from '../../ir/expressions.ts';
import type { ArithmeticOp, CompareOp, DomainIr, Expr, UnaryOp, Variable } from '../../ir/ir.ts';
import { isReal } from '../../ir/kinds.ts';
import { type Faults, isDeadLoop, sameExpr } from './expressions.ts';
import { BOOLEAN, isLiteral, literal } from './tree.ts';

type Logical = Extract<Expr, { op: 'and' | 'or' }>;
type CompareExpr = Extract<Expr, { op: CompareOp }>;
type Conditional = Extract<Expr, { op: 'conditional' }>;
type Arithmetic = Extract<Expr, { op: ArithmeticOp }>;

export function simplifier(domain: DomainIr, faults: Faults): (expr: Expr) => Expr {
  return (expr) => {
    switch (expr.op) {
      case 'literal':
      case 'local':
      case 'object':
      case 'search-kind':
      case 'external':
      case 'define':
        return expr;
      case 'read':
        return readsNone(expr, domain.variables[expr.variable]!, faults) ? literal(expr.type, 0, expr.span) : expr;
      case 'not':
        return simplifyNot(expr, expr.value);
      case 'negate':
      case 'absolute':
      case 'to-float':
        return simplifySign(expr, expr.op);
      case 'narrow':
        return simplifyNarrow(expr, domain);
      case 'and':
      case 'or':
        return simplifyLogical(expr, faults);
      case 'conditional':
        return simplifyConditional(expr, faults);
      case 'exists':
        return isDeadLoop(expr.levels, faults) ? literal(BOOLEAN, 0, expr.span) : expr;
      case 'sum':
      case 'least':
      case 'greatest':
        return isDeadLoop(expr.levels, faults) ? literal(expr.type, emptyAggregate(expr), expr.span) : expr;
      case 'equal':
      case 'not-equal':
      case 'less':
      case 'less-equal':
      case 'greater':
      case 'greater-equal':
        return simplifyComparison(expr, faults);
      case 'add':
      case 'subtract':
      case 'multiply':
      case 'divide':
      case 'remainder':
      case 'minimum':
      case 'maximum':
      case 'mix':
        return isReal(expr.type.kind) ? simplifyFloat(expr) : simplifyInteger(expr, faults);
    }
  };
}

/** A read with `none` as an argument gives the neutral value, unless computing another argument may fault. */
function readsNone(expr: Extract<Expr, { op: 'read' }>, variable: Variable, faults: Faults): boolean {
  const none = expr.args.some((arg, index) => variable.params[index]!.type.kind === 'object' && isLiteral(arg, 0));
  return none && !expr.args.some(faults.expr);
}

function simplifyNot(expr: Expr, value: Expr): Expr {
  switch (value.op) {
    case 'literal':
      return literal(BOOLEAN, 1 - value.value, expr.span);
    case 'not':
      return value.value;
    case 'equal':
    case 'not-equal':
      return { ...value, op: inverseComparison[value.op] };
    case 'less':
    case 'less-equal':
    case 'greater':
    case 'greater-equal':
      // If a float is NaN, both the comparison and its inverse are false.
      return isReal(value.left.type.kind) ? expr : { ...value, op: inverseComparison[value.op] };
    default:
      return expr;
  }
}

/** The type of a domain's object is known. */
function simplifyNarrow(expr: Extract<Expr, { op: UnaryOp }>, domain: DomainIr): Expr {
  const { value, type, span } = expr;
  if (isLiteral(value, 0)) return literal(type, 0, span);
  if (value.op !== 'object' || type.kind !== 'object') return expr;
  const own = domain.objects![value.object]!.type;
  return own >= type.type && own <= domain.types[type.type]!.last ? value : literal(type, 0, span);
}

function simplifySign(expr: Extract<Expr, { op: UnaryOp }>, op: SignOp): Expr {
  const { value } = expr;
  if (value.op !== 'literal') return expr;
  const isWhole = !isReal(expr.type.kind);
  // The least integer cannot be negated.
  if (isWhole && value.value === -(2 ** 31)) return expr;
  return literal(expr.type, calculateUnary(op, isWhole, value.value), expr.span);
}

function simplifyLogical(expr: Logical, faults: Faults): Expr {
  const { left, right } = expr;
  const deciding = expr.op === 'and' ? 0 : 1;
  if (left.op === 'literal') return left.value === deciding ? left : right;
  if (isLiteral(right, 1 - deciding)) return left;
  if (isLiteral(right, deciding) && !faults.expr(left)) return right;
  return sameExpr(left, right) && !faults.expr(left) ? left : expr;
}

/** A conditional of booleans becomes `and` and `or`, which all passes know. */
function simplifyConditional(expr: Conditional, faults: Faults): Expr {
  const { condition, yes, no, type, span } = expr;
  if (condition.op === 'literal') return condition.value === 0 ? no : yes;
  if (condition.op === 'not') return { ...expr, condition: condition.value, yes: no, no: yes };
  if (sameExpr(yes, no) && !faults.expr(condition)) return yes;
  if (type.kind !== 'boolean') return expr;
  if (isLiteral(yes, 1)) return simplifyLogical({ op: 'or', type, left: condition, right: no, span }, faults);
  if (isLiteral(no, 0)) return simplifyLogical({ op: 'and', type, left: condition, right: yes, span }, faults);
  const opposite = simplifyNot({ op: 'not', type, value: condition, span }, condition);
  if (isLiteral(yes, 0)) return simplifyLogical({ op: 'and', type, left: opposite, right: no, span }, faults);
  return isLiteral(no, 1) ? simplifyLogical({ op: 'or', type, left: opposite, right: yes, span }, faults) : expr;
}

function simplifyComparison(expr: CompareExpr, faults: Faults): Expr {
  const { left, right } = expr;
  if (left.op === 'literal' && right.op === 'literal') {
    return literal(BOOLEAN, Number(compare(expr.op, left.value, right.value)), expr.span);
  }
  if (isKnownToDiffer(left, right)) return literal(BOOLEAN, Number(expr.op === 'not-equal'), expr.span);
  if (left.type.kind === 'boolean' && (expr.op === 'equal' || expr.op === 'not-equal')) {
    const [known, other] = left.op === 'literal' ? [left, right] : [right, left];
    if (known.op === 'literal') {
      const positive = (expr.op === 'equal') === (known.value === 1);
      return positive ? other : simplifyNot({ op: 'not', type: BOOLEAN, value: other, span: expr.span }, other);
    }
  }
  if (!isReal(left.type.kind) && sameExpr(left, right) && !faults.expr(left)) {
    return literal(BOOLEAN, Number(compare(expr.op, 0, 0)), expr.span);
  }
  return expr;
}

/** Two objects of the domain, or one of them and `none`. */
export function isKnownToDiffer(left: Expr, right: Expr): boolean {
  if (left.op === 'object' && right.op === 'object') return left.object !== right.object;
  const [object, other] = left.op === 'object' ? [left, right] : [right, left];
  return object.op === 'object' && isLiteral(other, 0);
}

function simplifyInteger(expr: Arithmetic, faults: Faults): Expr {
  const { left, right } = expr;
  if (left.op === 'literal' && right.op === 'literal') {
    const zeroDivisor = right.value === 0 && (expr.op === 'divide' || expr.op === 'remainder');
    return zeroDivisor ? expr : literal(expr.type, calculate(expr.op, true, left.value, right.value), expr.span);
  }
  switch (expr.op) {
    case 'add':
      return isLiteral(left, 0) ? right : isLiteral(right, 0) ? left : expr;
    case 'subtract':
      return isLiteral(right, 0) ? left : expr;
    case 'multiply':
      if (isLiteral(left, 1)) return right;
      if (isLiteral(right, 1)) return left;
      return (isLiteral(left, 0) || isLiteral(right, 0)) && !faults.expr(left) && !faults.expr(right)
        ? literal(expr.type, 0, expr.span)
        : expr;
    case 'divide':
      return isLiteral(right, 1) ? left : expr;
    case 'remainder':
    case 'minimum':
    case 'maximum':
    case 'mix':
      return expr;
  }
}

/** Adding 0 is kept, because it turns -0 into 0. */
function simplifyFloat(expr: Arithmetic): Expr {
  const { left, right } = expr;
  if (left.op === 'literal' && right.op === 'literal') {
    const result = calculate(expr.op, false, left.value, right.value);
    return Number.isNaN(result) ? expr : literal(expr.type, result, expr.span);
  }
  if (expr.op === 'multiply') return isLiteral(left, 1) ? right : isLiteral(right, 1) ? left : expr;
  return expr.op === 'divide' && isLiteral(right, 1) ? left : expr;
}
