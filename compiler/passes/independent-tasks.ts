// Finds tasks that may be unordered and do not affect each other: no fluent that one writes is read or written by the
// other or by a task into which it is decomposed, in both directions. A search then need not try the other task first
// (docs/semantics.md).
//
// Only tasks from different parts of an unordered network in the domain are compared. A table of all pairs would be
// large, and useless where the order is fixed.

import type { DomainIr, Independence, TaskNetwork, Task } from '../../ir/ir.ts';
import { callsIn } from '../../ir/networks.ts';
import { faultsOf } from './expressions.ts';
import { networksOf, ownFootprints, wholeFootprints, type Accesses, type Footprint } from './footprints.ts';
import type { Pass } from './pass.ts';
import { riskyTasks } from './risks.ts';
import { mapList, withParts } from './tree.ts';

export const independentTasks: Pass = {
  name: 'independent-tasks',
  changesIterations: true,
  run(domain: DomainIr): DomainIr {
    const beside = tasksBeside(domain);
    if (beside.size === 0) return domain;
    const own = ownFootprints(domain);
    const whole = wholeFootprints(domain, own);
    // A fault ends the search, so a task that may fault has to be tried.
    const risky = riskyTasks(domain, faultsOf(domain));
    const tasks = mapList(domain.tasks, (task): Task => {
      const index = domain.tasks.indexOf(task);
      const others = [...(beside.get(index) ?? [])].filter((other) => !risky.has(other)).sort((one, two) => one - two);
      const independent = others.flatMap((other): Independence[] => {
        // The result of a search for a goal depends on everything that it may read.
        const mine = task.kind === 'compound' && task.achieves ? whole[index]! : own[index]!;
        const unlike = differences(mine, whole[other]!);
        return unlike ? [{ task: other, unlike }] : [];
      });
      return independent.length > 0 ? { ...task, independent } : task;
    });
    return withParts(domain, tasks);
  },
};

/** For each task, the tasks that may be in another part of the same unordered network. */
function tasksBeside(domain: DomainIr): Map<number, Set<number>> {
  const beside = new Map<number, Set<number>>();
  const walk = (network: TaskNetwork): void => {
    if (network.kind === 'task') return;
    if (network.kind === 'each') walk(network.network);
    else network.parts.forEach(walk);
    if (network.kind === 'ordered' || (network.kind === 'each' && network.order === 'ordered')) return;
    // The parts for two objects are unordered.
    const apart = network.kind === 'each' ? [network.network, network.network] : network.parts;
    const parts = apart.map((part) => reachable(domain, part));
    parts.forEach((part, at) => {
      parts.forEach((other, place) => {
        if (at === place) return;
        for (const task of part) {
          const others = beside.get(task) ?? new Set();
          for (const one of other) others.add(one);
          beside.set(task, others);
        }
      });
    });
  };
  for (const task of domain.tasks) if (task.kind === 'compound') networksOf(task).forEach(walk);
  return beside;
}

/** The tasks of a network and all tasks that they may become. */
function reachable(domain: DomainIr, network: TaskNetwork): Set<number> {
  const found = new Set(callsIn(network).map(({ task }) => task));
  for (const index of found) {
    const task = domain.tasks[index]!;
    if (task.kind !== 'compound') continue;
    for (const { task: inner } of networksOf(task).flatMap(callsIn)) found.add(inner);
  }
  return found;
}

/** The pairs of arguments that must differ so that the tasks are independent, or null if they never are. */
function differences(one: Footprint, other: Footprint): Independence['unlike'] | null {
  const unlike = new Map<string, [number, number][]>();
  const collect = (mine: Accesses, theirs: Accesses): boolean => {
    for (const { variable, places } of mine.values()) {
      for (const access of theirs.values()) {
        if (access.variable !== variable) continue;
        const pairs = places.flatMap((place, at): [number, number][] => {
          const against = access.places[at]!;
          return place === null || against === null ? [] : [[place, against]];
        });
        if (pairs.length === 0) return false;
        unlike.set(pairs.join(' '), pairs);
      }
    }
    return true;
  };
  const areApart =
    collect(one.writes, other.reads) && collect(one.writes, other.writes) && collect(one.reads, other.writes);
  return areApart ? [...unlike.values()] : null;
}
