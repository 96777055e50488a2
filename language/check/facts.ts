// The facts in a list of guards: for each expression that is compared with a literal, the bounds of its value. When the
// bounds leave no value, the guards contradict each other.

import { inverseComparison, isComparison, partsOf } from '../../ir/expressions.ts';
import type { CompareOp, DomainIr, Expr, Guard, Level } from '../../ir/ir.ts';
import { boundsOf, boundsOfType, keyOf } from './truth.ts';
import type { Bounds, KnownLocals } from './truth.ts';

/** Facts that hold at one place of a body. */
export interface Facts {
  domain: DomainIr;
  /** Bounds of the locals. */
  locals: Map<number, Bounds>;
  /** Bounds of expressions, by their keys (keyOf in truth.ts). */
  bounds: Map<string, Bounds>;
  /** Names a local in keys. */
  localKey: (local: number) => string;
}

export function emptyFacts(domain: DomainIr): Facts {
  return { domain, locals: new Map(), bounds: new Map(), localKey: (local) => `#${local}` };
}

/** A copy for guards further in. Facts learned there do not reach the guards outside. */
export function innerFacts(facts: Facts): Facts {
  return { ...facts, locals: new Map(facts.locals), bounds: new Map(facts.bounds) };
}

/** Learns that the variables of a binder lie within their types. */
export function learnLevels(facts: Facts, levels: readonly Level[]): void {
  for (const { local, type } of levels) {
    const range = type.kind === 'integer' ? type.range : undefined;
    facts.locals.set(local, range ?? boundsOfType(facts.domain, type));
  }
}

/** Adds a guard to the facts. Returns false when the guard cannot be true where the facts hold. */
export function learn(facts: Facts, guard: Guard): boolean {
  if (guard.kind === 'condition') return learnTruth(facts, guard.expr, true);
  facts.locals.set(guard.local, boundsOf(facts.domain, guard.expr, facts.locals));
  return true;
}

function learnTruth(facts: Facts, expr: Expr, truth: boolean): boolean {
  if (expr.op === 'not') return learnTruth(facts, expr.value, !truth);
  if (expr.op === (truth ? 'and' : 'or')) {
    return learnTruth(facts, expr.left, truth) && learnTruth(facts, expr.right, truth);
  }
  const value = boundsOf(facts.domain, expr, facts.locals);
  if (truth ? value.high < 1 : value.low > 0) return false;
  const literal = { low: truth ? 1 : 0, high: truth ? 1 : 0 };
  if (!narrow(facts, expr, literal)) return false;
  const compared = comparison(facts.domain, expr, truth, facts.locals);
  return !compared || narrow(facts, compared.expr, compared.bounds);
}

function narrow(facts: Facts, expr: Expr, bounds: Bounds): boolean {
  const key = keyOf(expr, facts.localKey);
  const before = facts.bounds.get(key) ?? boundsOf(facts.domain, expr, facts.locals);
  const after = { low: Math.max(before.low, bounds.low), high: Math.min(before.high, bounds.high) };
  facts.bounds.set(key, after);
  return after.low <= after.high;
}

const mirrored: Record<CompareOp, CompareOp> = {
  equal: 'equal',
  'not-equal': 'not-equal',
  less: 'greater',
  'less-equal': 'greater-equal',
  greater: 'less',
  'greater-equal': 'less-equal',
};

/**
 * The bounds that a comparison with one known value gives the other side. Floats are left out: a float may be not a
 * number.
 */
function comparison(
  domain: DomainIr,
  expr: Expr,
  truth: boolean,
  locals: KnownLocals,
): { expr: Expr; bounds: Bounds } | null {
  if (!isComparison(expr) || expr.left.type.kind === 'float') return null;
  const op = truth ? expr.op : inverseComparison[expr.op];
  const right = boundsOf(domain, expr.right, locals);
  if (right.low === right.high) return boundsFor(expr.left, op, right.low, boundsOf(domain, expr.left, locals));
  const left = boundsOf(domain, expr.left, locals);
  if (left.low === left.high) return boundsFor(expr.right, mirrored[op], left.low, right);
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
  if (expr.op === 'define' || expr.op === 'external' || expr.op === 'exists') return false;
  return partsOf(expr).every((part) => isTimeless(domain, part));
}
