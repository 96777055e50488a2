// HDDL for the commands: which texts are HDDL, and what is read of them. Loaded when such a text is met.

import { loadHddl } from '../formats/hddl/index.ts';
import type { LoweredHddl } from '../formats/hddl/index.ts';
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
