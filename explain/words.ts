// The words that explanations share: how a search ended, why a condition did not hold, and where it is in the text.

import type { Span } from '../ir/ir.ts';
import type { Blocked } from './inspect.ts';
import type { ReferenceStatus } from '../reference/search-types.ts';

export interface ExplanationOptions {
  color?: boolean;
  /** How many failures are reported, at most. */
  most?: number;
}

type Style = 'bold' | 'dim' | 'red' | 'green' | 'yellow';
export type Paint = (style: Style, text: string) => string;

const codes: Record<Style, number> = { bold: 1, dim: 2, red: 31, green: 32, yellow: 33 };

export function paintFor({ color }: ExplanationOptions): Paint {
  return color ? (style, text) => `\u001b[${codes[style]}m${text}\u001b[0m` : (_, text) => text;
}

/** Describes in one line how a search ended. `steps`: the number of steps of the plan. */
export function headline(
  {
    status,
    iterations,
    cost,
    steps,
    fault,
  }: {
    status: ReferenceStatus;
    iterations: number;
    cost: number | null;
    steps: number | null;
    fault: { message: string } | null;
  },
  paint: Paint,
): string {
  const after = `after ${count(iterations, 'iteration')}`;
  switch (status) {
    case 'solved':
      return paint('green', `A plan of ${count(steps!, 'step')}, cost ${cost}, found ${after}.`);
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

export function renderBlocked(blocked: Blocked, sourceText: string, paint: Paint): string[] {
  const { reason, message, span, values, binding, because } = blocked;
  const [remedy] = blocked.remedies;
  const lines = quote(span, sourceText, paint);
  if (reason !== 'condition') lines.push(paint('red', message));
  else if (message !== 'is false') lines.push(`${message}:`);
  if (binding.length > 0) {
    lines.push(`with ${binding.map(({ name, value }) => `${name} = ${value}`).join(', ')}`);
  }
  for (const { text, value, rule } of values) {
    // The false part inside it follows, with its line.
    const place = rule && !because ? ` (line ${rule.line})` : '';
    lines.push(`${text} is ${paint('yellow', value)}${place}`);
  }
  if (because) lines.push(...renderBlocked(because, sourceText, paint).map((line) => `  ${line}`));
  else if (remedy) lines.push(`it would hold with ${paint('green', `${remedy.place} := ${remedy.after.text}`)}`);
  return lines;
}

/** Returns the text of a span on one line, with its line number. */
export function quote(span: Span, sourceText: string, paint: Paint): string[] {
  const text = sourceText.slice(span.start, span.end).replace(/\s+/g, ' ').trim();
  const short = text.length > 100 ? `${text.slice(0, 97)}...` : text;
  const place = `line ${span.line}${span.file === undefined ? '' : ` of ${span.file}`}:`;
  return [`${paint('dim', place)} ${paint('red', short)}`.trimEnd()];
}

/**
 * Returns `method retreat, branch 2`. A branch with a name is called by it: `method retreat, orders`, or `branch
 * orders` if the method has no name. `method`: its name or its number. `branch` counts from 0.
 */
export function labelOf(method: string, branches: number, branch: number, branchName: string | null): string {
  const isNamed = !/^\d/.test(method);
  if (branchName !== null) return isNamed ? `method ${method}, ${branchName}` : `branch ${branchName}`;
  return branches > 1 ? `method ${method}, branch ${branch + 1}` : `method ${method}`;
}

/** `3 steps` */
export function count(number: number, noun: string, shown = String(number)): string {
  return `${shown} ${noun}${number === 1 ? '' : 's'}`;
}
