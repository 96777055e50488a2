// Which variables the tasks of a domain write.

import type { DomainIr, Effect } from './ir.ts';

/**
 * The variables that tasks write. `planning`: in a search; all other variables keep their values. `acting`: also while
 * a task is executed.
 */
export function writtenVariables(domain: DomainIr, when: 'planning' | 'acting' = 'planning'): Set<number> {
  const written = new Set<number>();
  const add = (effect: Effect): void => {
    if (effect.kind === 'when' || effect.kind === 'forall') effect.effects.forEach(add);
    else written.add(effect.variable);
  };
  for (const task of domain.tasks) {
    if (task.kind === 'compound') continue;
    task.effects.forEach(add);
    if (when === 'acting') task.acting?.during.forEach(add);
  }
  return written;
}
