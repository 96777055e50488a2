// Turns texts into a checked domain and its problems. A text that cannot be parsed gives none.

import type { DomainIr, Problem } from '../ir/ir.ts';
import { checkDomain } from './check/domain.ts';
import { looksLikeJson, readProblemJson } from './check/problem-json.ts';
import { checkProblems } from './check/problems.ts';
import { limited } from './diagnostics.ts';
import type { Diagnostic } from './diagnostics.ts';
import { parse } from './text/parser.ts';

export interface LoadedDomain {
  /** null when the text has errors. */
  domain: DomainIr | null;
  /** The problems in the same text that have no errors. */
  problems: Problem[];
  diagnostics: Diagnostic[];
}

export function loadDomain(text: string): LoadedDomain {
  const { file, diagnostics } = parse(text);
  const checked = checkDomain(file);
  const { domain } = checked;
  const rest = domain ? checkProblems(file, domain) : { problems: [], diagnostics: [] };
  const found = limited([...diagnostics, ...checked.diagnostics, ...rest.diagnostics]);
  if (hasErrors(diagnostics)) {
    // The tree lacks the parts that could not be parsed, and warnings would be wrong: something would seem to be
    // unused.
    return { domain: null, problems: [], diagnostics: found.filter(({ severity }) => severity === 'error') };
  }
  return { domain, problems: rest.problems, diagnostics: found };
}

/**
 * All problems of a text, or the one problem of a JSON file. Problems with errors are left out. `isJson` is for files
 * whose name says so, because a broken text may not look like JSON.
 */
export function loadProblems(
  text: string,
  domain: DomainIr,
  isJson = looksLikeJson(text),
): { problems: Problem[]; diagnostics: Diagnostic[] } {
  if (isJson) {
    const { problem, diagnostics } = readProblemJson(text, domain);
    return { problems: problem ? [problem] : [], diagnostics };
  }
  const { file, diagnostics } = parse(text);
  const checked = checkProblems(file, domain);
  const found = limited([...diagnostics, ...checked.diagnostics]);
  return { problems: hasErrors(diagnostics) ? [] : checked.problems, diagnostics: found };
}

/** The first problem of a text, or the problem of a JSON file. null when anything in it is wrong. */
export function loadProblem(text: string, domain: DomainIr): { problem: Problem | null; diagnostics: Diagnostic[] } {
  const { problems, diagnostics } = loadProblems(text, domain);
  return { problem: hasErrors(diagnostics) ? null : (problems[0] ?? null), diagnostics };
}

function hasErrors(diagnostics: readonly Diagnostic[]): boolean {
  return diagnostics.some(({ severity }) => severity === 'error');
}
