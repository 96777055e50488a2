// Mistakes planted in real domains: a condition of the plan is turned into its opposite. The explanation leads to the
// line: at a task that it blames, at one that was done on the way there, or at one of the plan that is then found.

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { generate, toProblemText } from '../../../domains/squad/index.ts';
import type { DomainIr, Guard, Problem, Span } from '../../../ir/ir.ts';
import { loadDomain, loadProblem } from '../../../language/index.ts';
import type { Blocked, ExplainedSearch, TaskAttempt, TriedTask } from '../../../explain/index.ts';
import { explained } from './check.ts';

const textOf = (path: string): string => readFileSync(new URL(`../../../domains/${path}`, import.meta.url), 'utf8');

/** `every`: of this number of conditions, one is turned. */
const cases = [
  { name: 'travel', text: textOf('travel/travel.htn'), problem: null, every: 1 },
  { name: 'rescue', text: textOf('rescue/rescue.htn'), problem: null, every: 1 },
  { name: 'squad', text: textOf('squad/squad.htn'), problem: toProblemText(generate({ seed: 3 })), every: 2 },
  { name: 'town', text: textOf('town/town.htn'), problem: textOf('town/problems/example.htn'), every: 8 },
];

const limits = { iterations: 10_000 };

function load(text: string, problemText: string | null): { domain: DomainIr; problem: Problem } | null {
  const { domain, problems, diagnostics } = loadDomain(text);
  if (!domain || diagnostics.some(({ severity }) => severity === 'error')) return null;
  const problem = problemText === null ? problems[0] : loadProblem(problemText, domain).problem;
  return problem ? { domain, problem } : null;
}

/** The conditions that the plan depends on. */
function conditionsOf(domain: DomainIr, { tasks }: ExplainedSearch): Span[] {
  const guards: Guard[] = [];
  for (const { task, inPlan, attempts } of tasks) {
    const ir = domain.tasks[task]!;
    const taken = attempts.find(({ outcome }) => outcome === 'taken');
    if (!inPlan || !taken) continue;
    if (ir.kind !== 'compound') guards.push(...ir.guards);
    else {
      const { guards: own, rest } = ir.methods[taken.method!.number - 1]!.branches[taken.branch!.number - 1]!.body;
      guards.push(...own);
      for (let part = rest; part.kind === 'choice'; part = part.rest) {
        guards.push(...part.levels.flatMap((level) => level.guards));
      }
    }
  }
  const spans = guards.flatMap(({ kind, expr }) => (kind === 'condition' ? [expr.span] : []));
  return [...new Map(spans.map((span) => [span.start, span])).values()];
}

const linesOf = (blocked: Blocked | null | undefined): number[] =>
  blocked ? [blocked.span.line, ...linesOf(blocked.because)] : [];

const linesAt = ({ attempts }: TriedTask): number[] =>
  attempts.flatMap(({ reason, held }: TaskAttempt) => [
    ...(reason && 'blocked' in reason ? linesOf(reason.blocked) : []),
    ...held.map(({ span }) => span.line),
  ]);

/** The lines at the tasks that are blamed, at what was done before them, and at the tasks of the plan. */
function linesLedTo({ tasks, causes }: ExplainedSearch): Set<number> {
  const found = new Set(tasks.filter(({ inPlan }) => inPlan).flatMap(linesAt));
  for (const cause of causes.slice(0, 3)) {
    let task: TriedTask | null = tasks[cause.task]!;
    for (; task; task = task.previous && tasks[task.previous.task]!) linesAt(task).forEach((line) => found.add(line));
  }
  return found;
}

describe('a condition turned into its opposite', () => {
  it.each(cases)('is found in $name', { timeout: 60_000 }, ({ text, problem: problemText, every }) => {
    const { domain, problem } = load(text, problemText)!;
    const whole = explained(domain, problem, { limits });
    expect(whole.status).toBe('solved');
    const missed: string[] = [];
    let planted = 0;
    let failed = 0;
    const spans = conditionsOf(domain, whole).filter((_, at) => at % every === 0);
    for (const { start, end, line } of spans) {
      const changed = load(`${text.slice(0, start)}not (${text.slice(start, end)})${text.slice(end)}`, problemText);
      if (!changed) continue;
      const told = explained(changed.domain, changed.problem, { limits });
      planted++;
      if (told.status === 'failed') failed++;
      if (!linesLedTo(told).has(line)) missed.push(`line ${line}: ${text.slice(start, end)}`);
    }
    expect(planted).toBeGreaterThan(2);
    expect(failed).toBeGreaterThan(0);
    expect(missed).toEqual([]);
  });
});
