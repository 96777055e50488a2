// Which tasks have a choice: the one place that says it, for everybody who has to agree on it.

import type { Task } from './ir.ts';

/**
 * Whether a task may offer several alternatives: it has several methods, or a binder that is open to backtracking and goes
 * through candidates. Only networks that begin with such a task are remembered when they fail (docs/semantics.md).
 */
export function hasChoice(task: Task): boolean {
  if (task.kind !== 'compound') return false;
  if (task.methods.length > 1) return true;
  return task.methods.some(({ branches }) =>
    branches.some(({ body }) => {
      for (let tail = body.tail; tail.kind === 'choice'; tail = tail.tail) {
        if (tail.mode !== 'first' && tail.levels.some(({ over }) => over.kind !== 'value')) return true;
      }
      return false;
    }),
  );
}
