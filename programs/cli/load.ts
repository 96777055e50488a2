// Turns texts into a domain and the problem to plan. Prints the errors of texts. A wrong choice of texts or problems is
// a usage error.

import type { DomainIr, Problem } from '../../ir/ir.ts';
import { loadDomain, loadProblems } from '../../language/index.ts';
import type { ProblemSpans } from '../../language/index.ts';
import { adviceFor, UsageError } from './command.ts';
import { domainDeclaredIn, isJson, refuseLisp } from './contents.ts';
import { reportErrors } from './diagnostics.ts';
import type { Text } from './files.ts';
import { includesOf } from './includes.ts';
import type { Io } from './io.ts';

// Warnings are only printed by `frameplan check`.

export interface LoadedText {
  domain: DomainIr;
  problems: Problem[];
  /** The places of the problems. */
  spans: ProblemSpans[];
  /** The text with everything that it includes, to which spans refer. */
  source: Text;
  /** The names of the files that it includes. */
  included: string[];
}

/** Returns null after printing errors. */
export function loadDomainText(given: Text, io: Io, asJson = false): LoadedText | null {
  refuseLisp(given);
  const { domain, problems, spans, diagnostics, text, included } = loadDomain(given.text, includesOf(given));
  const source = { name: given.name, text };
  if (!domain && domainDeclaredIn(given) === null) {
    throw new UsageError(`${source.name} holds a problem and no domain; name the file of its domain first`);
  }
  return reportErrors(io, source, diagnostics, asJson) && domain ? { domain, problems, spans, source, included } : null;
}

/** The problems, and the text with everything that it includes, or null after printing errors. */
export function loadProblemText(
  source: Text,
  domain: DomainIr,
  io: Io,
  asJson = false,
): { problems: Problem[]; spans: ProblemSpans[]; text: string } | null {
  refuseLisp(source);
  const { problems, spans, diagnostics, text } = loadProblems(source.text, domain, isJson(source), includesOf(source));
  return reportErrors(io, { ...source, text }, diagnostics, asJson) ? { problems, spans, text } : null;
}

/** The problem of that name, or the only problem. */
export function chooseProblem(problems: readonly Problem[], name: string | undefined, file: string): Problem {
  const names = problems.map((problem) => problem.name);
  if (problems.length === 0) throw new UsageError(`${file} holds no problem; name a file with one after the domain`);
  if (name !== undefined) {
    const found = problems.find((problem) => problem.name === name);
    if (found) return found;
    throw new UsageError(
      `${file} holds no problem "${name}"${adviceFor(name, names) || ` (there are ${names.join(', ')})`}`,
    );
  }
  if (problems.length > 1) {
    throw new UsageError(`${file} holds several problems, choose one with --problem: ${names.join(', ')}`);
  }
  return problems[0]!;
}
