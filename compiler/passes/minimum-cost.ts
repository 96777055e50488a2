// Gives every task a lower bound on the cost of its decompositions, which a search for the best plan uses to prune. For
// a primitive task it comes from the cost expression. For a compound task it comes from the cheapest branch (the sum
// over its network), or from the task's stated bound. least-cost.ts does the same for given arguments.
//
// Compound tasks start at infinity (no decomposition) and are lowered until nothing changes. A cheapest decomposition
// never contains its own task again, so this ends after at most as many rounds as there are tasks. A task whose
// decomposition never ends gets no bound.

import { wholeBound } from '../../ir/costs.ts';
import type { DomainIr, TaskNetwork, Task } from '../../ir/ir.ts';
import { isReal } from '../../ir/kinds.ts';
import { networkOf } from '../../ir/networks.ts';
import { boundsOf } from './cost-bounds.ts';
import { leastCosts } from './least-cost.ts';
import type { Pass } from './pass.ts';
import { withParts } from './tree.ts';

export const minimumCost: Pass = {
  name: 'minimum-cost',
  changesIterations: true,
  run(domain: DomainIr): DomainIr {
    const costs = minimumCosts(domain);
    const exprs = leastCosts(domain, costs);
    const tasks = domain.tasks.map((task, index): Task => {
      const cost = costs[index]!;
      const expr = exprs[index]!;
      const known = cost === Infinity || cost === task.minimumCost ? task : { ...task, minimumCost: cost };
      return expr ? { ...known, leastCost: expr } : known;
    });
    return withParts(domain, tasks);
  },
};

/** For each task a bound: none of its decompositions costs less. Infinity: the task has no decomposition. */
export function minimumCosts(domain: DomainIr): number[] {
  const costs = domain.tasks.map((task) =>
    task.kind === 'compound' ? Infinity : Math.max(0, boundsOf(task.cost, domain).low),
  );
  const stated = domain.tasks.map((task) => statedMinimum(task, domain));
  const networks = domain.tasks.map((task) =>
    task.kind === 'compound'
      ? task.methods.flatMap((method) => method.branches.map((branch) => networkOf(branch.body.rest)))
      : [],
  );
  // From the last task to the first, because most texts declare a task after the tasks that call it.
  for (let changed = true; changed;) {
    changed = false;
    for (let index = costs.length - 1; index >= 0; index--) {
      for (const network of networks[index]!) {
        const cost = Math.max(stated[index]!, costOf(network, costs));
        if (cost >= costs[index]!) continue;
        costs[index] = cost;
        changed = true;
      }
    }
  }
  return costs;
}

/** The least value of a stated bound. */
function statedMinimum(task: Task, domain: DomainIr): number {
  if (task.kind !== 'compound' || !task.bound) return 0;
  const { op, type } = task.bound;
  // A computed float may be NaN.
  return isReal(type.kind) && op !== 'literal' ? 0 : wholeBound(boundsOf(task.bound, domain).low);
}

function costOf(network: TaskNetwork, costs: readonly number[]): number {
  if (network.kind === 'task') return costs[network.task]!;
  // There may be no object for the `forall`.
  if (network.kind === 'each') return 0;
  return network.parts.reduce((sum, part) => sum + costOf(part, costs), 0);
}
