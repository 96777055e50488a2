// Reads and writes PDDL for the commands. Only loaded when needed.

import { checkPddlDomain, liftPddlObjects, loadPddl, parsePddl, writePddl } from '../../formats/pddl/index.ts';
import type { LoweredPddl } from '../../formats/pddl/index.ts';
import type { DomainIr, Problem } from '../../ir/ir.ts';
import { writeDomain } from '../../language/index.ts';
import type { Diagnostic } from '../../language/index.ts';
import { UsageError } from './command.ts';
import { reportErrors } from './diagnostics.ts';
import type { Text } from './files.ts';
import type { Io } from './io.ts';
import { checkTexts, loadTexts } from './lisp-texts.ts';
import type { LispNotation } from './lisp-texts.ts';

const notation: LispNotation<LoweredPddl> = { parse: parsePddl, checkDomain: checkPddlDomain, load: loadPddl };

/** Returns null after printing errors. `problem`: undefined if the first text contains both. */
export function loadPddlTexts(domain: Text, problem: Text | undefined, io: Io, asJson: boolean): LoweredPddl | null {
  return loadTexts(notation, { domain, problem }, io, asJson);
}

/** The diagnostics of each text. A problem is checked against the domain that it names, among the other texts. */
export function checkPddlTexts(sources: readonly Text[]): Map<Text, Diagnostic[]> {
  return checkTexts(notation, sources);
}

/** Returns the domain and the problem as a text of the language, or null after printing errors. */
export function textOfPddl(domain: Text, problem: Text | undefined, io: Io): string | null {
  if (!problem && !parsePddl(domain.text).problem) {
    throw new UsageError(`${domain.name} is in PDDL: it becomes text with its problem; name the problem's file too`);
  }
  const lowered = loadPddlTexts(domain, problem, io, false);
  if (!lowered) return null;
  const { lifted, diagnostics } = liftPddlObjects(lowered);
  if (!reportErrors(io, domain, diagnostics, false) || !lifted) return null;
  return writeDomain(lifted.domain, [lifted.problem]);
}

/** Returns the PDDL, or null after printing what PDDL can't express. */
export function pddlOfText(
  domain: DomainIr,
  problem: Problem | null,
  source: Text,
  io: Io,
): { domain: string; problem: string | null } | null {
  const written = writePddl(domain, problem);
  if (!reportErrors(io, source, written.diagnostics, false) || written.domain === null) return null;
  return { domain: written.domain, problem: written.problem };
}
