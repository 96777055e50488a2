// Goals: which tasks may achieve them, and which problems have one. The network of such a problem only has tasks with
// conditions and without effects: that is what `achieve (...)` becomes if a problem has no other request.

import { domainFor } from './problem-tasks.ts';
import type { DomainIr, GroundNetwork, PrimitiveTask, Problem, Task, Achievement } from './ir.ts';

/** Conditions that have to hold: those of a task with these arguments. */
export interface GoalPart {
  task: PrimitiveTask;
  args: number[];
}

/** The goal of a problem, or null if the problem has tasks to do. */
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

/** The names of the tasks that may achieve the goal of a problem, or undefined if it names none. */
export function achievedBy({ tasks }: DomainIr, { by }: Problem): string[] | undefined {
  return by?.map((task) => tasks[task]!.name);
}

/** The tasks that achieve a goal by default: all tasks that change something. */
export function usualTasks(tasks: readonly Task[]): number[] {
  return tasks.flatMap((task, number) => (task.kind !== 'compound' && task.effects.length > 0 ? [number] : []));
}

/** The tasks that a search for a goal decomposes, by their numbers. */
export function achievingTasks(tasks: readonly Task[]): number[] {
  return tasks.flatMap((task, number) => (task.kind === 'compound' && task.achieves ? [number] : []));
}

/** The tasks that achieve a goal, or null if they are the default ones. */
export function byUnlessUsual(tasks: readonly Task[], { by }: Achievement): readonly number[] | null {
  return by.join() === usualTasks(tasks).join() ? null : by;
}

function callsOf(network: GroundNetwork): Extract<GroundNetwork, { kind: 'task' }>[] {
  return network.kind === 'task' ? [network] : network.parts.flatMap(callsOf);
}
