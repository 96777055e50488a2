// Functions about expressions that several passes use: what an expression mentions, whether it may fault, whether two
// are the same, and substitution. docs/semantics.md defines faults, and why no pass may move one.

import { isLoop, partsOf } from '../../ir/expressions.ts';
import type { Define, DomainIr, Expr, Guard, Level, ValueType } from '../../ir/ir.ts';
import { isReal } from '../../ir/kinds.ts';
import { isLiteral, rewriteExpr } from './tree.ts';

/** Whether `test` is true of the expression or of some part of it. */
export function some(expr: Expr, test: (expr: Expr) => boolean): boolean {
  if (test(expr)) return true;
  for (const part of partsOf(expr)) if (some(part, test)) return true;
  return false;
}

export function someOfSource(level: Level, test: (expr: Expr) => boolean): boolean {
  const { over } = level;
  if (over.kind === 'value') return some(over.value, test);
  return over.kind === 'index' && over.keys.some((key) => some(key, test));
}

export function mentions(expr: Expr, locals: ReadonlySet<number>): boolean {
  return some(expr, (part) => part.op === 'local' && locals.has(part.local));
}

/** The locals that the levels bind, themselves or by a `let` among their guards. */
export function boundLocals(levels: readonly Level[], from = 0): Set<number> {
  const locals = new Set<number>();
  for (let index = from; index < levels.length; index++) {
    const level = levels[index]!;
    locals.add(level.local);
    for (const guard of level.guards) if (guard.kind === 'let') locals.add(guard.local);
  }
  return locals;
}

/** Whether the expression contains a loop over bindings, or a call that may. */
export function loops(expr: Expr): boolean {
  return some(expr, (part) => isLoop(part) || part.op === 'define' || part.op === 'external');
}

/**
 * Whether the expression is cheap enough to compute more than once: a literal, a local, or a table read at such
 * arguments.
 */
export function isCheap(expr: Expr, depth = 2): boolean {
  if (expr.op === 'literal' || expr.op === 'local' || expr.op === 'object') return true;
  return expr.op === 'read' && depth > 0 && expr.args.every((arg) => isCheap(arg, depth - 1));
}

/** Which expressions of one domain may fault. */
export interface Faults {
  expr(expr: Expr): boolean;
  guard(guard: Guard): boolean;
  /** Whether the source of the level's candidates may fault. */
  source(level: Level): boolean;
  level(level: Level): boolean;
}

export function faultsOf(domain: DomainIr): Faults {
  const defines = faultingDefines(domain.defines);
  const faults = (part: Expr): boolean => faultsItself(part) || (part.op === 'define' && defines.has(part.define));
  const expr = (whole: Expr): boolean => some(whole, faults);
  const guard = (whole: Guard): boolean => expr(whole.expr);
  const source = (level: Level): boolean => someOfSource(level, faults);
  return { expr, guard, source, level: (level) => source(level) || level.guards.some(guard) };
}

function faultsItself(expr: Expr): boolean {
  if (expr.op === 'external') return true;
  if (expr.op !== 'divide' && expr.op !== 'remainder') return false;
  return !isReal(expr.type.kind) && !(expr.right.op === 'literal' && expr.right.value !== 0);
}

/** The defines that may fault, in their own body or by a call of another one. Repeats until none is added. */
function faultingDefines(defines: readonly Define[]): Set<number> {
  // For a derived predicate of PDDL, a call that is nested too deep is a fault.
  const found = new Set(defines.flatMap(({ derived, depth }, index) => (derived && depth !== null ? [index] : [])));
  for (let before = -1; before !== found.size;) {
    before = found.size;
    defines.forEach((define, index) => {
      if (found.has(index)) return;
      const faults = (part: Expr): boolean => faultsItself(part) || (part.op === 'define' && found.has(part.define));
      if (some(define.body, faults)) found.add(index);
    });
  }
  return found;
}

/** Whether two expressions are identical. They then have the same value in the same state. */
export function sameExpr(a: Expr, b: Expr): boolean {
  if (a === b) return true;
  switch (a.op) {
    case 'literal':
      return b.op === 'literal' && a.type.kind === b.type.kind && Object.is(a.value, b.value);
    case 'local':
      return b.op === 'local' && a.local === b.local;
    case 'object':
      return b.op === 'object' && a.object === b.object;
    case 'search-kind':
      return b.op === 'search-kind' && a.kinds === b.kinds;
    case 'read':
      return b.op === 'read' && a.variable === b.variable && sameExprs(a.args, b.args);
    case 'define':
      return b.op === 'define' && a.define === b.define && sameExprs(a.args, b.args);
    case 'external':
      return b.op === 'external' && a.external === b.external && sameExprs(a.args, b.args);
    case 'not':
    case 'negate':
    case 'to-float':
    case 'absolute':
    case 'conditional':
      return b.op === a.op && sameExprs(partsOf(a), partsOf(b));
    case 'narrow':
      return b.op === 'narrow' && isSameType(a.type, b.type) && sameExpr(a.value, b.value);
    case 'exists':
    case 'sum':
    case 'least':
    case 'greatest':
      // Every binder has its own locals, so two binders are never identical.
      return false;
    default:
      return b.op === a.op && sameExprs([a.left, a.right], partsOf(b));
  }
}

function isSameType(a: ValueType, b: ValueType): boolean {
  return a.kind === 'object' && b.kind === 'object' && a.type === b.type;
}

function sameExprs(a: readonly Expr[], b: readonly Expr[]): boolean {
  return a.length === b.length && a.every((expr, index) => sameExpr(expr, b[index]!));
}

/** The expression with locals replaced by other expressions. */
export function substitute(expr: Expr, locals: ReadonlyMap<number, Expr>): Expr {
  if (locals.size === 0) return expr;
  return rewriteExpr(expr, { expr: (part) => (part.op === 'local' ? (locals.get(part.local) ?? part) : part) });
}

/** Splits a condition into the conditions that must all hold, in order of evaluation. */
export function conjuncts(expr: Expr): Expr[] {
  if (expr.op === 'and') return [...conjuncts(expr.left), ...conjuncts(expr.right)];
  if (expr.op === 'not' && expr.value.op === 'or') {
    const { left, right } = expr.value;
    return [...conjuncts({ ...expr, value: left }), ...conjuncts({ ...expr, value: right })];
  }
  if (expr.op === 'not' && expr.value.op === 'not') return conjuncts(expr.value.value);
  return [expr];
}

export function neverHolds(guard: Guard): boolean {
  return guard.kind === 'condition' && isLiteral(guard.expr, 0);
}

/** Whether the loop over these bindings can neither find a binding nor fault. */
export function isDeadLoop(levels: readonly Level[], faults: Faults): boolean {
  for (const level of levels) {
    if (faults.level(level)) return false;
    if (level.guards.some(neverHolds)) return true;
  }
  return false;
}
