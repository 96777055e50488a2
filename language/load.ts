// From texts to a checked domain and its problems. A text that can't be read has none.

import type { Domain, Problem } from '../ir/ir.ts';
import { checkDomain } from './check/domain.ts';
import { looksLikeJson, readProblemJson } from './check/problem-json.ts';
import { checkProblems } from './check/problems.ts';
import { limited } from './diagnostics.ts';
import type { Diagnostic } from './diagnostics.ts';
import { parse } from './text/parser.ts';

export interface LoadedDomain {
  /** null when the text has errors. */
  domain: Domain | null;
  /** The problems in the same text, as far as they are in order. */
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
    // What could not be read is missing from the tree, so that something else would seem unused or never changed.
    return { domain: null, problems: [], diagnostics: found.filter(({ severity }) => severity === 'error') };
  }
  return { domain, problems: rest.problems, diagnostics: found };
}

/** All problems of a text, or the one of a JSON file, for which the text may be too odd to tell. Those with errors are left out. */
export function loadProblems(
  text: string,
  domain: Domain,
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

/** The first problem of a text, or the one of a JSON file; null when anything in it is wrong. */
export function loadProblem(text: string, domain: Domain): { problem: Problem | null; diagnostics: Diagnostic[] } {
  const { problems, diagnostics } = loadProblems(text, domain);
  return { problem: hasErrors(diagnostics) ? null : (problems[0] ?? null), diagnostics };
}

function hasErrors(diagnostics: readonly Diagnostic[]): boolean {
  return diagnostics.some(({ severity }) => severity === 'error');
}
