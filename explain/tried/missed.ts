// Finds missed attempts on the way to a task. Their network would have led to a certain step, but a condition stopped
// them, or an earlier branch or method hid them.

import type { TaskOrder } from './order.ts';
import type { ExplainedSearch, TriedTask } from './types.ts';

export interface MissedAttempt {
  /** The tried task, and its attempt that was not made. */
  task: number;
  attempt: number;
  /** The step that it leads to, by its number in the domain. */
  leadsTo: number;
  /** The attempt that is on the way instead. */
  taken: number;
}

const mostMissed = 4;

/** Returns the missed attempts, the nearest first. `writers`: tasks of the domain, by number. */
export function missedOn(
  explained: ExplainedSearch,
  order: TaskOrder,
  tried: TriedTask,
  writers: readonly number[],
): MissedAttempt[] {
  const { tasks } = explained;
  const found: MissedAttempt[] = [];
  if (writers.length === 0) return found;
  for (let { previous } = tried; previous && found.length < mostMissed; { previous } = tasks[previous.task]!) {
    const task = tasks[previous.task]!;
    if (task.kind !== 'compound') continue;
    task.attempts.forEach(({ reason }, attempt) => {
      if (attempt === previous!.attempt || found.length >= mostMissed) return;
      if (reason?.kind !== 'blocked' && reason?.kind !== 'hidden' && reason?.kind !== 'earlier-taken') return;
      const leads = writers.find((writer) => order.attemptLeadsTo(task, attempt, writer));
      // The attempt on the way also leads there, so this is not the reason.
      if (leads === undefined || order.attemptLeadsTo(task, previous!.attempt, leads)) return;
      // The same attempt with another object adds no information.
      const isSame = ({ task: other, attempt: at }: MissedAttempt): boolean =>
        tasks[other]!.task === task.task && tasks[other]!.attempts[at]!.label === task.attempts[attempt]!.label;
      if (found.some(isSame)) return;
      found.push({ task: task.id, attempt, leadsTo: leads, taken: previous!.attempt });
    });
  }
  return found;
}
