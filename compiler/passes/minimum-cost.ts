// Gives every task a lower bound on what its decompositions cost, for searches for the best plan to prune with: a primitive
// task's from its cost expression, a compound task's from the cheapest of its branches, with all the tasks of its network, or from
// the bound that is stated for it. least-cost.ts does the same for tasks with given arguments.
//
// The compound tasks start with no decomposition at all (infinity) and are lowered until nothing changes: a cheapest
// decomposition never contains the same task inside itself, so that ends after at most as many rounds as there are tasks. A
// task that no decomposition ends gets no bound.

import { wholeBound } from '../../ir/costs.ts';
import type { Domain, Network, Task } from '../../ir/ir.ts';
import { boundsOf } from './cost-bounds.ts';
import { leastCosts } from './least-cost.ts';
import type { Pass } from './pass.ts';
import { networkOf, withParts } from './tree.ts';

export const minimumCost: Pass = {
  name: 'minimum-cost',
  changesIterations: true,
  run(domain: Domain): Domain {
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

/** For each task, a bound that no decomposition of it goes below; infinity when it has none. */
export function minimumCosts(domain: Domain): number[] {
  const costs = domain.tasks.map((task) =>
    task.kind === 'compound' ? Infinity : Math.max(0, boundsOf(task.cost, domain).low),
  );
  const stated = domain.tasks.map((task) => statedMinimum(task, domain));
  const networks = domain.tasks.map((task) =>
    task.kind === 'compound'
      ? task.methods.flatMap((method) => method.branches.map((branch) => networkOf(branch.body.tail)))
      : [],
  );
  // From the last task to the first: texts tend to declare a task after those that call it.
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

/** What a stated bound comes to at the least. */
function statedMinimum(task: Task, domain: Domain): number {
  if (task.kind !== 'compound' || !task.bound) return 0;
  const { op, type } = task.bound;
  // What is computed of floats may be no number.
  return type.kind === 'float' && op !== 'literal' ? 0 : wholeBound(boundsOf(task.bound, domain).low);
}

function costOf(network: Network, costs: readonly number[]): number {
  if (network.kind === 'task') return costs[network.task]!;
  return network.parts.reduce((sum, part) => sum + costOf(part, costs), 0);
}
