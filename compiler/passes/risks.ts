// Finds the tasks that may end a search with a fault, themselves or in their decompositions. A pass that removes
// alternatives must keep those that would have met a fault.

import type { Body, DomainIr, Task } from '../../ir/ir.ts';
import { callsIn, networkOf } from '../../ir/networks.ts';
import { costMayFault } from './cost-bounds.ts';
import type { Faults } from './expressions.ts';
import { mapBody, mapGuards, mapTask, type Visitor, withoutActing } from './tree.ts';

export function riskyTasks(domain: DomainIr, faults: Faults): Set<number> {
  const risky = new Set<number>();
  domain.tasks.forEach((task, index) => {
    if (taskMayFault(task, domain, faults)) risky.add(index);
  });
  const called = domain.tasks.map((task) =>
    task.kind === 'compound'
      ? task.methods.flatMap((method) => method.branches.flatMap(({ body }) => calledBy(body)))
      : [],
  );
  for (let before = -1; before !== risky.size;) {
    before = risky.size;
    for (let index = called.length - 1; index >= 0; index--) {
      if (called[index]!.some((task) => risky.has(task))) risky.add(index);
    }
  }
  return risky;
}

export function calledBy(body: Body): number[] {
  return callsIn(networkOf(body.rest)).map((call) => call.task);
}

export function bodyMayFault(body: Body, faults: Faults): boolean {
  return anyFaults(faults, (visitor) => mapBody(body, visitor));
}

function taskMayFault(task: Task, domain: DomainIr, faults: Faults): boolean {
  if (task.kind !== 'compound' && costMayFault(task.cost, domain)) return true;
  // A search for a goal may itself end with a fault.
  if (task.kind === 'compound' && task.achieves) return true;
  return anyFaults(faults, (visitor) => mapTask(withoutActing(task), visitor));
}

function anyFaults(faults: Faults, walk: (visitor: Visitor) => unknown): boolean {
  let found = false;
  const visitor: Visitor = {
    expr(expr) {
      found ||= faults.expr(expr);
      return expr;
    },
    guards: (guards) => mapGuards(guards, visitor),
  };
  walk(visitor);
  return found;
}
