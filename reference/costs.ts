// Lower bounds may be added up only where sums are exact: where every cost is an integer. Sums of floats round, and whether
// a network is pruned must not hang on the order of additions.

import type { Domain, Expr } from '../ir/ir.ts';

export function costsAreIntegers(domain: Domain): boolean {
  return domain.tasks.every((task) => {
    if (!Number.isInteger(task.minimumCost ?? 0)) return false;
    return task.kind === 'compound' || isIntegerCost(task.cost);
  });
}

function isIntegerCost(cost: Expr): boolean {
  return cost.type.kind === 'integer' || (cost.op === 'literal' && Number.isInteger(cost.value));
}
