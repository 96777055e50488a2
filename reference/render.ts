// Explanations in words for game designers: what the planner tried, how far it came, which line of the text was false,
// and which values the line read.

import type { Span } from '../ir/ir.ts';
import type { BranchOutcome, Examination } from './examine.ts';
import type { Attempt, Explanation, TreeNode } from './explain.ts';
import type { Blocked } from './inspect.ts';

export interface ExplanationOptions {
  color?: boolean;
  /** The most failures that are told. */
  most?: number;
}

type Style = 'bold' | 'dim' | 'red' | 'green' | 'yellow';
type Paint = (style: Style, text: string) => string;

const codes: Record<Style, number> = { bold: 1, dim: 2, red: 31, green: 32, yellow: 33 };

export function renderExplanation(
  explanation: Explanation,
  sourceText: string,
  options: ExplanationOptions = {},
): string {
  const paint: Paint = options.color ? (style, text) => `\u001b[${codes[style]}m${text}\u001b[0m` : (_, text) => text;
  const lines = [headline(explanation, paint)];
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
  if (capped) lines.push('', paint('dim', 'The search tried more than is told here.'));
  return `${lines.join('\n')}\n`;
}

function headline({ status, iterations, cost, tree, fault }: Explanation, paint: Paint): string {
  const after = `after ${count(iterations, 'iteration')}`;
  switch (status) {
    case 'solved':
      return paint('green', `A plan of ${count(stepsIn(tree!), 'step')}, cost ${cost}, found ${after}.`);
    case 'failed':
      return paint('red', `No plan: every way to do it fails (${after}).`);
    case 'fault':
      return paint('red', `The search ended with a fault ${after}: ${fault!.message}.`);
    case 'running':
      return paint('yellow', `The search is still under way ${after}.`);
    case 'out-of-iterations':
      return paint('yellow', `The search was stopped ${after}, at the limit of iterations.`);
    case 'out-of-depth':
      return paint('yellow', `The search was stopped ${after}, at the limit of depth.`);
  }
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

function renderBlocked(blocked: Blocked, sourceText: string, paint: Paint): string[] {
  const { reason, message, span, values, binding, because } = blocked;
  const lines = quote(span, sourceText, paint);
  if (reason !== 'condition') lines.push(paint('red', message));
  else if (message !== 'is false') lines.push(`${message}:`);
  if (binding.length > 0) {
    lines.push(`with ${binding.map(({ name, value }) => `${name} = ${value}`).join(', ')}`);
  }
  for (const { text, value } of values) lines.push(`${text} is ${paint('yellow', value)}`);
  if (because) lines.push(...renderBlocked(because, sourceText, paint).map((line) => `  ${line}`));
  return lines;
}

/** The text of a span on one line, with its line number. */
function quote(span: Span, sourceText: string, paint: Paint): string[] {
  const text = sourceText.slice(span.start, span.end).replace(/\s+/g, ' ').trim();
  const short = text.length > 100 ? `${text.slice(0, 97)}...` : text;
  const place = `line ${span.line}${span.file === undefined ? '' : ` of ${span.file}`}:`;
  return [`${paint('dim', place)} ${paint('red', short)}`.trimEnd()];
}

/** Not recursive, because a task that calls itself makes a tree as deep as the plan is long. */
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

/** `method retreat, branch 2`; a branch that has a name goes by it. */
export function labelOf(method: string, branches: number, branch: number, branchName: string | null): string {
  if (branchName !== null) return `method ${method}, ${branchName}`;
  return branches > 1 ? `method ${method}, branch ${branch + 1}` : `method ${method}`;
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

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
