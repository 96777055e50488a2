// The one rule for which tasks have a choice. Compiler, core and reference planner must agree on it.

import type { Body, ChoiceBinder, Task } from './ir.ts';

/**
 * Whether a task may offer several alternatives: the task has several methods, or a binder that is open to backtracking
 * and goes through candidates. A task that achieves a goal counts, too. A failed network is only remembered when it
 * begins with such a task (docs/semantics.md).
 */
export function hasChoice(task: Task): boolean {
  if (task.kind !== 'compound') return false;
  // A goal counts, so that no failed search for it is repeated.
  if (task.achieves || task.methods.length > 1) return true;
  return task.methods.some(({ branches }) => branches.some(({ body }) => choicesIn(body).some(offersSeveral)));
}

/** The choices around the network of a body, from the outside in. */
export function choicesIn({ rest }: Pick<Body, 'rest'>): ChoiceBinder[] {
  return rest.kind === 'choice' ? [rest, ...choicesIn(rest)] : [];
}

/** Whether a choice is open to backtracking and goes through candidates. */
export function offersSeveral({ binder, levels }: ChoiceBinder): boolean {
  return binder !== 'first' && levels.some(({ over }) => over.kind !== 'value');
}
