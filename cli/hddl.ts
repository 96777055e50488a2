// HDDL for the commands: which texts are HDDL, and what is read of them. Loaded when such a text is met.

import { checkHddlDomain, loadHddl, parseHddl } from '../formats/hddl/index.ts';
import type { LoweredHddl } from '../formats/hddl/index.ts';
import type { Diagnostic } from '../language/index.ts';
import { UsageError } from './command.ts';
import { reportErrors } from './diagnostics.ts';
import type { Text } from './files.ts';
import type { Io } from './io.ts';

/** null when a text has errors, which have been printed. `problem`: undefined when the first text holds both. */
export function loadHddlTexts(domain: Text, problem: Text | undefined, io: Io, asJson: boolean): LoweredHddl | null {
  const { lowered, domainDiagnostics, problemDiagnostics } = loadHddl(domain.text, problem?.text);
  const isRight = reportErrors(io, domain, domainDiagnostics, asJson);
  if (!isRight && asJson) return null;
  return (!problem || reportErrors(io, problem, problemDiagnostics, asJson)) && isRight ? lowered : null;
}

/** What is wrong with each text. A problem is checked against the domain of its name among the others. */
export function checkHddlTexts(sources: readonly Text[]): Map<Text, Diagnostic[]> {
  const parsed = sources.map((source) => ({ source, ...parseHddl(source.text) }));
  const domains = parsed.filter(({ domain, problem }) => domain || !problem);
  const found = new Map(domains.map(({ source }) => [source, checkHddlDomain(source.text)]));
  for (const { source, domain, problem } of parsed) {
    if (domain || !problem) continue;
    const wanted = problem.domain.text.toLowerCase();
    const named = domains.find((one) => one.domain?.name.text.toLowerCase() === wanted) ?? domains[0];
    if (!named) throw new UsageError(`${source.name} is a problem; name the file of its domain too`);
    found.set(source, loadHddl(named.source.text, source.text).problemDiagnostics);
  }
  return found;
}
