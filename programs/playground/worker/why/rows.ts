// The tree of all that was tried, flat and in preorder: tasks, below each the ways to do it, below these what they
// became.

import type { ExplainedSearch, TriedTask } from '../../../../explain/tried/types.ts';
import type { TriedRow } from '../../model/why-data.ts';
import type { WhyTeller } from './tell.ts';

interface OpenRow {
  task: TriedTask;
  /** null: the row of the task itself. */
  attempt: number | null;
  parent: number;
  depth: number;
}

/** A tree with more rows helps nobody. */
const mostRows = 6000;

export function rowsOf(explained: ExplainedSearch, teller: WhyTeller, causes: ReadonlySet<number>): TriedRow[] {
  const { tasks, roots } = explained;
  const rows: TriedRow[] = [];
  const taskRows = (ids: readonly number[], parent: number, depth: number): OpenRow[] =>
    ids.map((id) => ({ task: tasks[id]!, attempt: null, parent, depth }));
  const open = taskRows(roots, -1, 0).reverse();
  for (let next = open.pop(); next && rows.length < mostRows; next = open.pop()) {
    const { task, attempt, parent, depth } = next;
    const at = rows.length;
    const common = { tried: task.id, parent, depth, below: 0 };
    if (attempt === null) {
      rows.push({ kind: 'task', ...common, ...teller.taskRow(task), isCause: causes.has(task.id) });
      const isCompound = task.kind === 'compound';
      const instead = taskRows(task.instead, parent, depth).reverse();
      const inside = task.attempts.flatMap(({ tasks: below, behind }, index): OpenRow[] => {
        if (isCompound) return [{ task, attempt: index, parent: at, depth: depth + 1 }];
        return taskRows([...below, ...behind], at, depth + 1);
      });
      open.push(...instead, ...inside.reverse());
      continue;
    }
    const { tasks: below, behind } = task.attempts[attempt]!;
    rows.push({ kind: 'attempt', ...common, ...teller.attemptRow(task, attempt), isCause: false });
    open.push(...taskRows([...below, ...behind], at, depth + 1).reverse());
  }
  for (let at = rows.length - 1; at >= 0; at--) {
    const { parent, below } = rows[at]!;
    if (parent >= 0) rows[parent]!.below += below + 1;
  }
  return rows;
}

/** The tried tasks of a plan, in the order of its tree. */
export function planNodes({ tasks, roots }: ExplainedSearch): number[] {
  const found: number[] = [];
  const open = roots.toReversed();
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    const { attempts, inPlan } = tasks[id]!;
    if (!inPlan) continue;
    found.push(id);
    const taken = attempts.find(({ outcome }) => outcome === 'taken');
    open.push(...(taken?.tasks.toReversed() ?? []));
  }
  return found;
}
