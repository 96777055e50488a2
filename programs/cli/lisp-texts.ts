// Reads texts in HDDL and PDDL for the commands: a domain together with its problem.

import type { Diagnostic } from '../../language/index.ts';
import { UsageError } from './command.ts';
import { lispNotationOf } from './contents.ts';
import { reportErrors } from './diagnostics.ts';
import type { Text } from './files.ts';
import type { Io } from './io.ts';

/** A parsed text, before its names are looked up. */
interface ParsedLispText {
  domain: { name: { text: string } } | null;
  problem: { domain: { text: string } } | null;
}

interface LoadedLispTexts<Lowered> {
  lowered: Lowered | null;
  domainDiagnostics: Diagnostic[];
  problemDiagnostics: Diagnostic[];
}

/** The functions of a notation. */
export interface LispNotation<Lowered> {
  parse(text: string): ParsedLispText;
  checkDomain(text: string): Diagnostic[];
  load(domainText: string, problemText?: string): LoadedLispTexts<Lowered>;
}

/** Refuses a problem in the language for a domain in HDDL or PDDL. */
export function refuseOtherNotation(domain: Text, problem: Text): void {
  if (/^\s*[\w/{`]/.test(problem.text) && lispNotationOf(problem) === null) {
    const name = lispNotationOf(domain)!.toUpperCase();
    throw new UsageError(`${domain.name} is in ${name}, and ${problem.name} is not: both have to be in one notation`);
  }
}

/** Returns null after printing errors. `problem`: undefined if the first text contains both. */
export function loadTexts<Lowered>(
  notation: LispNotation<Lowered>,
  { domain, problem }: { domain: Text; problem: Text | undefined },
  io: Io,
  asJson: boolean,
): Lowered | null {
  if (problem) refuseOtherNotation(domain, problem);
  const { lowered, domainDiagnostics, problemDiagnostics } = notation.load(domain.text, problem?.text);
  const isRight = reportErrors(io, domain, domainDiagnostics, asJson);
  if (!isRight && asJson) return null;
  return (!problem || reportErrors(io, problem, problemDiagnostics, asJson)) && isRight ? lowered : null;
}

/** The diagnostics of each text. A problem is checked against the domain that it names, among the other texts. */
export function checkTexts(notation: LispNotation<unknown>, sources: readonly Text[]): Map<Text, Diagnostic[]> {
  const parsed = sources.map((source) => ({ source, ...notation.parse(source.text) }));
  const domains = parsed.filter(({ domain, problem }) => domain || !problem);
  const found = new Map(domains.map(({ source }) => [source, notation.checkDomain(source.text)]));
  for (const { source, domain, problem } of parsed) {
    if (domain || !problem) continue;
    const wanted = problem.domain.text.toLowerCase();
    const named = domains.find((one) => one.domain?.name.text.toLowerCase() === wanted) ?? domains[0];
    if (!named) throw new UsageError(`${source.name} is a problem; name the file of its domain too`);
    found.set(source, notation.load(named.source.text, source.text).problemDiagnostics);
  }
  return found;
}
