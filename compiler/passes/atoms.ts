// A small logic over conditions: the atoms that follow when a condition holds, and whether given atoms refute another
// condition. It knows comparisons of the same two expressions, comparisons of one expression with literals, and truth.

import { isComparison } from '../../ir/expressions.ts';
import type { CompareOp, DomainIr, Expr } from '../../ir/ir.ts';
import { isReal } from '../../ir/kinds.ts';
import { sameExpr } from './expressions.ts';
import { isKnownToDiffer } from './simplify.ts';
import { isLiteral, literal } from './tree.ts';

/** The possible relations of two values, as bits, because a comparison allows several of them. */
const LESS = 1;
const EQUAL = 2;
const GREATER = 4;
/** At least one of the two floats is NaN. */
const UNORDERED = 8;

const ALLOWED: Record<CompareOp, number> = {
  equal: EQUAL,
  'not-equal': LESS | GREATER | UNORDERED,
  less: LESS,
  'less-equal': LESS | EQUAL,
  greater: GREATER,
  'greater-equal': GREATER | EQUAL,
};

/**
 * A condition without `and`, `or` and `not`: an expression is true or false, or two expressions are in one of the
 * allowed relations.
 */
export type Atom =
  { kind: 'truth'; expr: Expr; holds: boolean } | { kind: 'comparison'; left: Expr; right: Expr; allowed: number };

/** The atoms that follow when the condition holds (with `holds` false: when it fails). */
export function atomsOf(condition: Expr, domain: DomainIr, holds = true): Atom[] {
  if (condition.op === 'not') return atomsOf(condition.value, domain, !holds);
  if (condition.op === (holds ? 'and' : 'or')) {
    const { left, right } = condition as Extract<Expr, { op: 'and' | 'or' }>;
    return [...atomsOf(left, domain, holds), ...atomsOf(right, domain, holds)];
  }
  const atom = atomOf(condition, holds);
  return [atom, ...impliedBy(atom, domain)];
}

function atomOf(condition: Expr, holds: boolean): Atom {
  if (!isComparison(condition)) return { kind: 'truth', expr: condition, holds };
  const { left, right, op } = condition;
  if (left.type.kind === 'boolean' && (op === 'equal' || op === 'not-equal')) {
    const [known, other] = left.op === 'literal' ? [left, right] : [right, left];
    if (known.op === 'literal') return atomOf(other, ((op === 'equal') === (known.value === 1)) === holds);
  }
  const all = LESS | EQUAL | GREATER | UNORDERED;
  const possible = isReal(left.type.kind) ? all : all & ~UNORDERED;
  const allowed = (holds ? ALLOWED[op] : all & ~ALLOWED[op]) & possible;
  // A literal is always on the right, and so is an object of the domain.
  if (left.op === 'literal' || (left.op === 'object' && right.op !== 'literal'))
    return { kind: 'comparison', left: right, right: left, allowed: swapped(allowed) };
  return { kind: 'comparison', left, right, allowed };
}

function swapped(allowed: number): number {
  return (allowed & (EQUAL | UNORDERED)) | (allowed & LESS ? GREATER : 0) | (allowed & GREATER ? LESS : 0);
}

/** A read that gives something other than the neutral value had no argument `none`. */
function impliedBy(atom: Atom, domain: DomainIr): Atom[] {
  const expr = atom.kind === 'truth' ? atom.expr : atom.left;
  if (expr.op !== 'read') return [];
  const excludesNeutral =
    atom.kind === 'truth'
      ? atom.holds
      : atom.right.op === 'literal' && (position(0, atom.right.value) & atom.allowed) === 0;
  if (!excludesNeutral) return [];
  const { params } = domain.variables[expr.variable]!;
  return expr.args.flatMap((arg, index) => {
    if (params[index]!.type.kind !== 'object' || arg.op === 'literal') return [];
    const present: Atom = {
      kind: 'comparison',
      left: arg,
      right: literal(arg.type, 0, arg.span),
      allowed: LESS | GREATER,
    };
    return [present, ...impliedBy(present, domain)];
  });
}

/**
 * The expressions that have a certain value because of the atoms, with this value. Equal texts mean the same
 * expression.
 */
export function casesOf(atoms: readonly Atom[]): { expr: string; value: number }[] {
  return atoms.flatMap((atom) => {
    if (atom.kind === 'truth' || atom.allowed !== EQUAL || atom.right.op !== 'literal') return [];
    const expr = keyOf(atom.left);
    return expr === null || Number.isNaN(atom.right.value) ? [] : [{ expr, value: atom.right.value }];
  });
}

/** A text that only equal expressions share, or null if there is no such text. */
function keyOf(expr: Expr): string | null {
  if (expr.op === 'local') return `local ${expr.local}`;
  if (expr.op === 'object') return `object ${expr.object}`;
  if (expr.op === 'literal') return `${expr.type.kind} ${Object.is(expr.value, -0) ? '-0' : expr.value}`;
  if (expr.op !== 'read') return null;
  const args = expr.args.map(keyOf);
  return args.includes(null) ? null : `${expr.variable}(${args.join()})`;
}

/** Whether the condition cannot hold (with `holds` false: cannot fail) if all given atoms hold. */
export function isRefuted(condition: Expr, given: readonly Atom[], holds = true): boolean {
  if (isLiteral(condition, holds ? 0 : 1)) return true;
  if (condition.op === 'not') return isRefuted(condition.value, given, !holds);
  if (condition.op === 'and' || condition.op === 'or') {
    const { left, right } = condition;
    const leftRefuted = isRefuted(left, given, holds);
    const both = (condition.op === 'and') !== holds;
    return both ? leftRefuted && isRefuted(right, given, holds) : leftRefuted || isRefuted(right, given, holds);
  }
  const atom = atomOf(condition, holds);
  return given.some((one) => excludes(one, atom));
}

function excludes(one: Atom, atom: Atom): boolean {
  if (one.kind === 'truth') return atom.kind === 'truth' && one.holds !== atom.holds && sameExpr(one.expr, atom.expr);
  if (atom.kind === 'truth') return false;
  if (sameExpr(one.left, atom.left)) {
    if (sameExpr(one.right, atom.right)) return (one.allowed & atom.allowed) === 0;
    if (one.right.op === 'literal' && atom.right.op === 'literal') return literalsExclude(one, atom);
    if (isKnownToDiffer(one.right, atom.right)) return one.allowed === EQUAL && atom.allowed === EQUAL;
  }
  return (
    sameExpr(one.left, atom.right) && sameExpr(one.right, atom.left) && (one.allowed & swapped(atom.allowed)) === 0
  );
}

type ComparisonAtom = Extract<Atom, { kind: 'comparison' }>;

/** Tries all positions of a value relative to the two literals: below, at, between and above. */
function literalsExclude(a: ComparisonAtom, b: ComparisonAtom): boolean {
  const at = [(a.right as { value: number }).value, (b.right as { value: number }).value];
  if (at.some(Number.isNaN)) return false;
  // 0 and -0 are two literals with one value.
  if (at[0] === at[1]) return (a.allowed & b.allowed) === 0;
  const [low, high] = [Math.min(...at), Math.max(...at)];
  const places: [number, number][] = [
    [LESS, LESS],
    [EQUAL, LESS],
    [GREATER, LESS],
    [GREATER, EQUAL],
    [GREATER, GREATER],
    [UNORDERED, UNORDERED],
  ];
  const whole = !isReal(a.left.type.kind);
  return !places.some(([toLow, toHigh], index) => {
    if (index === 2 && whole && high - low === 1) return false;
    const [toA, toB] = at[0] === low ? [toLow, toHigh] : [toHigh, toLow];
    return (a.allowed & toA) !== 0 && (b.allowed & toB) !== 0;
  });
}

function position(value: number, reference: number): number {
  return value < reference ? LESS : value > reference ? GREATER : value === reference ? EQUAL : UNORDERED;
}
