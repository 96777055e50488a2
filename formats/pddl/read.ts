// Parses, checks and lowers a domain and a problem in PDDL in one step.

import type { Span } from '../../ir/ir.ts';
import type { Diagnostic } from '../../language/diagnostics.ts';
import { LispReport } from '../lisp/report.ts';
import { lowerPddl } from './lower.ts';
import type { LoweredPddl } from './lower.ts';
import { parsePddl } from './parse.ts';

export interface LoadedPddl {
  /** The result, or null if there are errors. */
  lowered: LoweredPddl | null;
  /** The mistakes in the text of the domain, and in that of the problem. */
  domainDiagnostics: Diagnostic[];
  problemDiagnostics: Diagnostic[];
}

const start: Span = { start: 0, end: 0, line: 1, column: 1 };

/** Loads a domain and a problem. Leave out `problemText` if both are in one text. */
export function loadPddl(domainText: string, problemText?: string): LoadedPddl {
  const first = parsePddl(domainText);
  const second = problemText === undefined ? null : parsePddl(problemText, 'problem');
  const domainReport = new LispReport(first.diagnostics);
  // Mistakes in the problem of the same text belong to that text.
  const problemReport = second ? new LispReport(second.diagnostics) : domainReport;
  const { domain } = first;
  const { problem } = second ?? first;
  if (!domain && !domainReport.hasErrors) domainReport.add('FP5008', start, 'domain');
  if (!problem && !problemReport.hasErrors) problemReport.add('FP5008', start, 'problem');
  const lowered = domain && lowerPddl(domain, problem, { domain: domainReport, problem: problemReport });
  return {
    lowered: problem ? lowered : null,
    domainDiagnostics: domainReport.diagnostics,
    problemDiagnostics: second ? problemReport.diagnostics : [],
  };
}

/** Returns the mistakes in a text with a domain and, optionally, a problem. */
export function checkPddlDomain(text: string): Diagnostic[] {
  const { domain, problem, diagnostics } = parsePddl(text);
  const report = new LispReport(diagnostics);
  if (domain) lowerPddl(domain, problem, { domain: report, problem: report });
  return report.diagnostics;
}
