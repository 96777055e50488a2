// Writes the information about a domain that only acting needs (ir/acting.ts).

import type { ActingOfTask, ActingPart, ActingSection } from '../../ir/acting.ts';
import type { DomainIr } from '../../ir/ir.ts';
import { readsOfPrimitive } from './reads.ts';

/** The text of the section, or null if the domain says nothing about acting. */
export function actingText(domain: DomainIr, parts: readonly ActingPart[]): string | null {
  const variables = [...domain.variables.keys()];
  const acting: ActingSection = {
    sensed: variables.filter((variable) => domain.variables[variable]!.sensed),
    reservations: variables.filter((variable) => domain.variables[variable]!.reservation),
    tasks: tasksOf(domain, parts),
  };
  return Object.values(acting).some((list) => list.length > 0) ? JSON.stringify(acting) : null;
}

function tasksOf(domain: DomainIr, parts: readonly ActingPart[]): ActingOfTask[] {
  let next = 0;
  return domain.tasks.flatMap((task, number): ActingOfTask[] => {
    if (task.kind === 'compound' || !task.acting) return [];
    const { sync } = task.acting;
    const told: ActingOfTask = { task: number, busy: [] };
    const conditions: number[] = [];
    for (; parts[next]?.task === number; next++) {
      const { what, body } = parts[next]!;
      const numbered = domain.tasks.length + next;
      const { reads, writes } = readsOfPrimitive(domain, body);
      if (what === 'busy') conditions.push(numbered);
      else if (what === 'during') told.during = { part: numbered, reads, writes };
      else told.watched = { part: numbered, reads };
    }
    told.busy = task.acting.busy.map(({ param, condition }) => {
      return condition ? { param, part: conditions.shift()! } : { param };
    });
    if (sync) told.sync = sync;
    return told.busy.length > 0 || told.during || told.watched || sync ? [told] : [];
  });
}
