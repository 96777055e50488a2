// What follows from a list of guards: the bounds of each expression that is compared with a literal. If the bounds
// leave no value, the guards contradict each other.

import { inverseComparison, isComparison, isLoop, mirroredComparison, partsOf } from '../../ir/expressions.ts';
import type { CompareOp, DomainIr, Expr, Guard, Level } from '../../ir/ir.ts';
import { isReal } from '../../ir/kinds.ts';
import { boundsOf, boundsOfType, keyOf } from './truth.ts';
import type { Bounds, KnownLocals } from './truth.ts';

/** What is known at one point of a body. */
export interface GuardKnowledge {
  domain: DomainIr;
  /** Bounds of the locals. */
  locals: Map<number, Bounds>;
  /** Bounds of expressions, by their keys (keyOf in truth.ts). */
  bounds: Map<string, Bounds>;
  /** Names a local in keys. */
  localKey: (local: number) => string;
}

export function emptyKnowledge(domain: DomainIr): GuardKnowledge {
  return { domain, locals: new Map(), bounds: new Map(), localKey: (local) => `#${local}` };
}

/** A copy for inner guards, so that what they add is not known to the guards outside. */
export function innerKnowledge(known: GuardKnowledge): GuardKnowledge {
  return { ...known, locals: new Map(known.locals), bounds: new Map(known.bounds) };
}

/** Learns that the variables of a binder lie within their types. */
export function learnLevels(known: GuardKnowledge, levels: readonly Level[]): void {
  for (const { local, type } of levels) {
    const range = type.kind === 'integer' ? type.range : undefined;
    known.locals.set(local, range ?? boundsOfType(known.domain, type));
  }
}

/** Adds a guard to what is known. Returns false if the guard contradicts it. */
export function learn(known: GuardKnowledge, guard: Guard): boolean {
  if (guard.kind === 'condition') return learnTruth(known, guard.expr, true);
  known.locals.set(guard.local, boundsOf(known.domain, guard.expr, known.locals));
  return true;
}

function learnTruth(known: GuardKnowledge, expr: Expr, truth: boolean): boolean {
  if (expr.op === 'not') return learnTruth(known, expr.value, !truth);
  if (expr.op === (truth ? 'and' : 'or')) {
    return learnTruth(known, expr.left, truth) && learnTruth(known, expr.right, truth);
  }
  const value = boundsOf(known.domain, expr, known.locals);
  if (truth ? value.high < 1 : value.low > 0) return false;
  const literal = { low: truth ? 1 : 0, high: truth ? 1 : 0 };
  if (!narrow(known, expr, literal)) return false;
  const compared = comparison(known.domain, expr, truth, known.locals);
  return !compared || narrow(known, compared.expr, compared.bounds);
}

function narrow(known: GuardKnowledge, expr: Expr, bounds: Bounds): boolean {
  const key = keyOf(expr, known.localKey);
  const before = known.bounds.get(key) ?? boundsOf(known.domain, expr, known.locals);
  const after = { low: Math.max(before.low, bounds.low), high: Math.min(before.high, bounds.high) };
  known.bounds.set(key, after);
  return after.low <= after.high;
}

/**
 * The bounds that a comparison with one known value gives the other side. Floats are left out, because a float may be
 * NaN.
 */
function comparison(
  domain: DomainIr,
  expr: Expr,
  truth: boolean,
  locals: KnownLocals,
): { expr: Expr; bounds: Bounds } | null {
  if (!isComparison(expr) || isReal(expr.left.type.kind)) return null;
  const op = truth ? expr.op : inverseComparison[expr.op];
  const right = boundsOf(domain, expr.right, locals);
  if (right.low === right.high) return boundsFor(expr.left, op, right.low, boundsOf(domain, expr.left, locals));
  const left = boundsOf(domain, expr.left, locals);
  if (left.low === left.high) return boundsFor(expr.right, mirroredComparison[op], left.low, right);
  return null;
}

function boundsFor(expr: Expr, op: CompareOp, value: number, known: Bounds): { expr: Expr; bounds: Bounds } {
  const bounds: Record<CompareOp, Bounds> = {
    equal: { low: value, high: value },
    'not-equal': {
      low: known.low === value ? value + 1 : -Infinity,
      high: known.high === value ? value - 1 : Infinity,
    },
    less: { low: -Infinity, high: value - 1 },
    'less-equal': { low: -Infinity, high: value },
    greater: { low: value + 1, high: Infinity },
    'greater-equal': { low: value, high: Infinity },
  };
  return { expr, bounds: bounds[op] };
}

/** Whether an expression has the same value in every state: no fluent, define, external or binder in it. */
export function isTimeless(domain: DomainIr, expr: Expr): boolean {
  if (expr.op === 'read' && domain.variables[expr.variable]!.kind === 'fluent') return false;
  if (expr.op === 'define' || expr.op === 'external' || isLoop(expr)) return false;
  return partsOf(expr).every((part) => isTimeless(domain, part));
}
