// Texts in HDDL and in PDDL for the commands: those of a domain and of its problem, read together.

import type { Diagnostic } from '../../language/index.ts';
import { UsageError } from './command.ts';
import { lispNotationOf } from './contents.ts';
import { reportErrors } from './diagnostics.ts';
import type { Text } from './files.ts';
import type { Io } from './io.ts';

/** What is known of a text before its names are looked up. */
interface ParsedLispText {
  domain: { name: { text: string } } | null;
  problem: { domain: { text: string } } | null;
}

interface LoadedLispTexts<Lowered> {
  lowered: Lowered | null;
  domainDiagnostics: Diagnostic[];
  problemDiagnostics: Diagnostic[];
}

/** What a notation gives. */
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

/** null when a text has errors, which have been printed. `problem`: undefined when the first text holds both. */
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

/** What is wrong with each text. A problem is checked against the domain of its name among the others. */
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
