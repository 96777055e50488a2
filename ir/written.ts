// Tells which variables the tasks of a domain write. All others keep their value throughout a search.

import type { DomainIr, Effect } from './ir.ts';

export function writtenVariables(domain: DomainIr): Set<number> {
  const written = new Set<number>();
  const add = (effect: Effect): void => {
    if (effect.kind === 'when' || effect.kind === 'forall') effect.effects.forEach(add);
    else written.add(effect.variable);
  };
  for (const task of domain.tasks) if (task.kind !== 'compound') task.effects.forEach(add);
  return written;
}
