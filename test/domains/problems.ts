// Problems of the domains as texts, and plans for them as texts.

import type { DomainIr, Problem } from '../../ir/ir.ts';
import { numberObjects } from '../../ir/objects.ts';
import { formatStep } from '../../ir/plan.ts';
import type { Step } from '../../ir/plan.ts';
import { loadProblem } from '../../language/index.ts';

/** Throws what is wrong with the text. */
export function problemOf(text: string, domain: DomainIr): Problem {
  const { problem, diagnostics } = loadProblem(text, domain);
  if (!problem) throw new Error(diagnostics.map(({ message, span }) => `${span.line}: ${message}`).join('\n'));
  return problem;
}

export function linesOf(domain: DomainIr, problem: Problem, steps: readonly Step[]): string[] {
  const numbering = numberObjects(domain, problem.objects);
  return steps.map((step) => formatStep(domain, numbering, step));
}
