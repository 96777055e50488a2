// Computes the rows of the tree: nodes whose parents are open, and all ways to do the chosen one below it.

import type { Attempted, PlanNode } from '../model/plan-data.ts';

export type TreeRow = { kind: 'node'; node: number } | { kind: 'attempt'; node: number; attempt: number };

export function rowsOf(
  nodes: readonly PlanNode[],
  closed: ReadonlySet<number>,
  examined: { node: number; attempts: readonly Attempted[] } | null,
): TreeRow[] {
  const rows: TreeRow[] = [];
  for (let node = 0; node < nodes.length; node++) {
    rows.push({ kind: 'node', node });
    if (examined?.node === node && nodes[node]!.step === null) {
      examined.attempts.forEach((_, attempt) => rows.push({ kind: 'attempt', node, attempt }));
    }
    if (closed.has(node)) node += nodes[node]!.below;
  }
  return rows;
}

/** Opens all nodes above a node. */
export function opened(nodes: readonly { parent: number }[], closed: ReadonlySet<number>, node: number): Set<number> {
  const next = new Set(closed);
  for (let at = nodes[node]?.parent ?? -1; at >= 0; at = nodes[at]!.parent) next.delete(at);
  return next;
}

/** Returns a reason in one line: `place(medikit) is none`. */
export function shortReason({ reason, outcome }: Attempted): string {
  if (!reason) return outcome === 'left' ? 'possible, but led nowhere' : outcome === 'not-tried' ? 'not needed' : '';
  let deepest = reason;
  while (deepest.because) deepest = deepest.because;
  const [value] = deepest.values.filter(({ text }) => text.includes('(')).concat(deepest.values);
  if (value) return `${value.text} is ${value.value}`;
  return deepest.message === 'is false' ? `${deepest.source} is false` : deepest.message;
}
