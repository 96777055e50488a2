// Removes alternatives whose network contains a task that cannot be done: a primitive task with a condition that is
// never true, or a compound task whose every decomposition contains such a task. A search would discover this again and
// again. Endless recursion is kept, because the search must report the limit that it reaches.
//
// A branch with a hopeless network still hides the later branches of its method when its conditions hold. So only last
// branches are removed. A branch that may fault on the way stays, because a fault ends the search.

import type { Body, Branch, DomainIr, Method } from '../../ir/ir.ts';
import { certainCallsIn, networkOf } from '../../ir/networks.ts';
import { faultsOf, neverHolds } from './expressions.ts';
import { interleaves, type Pass, type PassOptions } from './pass.ts';
import { bodyMayFault, calledBy, riskyTasks } from './risks.ts';
import { mapList, replaceMethods, withParts } from './tree.ts';

export const deadAlternatives: Pass = {
  name: 'dead-alternatives',
  changesIterations: true,
  run(domain: DomainIr, options: PassOptions = {}): DomainIr {
    const doable = doableTasks(domain);
    if (doable.size === domain.tasks.length) return domain;
    const faults = faultsOf(domain);
    const risky = riskyTasks(domain, faults);
    // Tasks of another network may run in between, and may fault in the states that this network causes.
    if (risky.size > 0 && interleaves(domain, options)) return domain;
    const isDead = ({ body }: Branch): boolean =>
      !isDoable(body, doable) && !calledBy(body).some((task) => risky.has(task)) && !bodyMayFault(body, faults);
    const tasks = mapList(domain.tasks, (task) => {
      if (task.kind !== 'compound') return task;
      return replaceMethods(
        task,
        task.methods.map((method) =>
          method.score && faults.expr(method.score) ? method : withoutDeadEnd(method, isDead),
        ),
      );
    });
    return withParts(domain, tasks);
  },
};

function withoutDeadEnd(method: Method, isDead: (branch: Branch) => boolean): Method | null {
  let count = method.branches.length;
  while (count > 0 && isDead(method.branches[count - 1]!)) count--;
  if (count === method.branches.length) return method;
  return count === 0 ? null : { ...method, branches: method.branches.slice(0, count) };
}

function isDoable(body: Body, doable: ReadonlySet<number>): boolean {
  return certainCallsIn(networkOf(body.rest)).every(({ task }) => doable.has(task));
}

/** The tasks that may be possible. Repeatedly removes tasks that are found to be hopeless, until none is left. */
function doableTasks(domain: DomainIr): Set<number> {
  const doable = new Set(domain.tasks.keys());
  for (let before = -1; before !== doable.size;) {
    before = doable.size;
    for (const index of doable) {
      const task = domain.tasks[index]!;
      const may =
        task.kind === 'compound'
          ? task.methods.some((method) => method.branches.some((branch) => isDoable(branch.body, doable)))
          : !task.guards.some(neverHolds);
      if (!may) doable.delete(index);
    }
  }
  return doable;
}
