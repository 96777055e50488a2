// Finds one lap of a loop in a search that was stopped while a task kept occurring below itself: from the second last
// occurrence of the task to the last.

import type { ExplainedSearch, TriedTask } from './types.ts';

export interface ExplainedLoop {
  /** The last but one occurrence of the task, and the last one, by number among the tried tasks. */
  from: number;
  to: number;
  /** What was done and decomposed in between, in order, with `from` at the front. */
  lap: number[];
  /** Whether nothing has changed in a lap, so that it repeats forever. */
  changesNothing: boolean;
}

/** Returns null if no task in the explanation occurs below itself. */
export function loopIn({ tasks, recursion }: ExplainedSearch): ExplainedLoop | null {
  if (!recursion) return null;
  const last = tasks.reduce<TriedTask | null>((found, task) => {
    if (task.name !== recursion.task) return found;
    return !found || task.stepsDone > found.stepsDone || task.id > found.id ? task : found;
  }, null);
  if (!last) return null;
  const lap: number[] = [];
  const changes = new Map<string, { before: number; after: number }>();
  for (let { previous } = last; previous; { previous } = tasks[previous.task]!) {
    const task = tasks[previous.task]!;
    lap.push(task.id);
    for (const { place, before, after } of task.attempts[previous.attempt]!.changes) {
      changes.set(place, { before: before.value, after: changes.get(place)?.after ?? after.value });
    }
    if (task.name !== last.name) continue;
    const changesNothing = [...changes.values()].every(({ before, after }) => before === after);
    return { from: task.id, to: last.id, lap: lap.reverse(), changesNothing };
  }
  return null;
}
