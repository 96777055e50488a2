// Which variables the tasks of a domain write.

import type { DomainIr, Effect } from './ir.ts';

/**
 * `planning`: in a search. All other variables keep their value throughout it. `acting`: also while a task is carried
 * out.
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
