// Problems that ask for a goal: nothing in their network is to be done but tasks that only have conditions. That is
// what `achieve (...)` becomes where a problem has no other request.

import { domainFor } from './problem-tasks.ts';
import type { DomainIr, GroundNetwork, PrimitiveTask, Problem } from './ir.ts';

/** Conditions that have to hold: those of a task, under these arguments. */
export interface GoalPart {
  task: PrimitiveTask;
  args: number[];
}

/** null: the problem asks for tasks to be done. */
export function goalOf(domain: DomainIr, problem: Problem): GoalPart[] | null {
  const { tasks } = domainFor(domain, problem);
  const calls = callsOf(problem.network);
  const parts = calls.flatMap(({ task: index, args }): GoalPart[] => {
    const task = tasks[index];
    const isGoal = task?.kind === 'internal' && task.effects.length === 0 && problem.tasks?.includes(task);
    return isGoal ? [{ task, args }] : [];
  });
  return parts.length === calls.length && parts.length > 0 ? parts : null;
}

function callsOf(network: GroundNetwork): Extract<GroundNetwork, { kind: 'task' }>[] {
  return network.kind === 'task' ? [network] : network.parts.flatMap(callsOf);
}
