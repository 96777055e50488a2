// Converts whole domains for `frameplan convert`: from HDDL to text of the language, and back. Only loaded when needed.

import { liftObjects, loadHddl, writeHddl } from '../../formats/hddl/index.ts';
import type { DomainIr, Problem } from '../../ir/ir.ts';
import { writeDomain } from '../../language/index.ts';
import { reportErrors } from './diagnostics.ts';
import type { Text } from './files.ts';
import type { Io } from './io.ts';
import { refuseOtherNotation } from './lisp-texts.ts';

/** Returns the text of the domain, followed by that of the problem if there is one, or null after printing errors. */
export function textOfHddl(domain: Text, problem: Text | undefined, io: Io): string | null {
  if (problem) refuseOtherNotation(domain, problem);
  const { lowered, domainDiagnostics, problemDiagnostics } = loadHddl(domain.text, problem?.text ?? null);
  const isRight = reportErrors(io, domain, domainDiagnostics, false);
  if (problem && !reportErrors(io, problem, problemDiagnostics, false)) return null;
  if (!isRight || !lowered) return null;
  const lifted = liftObjects(lowered);
  return writeDomain(lifted.domain, lifted.problem.name === '' ? [] : [lifted.problem]);
}

/** Returns the HDDL, or null after printing what HDDL can't express. */
export function hddlOfText(
  domain: DomainIr,
  problem: Problem | null,
  source: Text,
  io: Io,
): { domain: string; problem: string | null } | null {
  const written = writeHddl(domain, problem);
  if (!reportErrors(io, source, written.diagnostics, false) || written.domain === null) return null;
  return { domain: written.domain, problem: written.problem };
}
