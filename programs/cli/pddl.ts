// PDDL for the commands: what is read of texts, and what is written. Loaded when it is needed.

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

/** null when a text has errors, which have been printed. `problem`: undefined when the first text holds both. */
export function loadPddlTexts(domain: Text, problem: Text | undefined, io: Io, asJson: boolean): LoweredPddl | null {
  return loadTexts(notation, { domain, problem }, io, asJson);
}

/** What is wrong with each text. A problem is checked against the domain of its name among the others. */
export function checkPddlTexts(sources: readonly Text[]): Map<Text, Diagnostic[]> {
  return checkTexts(notation, sources);
}

/** The domain and the problem as a text of the language. null: there are errors, which have been printed. */
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

/** null: PDDL can't say all of it, which has been printed. */
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
