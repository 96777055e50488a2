// A domain and a problem in HDDL, read, checked and lowered to the IR in one go.

import type { Diagnostic } from '../../language/diagnostics.ts';
import { LispReport } from '../lisp/report.ts';
import type { HddlDomain, HddlProblem } from './ast.ts';
import { checkHddl } from './check.ts';
import { lowerHddl } from './lower.ts';
import type { LoweredHddl } from './lower.ts';
import { parseHddl } from './parse.ts';

export interface LoadedHddl {
  /** null: there are errors. */
  lowered: LoweredHddl | null;
  /** What is wrong with the text of the domain, and with that of the problem. */
  domainDiagnostics: Diagnostic[];
  problemDiagnostics: Diagnostic[];
}

/** Both in one text: `problemText` is left out. */
export function loadHddl(domainText: string, problemText?: string): LoadedHddl {
  const reports = { domain: new LispReport(), problem: new LispReport() };
  const first = parseHddl(domainText);
  const second = problemText === undefined ? null : parseHddl(problemText);
  reports.domain.diagnostics.push(...first.diagnostics);
  reports.problem.diagnostics.push(...(second?.diagnostics ?? []));
  // Mistakes in the problem of the same text belong to that text.
  if (!second) reports.problem = reports.domain;
  const domain: HddlDomain | null = first.domain;
  const problem: HddlProblem | null = second ? second.problem : first.problem;
  const start = { start: 0, end: 0, line: 1, column: 1 };
  if (!domain && !reports.domain.hasErrors) reports.domain.add('FP5008', start, 'domain');
  if (!problem && !reports.problem.hasErrors) reports.problem.add('FP5008', start, 'problem');
  let lowered: LoweredHddl | null = null;
  if (domain) {
    const model = checkHddl(domain, problem, reports);
    const hasErrors = (): boolean => reports.domain.hasErrors || reports.problem.hasErrors;
    if (problem && !hasErrors()) lowered = lowerHddl(model, reports);
    if (hasErrors()) lowered = null;
  }
  return {
    lowered,
    domainDiagnostics: reports.domain.diagnostics,
    problemDiagnostics: second ? reports.problem.diagnostics : [],
  };
}
