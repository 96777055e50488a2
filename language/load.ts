// Turns texts into a checked domain and its problems, or into nothing if a text cannot be parsed.

import type { DomainIr, Problem } from '../ir/ir.ts';
import { checkDomain } from './check/domain.ts';
import type { ProblemSpans } from './check/problem-builder.ts';
import { looksLikeJson, readProblemJson } from './check/problem-json.ts';
import { checkProblems } from './check/problems.ts';
import { limited } from './diagnostics.ts';
import type { Diagnostic } from './diagnostics.ts';
import { parseWhole } from './text/include.ts';
import type { ReadingOptions, WholeText } from './text/include.ts';

export interface LoadedDomain {
  /** null when the text has errors. */
  domain: DomainIr | null;
  /** The problems in the same text that have no errors. */
  problems: Problem[];
  /** The spans of each problem in the text. */
  spans: ProblemSpans[];
  diagnostics: Diagnostic[];
  /** The text, followed by everything that it includes. The offsets of spans refer to it. */
  text: string;
  /** The names of the included files, each once. */
  included: string[];
}

export type LoadedProblems = Omit<LoadedDomain, 'domain'>;

export function loadDomain(text: string, options: ReadingOptions = {}): LoadedDomain {
  return domainIn(parseWhole(text, options));
}

/** Checks the domain and the problems of a text that has been parsed. */
export function domainIn({ file, diagnostics, included }: WholeText): LoadedDomain {
  const sources = { text: file.text, included };
  if (lacksTexts(diagnostics)) return { domain: null, problems: [], spans: [], diagnostics, ...sources };
  const checked = checkDomain(file);
  const { domain } = checked;
  const rest = domain ? checkProblems(file, domain) : { problems: [], spans: [], diagnostics: [] };
  const found = limited([...diagnostics, ...checked.diagnostics, ...rest.diagnostics]);
  if (hasErrors(diagnostics)) {
    // The tree lacks the parts that could not be parsed, so warnings would be wrong: names would seem to be unused.
    const errors = found.filter(({ severity }) => severity === 'error');
    return { domain: null, problems: [], spans: [], diagnostics: errors, ...sources };
  }
  return { domain, problems: rest.problems, spans: rest.spans, diagnostics: found, ...sources };
}

/**
 * All problems of a text, or the one problem of a JSON file. Problems with errors are left out. `isJson` is for files
 * whose name says so, because a broken text may not look like JSON.
 */
export function loadProblems(
  text: string,
  domain: DomainIr,
  isJson = looksLikeJson(text),
  options: ReadingOptions = {},
): LoadedProblems {
  if (isJson) {
    const { problem, spans, diagnostics } = readProblemJson(text, domain);
    const found = problem ? { problems: [problem], spans: [spans] } : { problems: [], spans: [] };
    return { ...found, diagnostics, text, included: [] };
  }
  return problemsIn(parseWhole(text, options), domain);
}

/** Checks the problems of a text that has been parsed. */
export function problemsIn({ file, diagnostics, included }: WholeText, domain: DomainIr): LoadedProblems {
  const sources = { text: file.text, included };
  if (lacksTexts(diagnostics)) return { problems: [], spans: [], diagnostics, ...sources };
  const checked = checkProblems(file, domain);
  const found = limited([...diagnostics, ...checked.diagnostics]);
  const { problems, spans } = hasErrors(diagnostics) ? { problems: [], spans: [] } : checked;
  return { problems, spans, diagnostics: found, ...sources };
}

/** Whether a text could not be included. Then most names would seem to be unknown. */
function lacksTexts(diagnostics: readonly Diagnostic[]): boolean {
  return diagnostics.some(({ code }) => code.startsWith('FP105'));
}

/** The first problem of a text, or the problem of a JSON file, or null if anything in it is wrong. */
export function loadProblem(
  text: string,
  domain: DomainIr,
  options: ReadingOptions = {},
): { problem: Problem | null; diagnostics: Diagnostic[] } {
  const { problems, diagnostics } = loadProblems(text, domain, looksLikeJson(text), options);
  return { problem: hasErrors(diagnostics) ? null : (problems[0] ?? null), diagnostics };
}

function hasErrors(diagnostics: readonly Diagnostic[]): boolean {
  return diagnostics.some(({ severity }) => severity === 'error');
}
