// Copies expressions of the IR.

import { isLoop, partsOf } from '../../ir/expressions.ts';
import type { Expr } from '../../ir/ir.ts';
import type { DeclaredLocals } from './locals.ts';

/** A copy that shares nothing with the original. Needed where one piece of text becomes two expressions. */
export function copyExpr(expr: Expr): Expr {
  return copy(expr) as Expr;
}

/** Copies an expression. All that is bound in the copy gets its own locals. */
export function copyWithLocals(expr: Expr, locals: DeclaredLocals): Expr {
  const made = new Map<number, number>();
  const bind = (local: number): void => {
    made.set(local, locals.hiddenLocal(locals.types[local]!, locals.names[local]!));
  };
  const collect = (part: Expr): void => {
    if (isLoop(part)) {
      for (const { local, guards } of part.levels) {
        bind(local);
        for (const guard of guards) if (guard.kind === 'let') bind(guard.local);
      }
    }
    partsOf(part).forEach(collect);
  };
  collect(expr);
  return copy(expr, made) as Expr;
}

/** A copy in which locals have other numbers. */
export function renumbered<Tree>(tree: Tree, locals: ReadonlyMap<number, number>): Tree {
  return copy(tree, locals) as Tree;
}

function copy(value: unknown, locals: ReadonlyMap<unknown, number> = new Map()): unknown {
  if (Array.isArray(value)) return value.map((part) => copy(part, locals));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [
      key,
      key === 'local' && locals.has(part) ? locals.get(part)! : copy(part, locals),
    ]),
  );
}
