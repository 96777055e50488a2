// The JSON object of `plan --explain --json`. Its tree is a list with depths, because a task that calls itself makes a
// tree as deep as its plan is long, which few JSON parsers can read.

import type { Explanation, TreeNode } from '../../explain/index.ts';

interface ExplanationLine {
  depth: number;
  text: string;
  /** The line of the task in the domain. */
  line: number;
  /** The task's number in the plan; null for compound tasks. */
  step: number | null;
  internal: boolean;
  method: TreeNode['method'];
}

export function explanationAsJson({ tree, ...rest }: Explanation): string {
  return `${JSON.stringify({ ...rest, decomposition: tree && linesOf(tree) })}\n`;
}

function linesOf(roots: readonly TreeNode[]): ExplanationLine[] {
  const lines: ExplanationLine[] = [];
  const pending = roots.map((node) => ({ node, depth: 0 })).reverse();
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { node, depth } = next;
    const { text, step, internal, method } = node;
    lines.push({ depth, text, line: node.span.line, step, internal, method });
    for (const child of node.children.toReversed()) pending.push({ node: child, depth: depth + 1 });
  }
  return lines;
}
