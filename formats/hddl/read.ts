// Parses, checks and lowers a domain and a problem in HDDL in one step.

import type { Span } from '../../ir/ir.ts';
import type { Diagnostic } from '../../language/diagnostics.ts';
import { LispReport } from '../lisp/report.ts';
import { checkHddl } from './check.ts';
import { lowerHddl } from './lower.ts';
import type { LoweredHddl } from './lower.ts';
import { parseHddl } from './parse.ts';

export interface LoadedHddl {
  /** The result, or null if there are errors. A domain that was lowered alone has an empty problem. */
  lowered: LoweredHddl | null;
  /** The mistakes in the text of the domain, and in that of the problem. */
  domainDiagnostics: Diagnostic[];
  problemDiagnostics: Diagnostic[];
}

const start: Span = { start: 0, end: 0, line: 1, column: 1 };

/**
 * Loads a domain and a problem. Leave out `problemText` if both are in one text. null: no problem is needed, and the
 * domain is lowered alone.
 */
export function loadHddl(domainText: string, problemText?: string | null): LoadedHddl {
  const first = parseHddl(domainText);
  const second = typeof problemText === 'string' ? parseHddl(problemText, 'problem') : null;
  const domainReport = new LispReport(first.diagnostics);
  // Mistakes in the problem of the same text belong to that text.
  const problemReport = second ? new LispReport(second.diagnostics) : domainReport;
  const { domain } = first;
  const { problem } = second ?? first;
  if (!domain && !domainReport.hasErrors) domainReport.add('FP5008', start, 'domain');
  if (!problem && problemText !== null && !problemReport.hasErrors) problemReport.add('FP5008', start, 'problem');
  const model = domain && checkHddl(domain, problem, { domain: domainReport, problem: problemReport });
  const isRight = !domainReport.hasErrors && !problemReport.hasErrors;
  return {
    lowered: model && isRight ? lowerHddl(model) : null,
    domainDiagnostics: domainReport.diagnostics,
    problemDiagnostics: second ? problemReport.diagnostics : [],
  };
}

/** Returns the mistakes in a text with a domain and, optionally, a problem. */
export function checkHddlDomain(text: string): Diagnostic[] {
  const { domain, problem, diagnostics } = parseHddl(text);
  const report = new LispReport(diagnostics);
  if (domain) checkHddl(domain, problem, { domain: report, problem: report });
  return report.diagnostics;
}
