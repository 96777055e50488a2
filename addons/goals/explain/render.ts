// Explanations of goals in words.

import type { Span } from '../../../ir/ir.ts';
import type { GoalExplanation } from './explain.ts';
import type { OutOfReach } from './reasons.ts';

const mostLacking = 10;

/** Some lines of text. */
export function renderGoalExplanation(explanation: GoalExplanation): string {
  const { status, plan, parts, lacking, nearest, isCut, evaluations, fault } = explanation;
  if (plan) return lines([`A plan of ${count(plan.length, 'step')}, cost ${explanation.cost}:`, ...withNumbers(plan)]);
  const unreachable = parts.filter(({ outlook }) => outlook === 'out-of-reach');
  const found = [headline(status, unreachable.length > 0, evaluations, fault)];
  for (const { because } of unreachable) found.push('', ...because.flatMap((one) => reasonLines(one)));
  if (lacking.length > 0) {
    found.push('', 'What the world lacks, and no action gives:', '');
    found.push(...lacking.slice(0, mostLacking).map((one) => `  ${one.text}${valuesText(one)}${placeText(one.span)}`));
    if (lacking.length > mostLacking) found.push(`  ... and ${lacking.length - mostLacking} more`);
  } else if (unreachable.length > 0) found.push('', 'Each of them needs another one of them first.');
  if (nearest && unreachable.length === 0) {
    const { steps, holds, missing } = nearest;
    found.push('', steps.length === 0 ? 'Nothing came nearer than the world as it is.' : 'The nearest state, after:');
    found.push(...withNumbers(steps));
    if (holds.length > 0) found.push('', `There holds: ${holds.join('; ')}`);
    found.push(`${holds.length > 0 ? '' : '\n'}There is missing: ${missing.join('; ')}`);
  }
  if (isCut) found.push('', 'There is more than is shown here.');
  return lines(found);
}

function headline(status: GoalExplanation['status'], isOutOfReach: boolean, evaluations: number, fault: string | null) {
  const after = `after ${count(evaluations, 'evaluation')}`;
  if (isOutOfReach) return 'No plan: the goal is out of reach, whatever is done.';
  if (status === 'failed') {
    return `No plan: each part of the goal can become true, but no order of actions leads to all of it (${after}).`;
  }
  if (status === 'fault') return `The search ended with a fault ${after}${fault ? `: ${fault}` : ''}.`;
  return `The search was stopped ${after} (${status}), and has found no plan.`;
}

function reasonLines(one: OutOfReach, indent = ''): string[] {
  const { text, span, ways, isRepeated } = one;
  const found = [`${indent}${text} can't become true${valuesText(one)}${placeText(span)}`];
  if (isRepeated) return [`${indent}${text} can't become true, as shown above`];
  for (const { action, because } of ways) {
    if (because.length === 0) continue;
    const inner = because.flatMap((cause) => reasonLines(cause, `${indent}  ${action === '' ? '' : '  '}`));
    found.push(...(action === '' ? inner : [`${indent}  ${action} would need:`, ...inner]));
  }
  return found;
}

function valuesText({ values }: OutOfReach): string {
  if (values.length === 0) return '';
  return `: ${values.map(({ text, value }) => `${text} is ${value === '' ? 'nothing' : value}`).join(', ')}`;
}

function placeText({ line, file }: Span): string {
  return line > 0 ? ` (line ${line}${file === undefined ? '' : ` of ${file}`})` : '';
}

function withNumbers(steps: readonly string[]): string[] {
  return steps.map((step, at) => `  ${at + 1}. ${step}`);
}

function lines(all: readonly string[]): string {
  return `${all.join('\n')}\n`;
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
