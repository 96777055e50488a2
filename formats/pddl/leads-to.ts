// Finds the derived predicates on which a rule depends.

import type { Define, Expr } from '../../ir/ir.ts';

/** The defines on which a define depends. */
export function leadsTo(defines: readonly Define[], start: number): Set<number> {
  const found = new Set<number>();
  const visit = (tree: unknown): void => {
    if (typeof tree !== 'object' || tree === null) return;
    const { op, define } = tree as Partial<Extract<Expr, { op: 'define' }>>;
    if (op === 'define' && !found.has(define!)) {
      found.add(define!);
      visit(defines[define!]!.body);
    }
    Object.values(tree).forEach(visit);
  };
  visit(defines[start]!.body);
  return found;
}
