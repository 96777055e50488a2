// Reads and writes the expectations of a problem about its plan, which are comments below its line: `// plan: Walk(bob,
// hall), Shoot(bob, gun)`, `// cost: 2`, `// status: failed`, `// iterations: 7`, `// best: Walk(bob, hall) cost 1`.

import type { Declaration } from '../../language/text/ast.ts';
import { statusNames } from '../../ir/statuses.ts';
import { UsageError, adviceFor } from './command.ts';
import type { Text } from './files.ts';

export interface ExpectedPlan {
  steps: string[];
  cost?: number;
}

export interface PlanExpectations {
  status?: string;
  /** Without internal steps. */
  plan?: string[];
  cost?: number;
  iterations?: number;
  best?: ExpectedPlan;
}

/** The expectations of one problem, and their lines. */
export interface ProblemExpectations {
  problem: string;
  /** The line of the problem's declaration, from 1. */
  line: number;
  /** The lines with expectations, from 0. */
  lines: number[];
  /** The line, from 0, before which new expectations are inserted when the problem has none. */
  below: number;
  expected: PlanExpectations;
}

type Key = keyof PlanExpectations;

const keys: readonly string[] = ['plan', 'cost', 'status', 'iterations', 'best'];
const endings: readonly string[] = Object.values(statusNames).filter(
  (name) => name !== 'running' && name !== 'cancelled',
);
const widest = 100;

/** The expectations of all problems in the text itself, in order. */
export function expectationsIn(source: Text, declarations: readonly Declaration[]): ProblemExpectations[] {
  const lines = linesOf(source.text);
  const own = declarations.filter(({ kind, span }) => kind === 'problem' && span.file === undefined);
  return own.map((declaration, index) => {
    const { name, span } = declaration as Extract<Declaration, { kind: 'problem' }>;
    const ended = source.text.slice(span.start, span.end).split(/\r\n|\r|\n/).length;
    const below = span.line - 1 + ended;
    const end = own[index + 1] ? own[index + 1]!.span.line - 1 : lines.length;
    return { problem: name.text, line: span.line, below, ...readLines(source, lines, below, end) };
  });
}

function linesOf(text: string): string[] {
  return text.split(/\r\n|\r|\n/);
}

function readLines(
  source: Text,
  lines: readonly string[],
  from: number,
  to: number,
): Pick<ProblemExpectations, 'lines' | 'expected'> {
  const found: number[] = [];
  const expected: PlanExpectations = {};
  for (let at = from; at < to; at++) {
    const [, key, first] = /^\s*\/\/ ([a-z]+): (.*)$/.exec(lines[at]!) ?? [];
    if (key === undefined || !keys.includes(key)) continue;
    const place = `${source.name}:${at + 1}`;
    if (key in expected) throw new UsageError(`${place}: "${key}" is expected twice`);
    found.push(at);
    let value = first!.trim();
    // A plan may continue on lines with greater indentation.
    for (const line of key === 'plan' || key === 'best' ? lines.slice(at + 1, to) : []) {
      const more = /^\s*\/\/ {2,}(\S.*)$/.exec(line);
      if (!more) break;
      value += ` ${more[1]!.trim()}`;
      found.push(++at);
    }
    readExpectation(expected, key as Key, value, place);
  }
  return { lines: found, expected };
}

function readExpectation(expected: PlanExpectations, key: Key, value: string, place: string): void {
  switch (key) {
    case 'plan':
      expected.plan = stepsIn(value, place);
      break;
    case 'best': {
      const [, plan, cost] = /^(.*?)(?: cost (\S+))?$/.exec(value)!;
      expected.best = { steps: stepsIn(plan!, place), ...(cost && { cost: numberIn(cost, place) }) };
      break;
    }
    case 'status':
      if (!endings.includes(value)) {
        const advice = adviceFor(value, endings) || ` (there are ${endings.join(', ')})`;
        throw new UsageError(`${place}: no search ends as "${value}"${advice}`);
      }
      expected.status = value;
      break;
    default:
      expected[key] = numberIn(value, place);
  }
}

function numberIn(text: string, place: string): number {
  const number = Number(text);
  if (text !== '' && Number.isFinite(number)) return number;
  throw new UsageError(`${place}: "${text}" is not a number`);
}

/** `A(x, y), B * 3` as the steps `A(x, y)`, `B()`, `B()`, `B()`. `nothing` is the empty plan. */
function stepsIn(text: string, place: string): string[] {
  if (text === 'nothing') return [];
  const steps: string[] = [];
  let rest = text;
  while (rest !== '') {
    const [all, task, args = '', times = '1'] =
      /^([^\s(),]+)(?:\(([^()]*)\))?(?: \* (\d+))?(?:,\s*(?=\S)|$)/.exec(rest) ?? [];
    if (all === undefined) {
      throw new UsageError(`${place}: "${rest}" is not a plan: write \`Task(object), Task(object)\`, or \`nothing\``);
    }
    const step = `${task}(${args
      .split(',')
      .map((arg) => arg.trim())
      .join(', ')})`;
    for (let count = Number(times); count > 0; count--) steps.push(step);
    rest = rest.slice(all.length);
  }
  return steps;
}

/** The text with other expectations for some of its problems. */
export function withExpectations(
  text: string,
  changed: readonly { at: ProblemExpectations; expected: PlanExpectations }[],
): string {
  const ends = text.match(/\r\n|\r|\n/g) ?? [];
  const lines = linesOf(text).map((line, at) => line + (ends[at] ?? ''));
  const end = ends[0] ?? '\n';
  for (const { at, expected } of [...changed].reverse()) {
    const first = at.lines[0] ?? at.below;
    for (const line of at.lines) lines[line] = '';
    const written = expectationLines(expected).map((line) => line + end);
    // The problem's line may be the last line.
    if (first >= lines.length || (lines[first - 1] ?? end).endsWith(end) === false) written.unshift(end);
    lines.splice(first, 0, ...written);
  }
  return lines.join('');
}

function expectationLines({ plan, cost, status, iterations, best }: PlanExpectations): string[] {
  return [
    ...(plan ? planLines('plan', plan, '') : []),
    ...(cost === undefined ? [] : [`// cost: ${cost}`]),
    ...(status === undefined ? [] : [`// status: ${status}`]),
    ...(iterations === undefined ? [] : [`// iterations: ${iterations}`]),
    ...(best ? planLines('best', best.steps, best.cost === undefined ? '' : ` cost ${best.cost}`) : []),
  ];
}

function planLines(key: string, steps: readonly string[], behind: string): string[] {
  const parts: { step: string; times: number }[] = [];
  for (const step of steps) {
    const last = parts.at(-1);
    if (last?.step === step) last.times++;
    else parts.push({ step, times: 1 });
  }
  const texts = parts.map(({ step, times }, at) => {
    const separator = at < parts.length - 1 ? ',' : '';
    return (times === 1 ? step : `${step} * ${times}`) + separator;
  });
  const lines = [`// ${key}:`];
  for (const text of texts.length > 0 ? texts : ['nothing']) {
    const last = lines.at(-1)!;
    if (last.length + 1 + text.length <= widest || last.endsWith(':')) lines[lines.length - 1] = `${last} ${text}`;
    else lines.push(`//     ${text}`);
  }
  lines[lines.length - 1] += behind;
  return lines;
}
