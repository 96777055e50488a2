// Explanations in words for game designers: what the planner tried, how far it got, which line of the text was false,
// and which values the line read.

import type { BranchOutcome, Examination } from './examine.ts';
import type { Attempt, Explanation, TreeNode } from './explain.ts';
import { count, headline, labelOf, paintFor, quote, renderBlocked } from './words.ts';
import type { ExplanationOptions, Paint } from './words.ts';

export type { ExplanationOptions } from './words.ts';

export function renderExplanation(
  explanation: Explanation,
  sourceText: string,
  options: ExplanationOptions = {},
): string {
  const paint = paintFor(options);
  const { status, iterations, cost } = explanation;
  const steps = explanation.tree && stepsIn(explanation.tree);
  const lines = [headline({ status, iterations, cost, steps, fault: explanation.fault }, paint)];
  const { attempts, capped, fault, recursion, tree } = explanation;
  if (fault) lines.push(...quote(fault.span, sourceText, paint).map((line) => `  ${line}`));
  if (recursion) {
    lines.push(`By then ${recursion.task} was ${recursion.times} levels deep in itself: is there a way for it to end?`);
  }
  if (tree) lines.push('', ...renderTree(tree, paint));
  const shown = tree && attempts.every(({ examination }) => !examination.applicable) ? [] : attempts;
  const most = options.most ?? 10;
  if (shown.length > 0) {
    const anyApplicable = shown.some(({ examination }) => examination.applicable);
    lines.push('', anyApplicable ? 'What was tried:' : 'What stood in the way, the furthest first:');
    shown
      .slice(0, most)
      .forEach((attempt, index) => lines.push('', ...renderAttempt(attempt, index + 1, sourceText, paint)));
    if (shown.length > most) lines.push('', paint('dim', `... and ${shown.length - most} more.`));
  }
  if (capped) lines.push('', paint('dim', 'The search tried more than is shown here.'));
  return `${lines.join('\n')}\n`;
}

function renderAttempt(
  { examination, ...attempt }: Attempt,
  number: number,
  sourceText: string,
  paint: Paint,
): string[] {
  const progress = attempt.stepsDone === 0 ? 'before any step' : `after ${count(attempt.stepsDone, 'step')}`;
  const times = attempt.count > 1 ? `, ${attempt.count} times` : '';
  const lines = [`${number}. ${paint('bold', examination.text)}  ${paint('dim', `(tried ${progress}${times})`)}`];
  const told = renderExamination(examination, sourceText, paint);
  const { committed } = attempt;
  if (committed) {
    const [place] = quote(committed.span, sourceText, paint);
    told.push(`committed to the first plan for ${committed.text}: no other one is looked for`, place!);
  }
  return [...lines, ...told.map((line) => `   ${line}`)];
}

function renderExamination({ blocked, methods, applicable }: Examination, sourceText: string, paint: Paint): string[] {
  if (blocked) return renderBlocked(blocked, sourceText, paint);
  if (applicable && methods.length === 0) return [paint('green', 'applicable')];
  if (methods.length === 0) return ['it has no methods'];
  return methods.flatMap(({ name, branches }) =>
    branches.flatMap(({ outcome }, index) => {
      const label = labelOf(name, branches.length, index, branches[index]!.name);
      return renderOutcome(label, outcome, sourceText, paint);
    }),
  );
}

function renderOutcome(label: string, outcome: BranchOutcome, sourceText: string, paint: Paint): string[] {
  switch (outcome.kind) {
    case 'offers':
      return [`${label}: ${paint('green', 'possible here')}`];
    case 'hidden':
      return [`${label}: ${paint('dim', 'not looked at, the branch above is possible')}`];
    case 'blocked':
      return [`${label}:`, ...renderBlocked(outcome.blocked, sourceText, paint).map((line) => `  ${line}`)];
  }
}

/** Renders a tree without recursion, because a task that calls itself makes a tree as deep as the plan is long. */
function renderTree(roots: readonly TreeNode[], paint: Paint): string[] {
  const lines: string[] = [];
  const pending = roots.map((node) => ({ node, indent: 0 })).reverse();
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { node, indent } = next;
    lines.push(`${'  '.repeat(Math.min(indent, 40))}${renderNode(node, paint)}`);
    for (const child of node.children.toReversed()) pending.push({ node: child, indent: indent + 1 });
  }
  return lines;
}

function renderNode({ text, step, internal, method }: TreeNode, paint: Paint): string {
  if (!method && step === null) return `${text}  ${paint('dim', 'by a goal')}`;
  if (!method) return `${step}. ${paint('bold', text)}${internal ? paint('dim', '  (internal)') : ''}`;
  const { name, branches, branch, branchName } = method;
  return `${text}  ${paint('dim', `by ${labelOf(name, branches, branch - 1, branchName)}`)}`;
}

function stepsIn(roots: readonly TreeNode[]): number {
  let steps = 0;
  const pending = [...roots];
  for (let node = pending.pop(); node; node = pending.pop()) {
    if (node.step !== null) steps++;
    for (const child of node.children) pending.push(child);
  }
  return steps;
}
