// Functions about failures, for explanations: which failures have the same causes, to which goal a search was
// committed, and which task has led back to itself.

import type { DomainIr, Span } from '../ir/ir.ts';
import { formatStep } from '../ir/plan.ts';
import type { Examination } from './examine.ts';
import type { SearchDecision } from '../reference/search-types.ts';
import type { ReferenceWorld } from '../reference/world.ts';

/** The least number of calls that is reported. Some tasks call themselves once for each step. */
const fewestCalls = 10;

/** Counts the calls of each task from the last tried task up to the request. */
export function recursionOf(
  domain: DomainIr,
  last: SearchDecision['item'] | null,
): { task: string; times: number } | null {
  const times = domain.tasks.map(() => 0);
  for (let item = last; item; item = item.origin?.item ?? null) times[item.task]!++;
  const most = Math.max(...times);
  return most < fewestCalls ? null : { task: domain.tasks[times.indexOf(most)]!.name, times: most };
}

/** Returns the places of the false conditions. Tries with the same causes are reported as one. */
export function causesIn({ blocked, methods }: Examination): string {
  const branches = methods.flatMap((method) => method.branches.map(({ outcome }) => outcome));
  return [blocked, ...branches.map((outcome) => (outcome.kind === 'blocked' ? outcome.blocked : null))]
    .map((found) => found && `${found.reason}@${found.span.start}`)
    .join();
}

/** Returns the last goal on the way (`achieve` in a network), for whose first plan the search was committed. */
export function committedIn(
  { domain, numbering }: ReferenceWorld,
  last: SearchDecision | null,
): { text: string; span: Span } | null {
  for (let decision = last; decision; decision = decision.previous) {
    const task = domain.tasks[decision.item.task]!;
    if (task.kind !== 'compound' || !task.achieves) continue;
    return { text: formatStep(domain, numbering, decision.item), span: task.span };
  }
  return null;
}
