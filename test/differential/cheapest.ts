// The cost of a best plan by looking at all of them: nothing is left for its cost, nothing is remembered.

import type { DomainIr, Problem } from '../../ir/ir.ts';
import { ReferenceSearch } from '../../reference/search.ts';

/** null: too many networks, too deep, or a fault on the way. A cost of null: there is no plan. */
export function cheapest(
  { domain, problem }: { domain: DomainIr; problem: Problem },
  limits = { iterations: 3_000, depth: 100 },
): { cost: number | null } | null {
  const span = { start: 0, end: 0, line: 1, column: 1 };
  const type = { kind: 'integer' } as const;
  const no = { op: 'literal', type: { kind: 'boolean' }, value: 0, span } as const;
  const end = domain.tasks.length;
  // No plan is ever the last: each is followed by a task that can't be done, and the search for the first goes on.
  const never: DomainIr['tasks'][number] = {
    ...{ kind: 'primitive', name: 'Never', params: [], locals: [], localNames: [], span },
    ...{ guards: [{ kind: 'condition', expr: no, span }], effects: [], cost: { op: 'literal', type, value: 0, span } },
  };
  const network: Problem['network'] = {
    kind: 'ordered',
    parts: [problem.network, { kind: 'task', task: end, args: [] }],
  };
  const endless = { ...domain, tasks: [...domain.tasks, never] };
  const search = new ReferenceSearch(endless, { ...problem, network }, { mode: 'first', limits, remember: false });
  let cost: number | null = null;
  search.observer = {
    tries({ task }, at) {
      if (task === end) cost = Math.min(cost ?? Infinity, at.cost);
    },
  };
  return search.step(Infinity) === 'failed' ? { cost } : null;
}
