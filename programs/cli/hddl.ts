// HDDL for the commands: what is read of texts. Loaded when such a text is met.

import { checkHddlDomain, loadHddl, parseHddl } from '../../formats/hddl/index.ts';
import type { LoweredHddl } from '../../formats/hddl/index.ts';
import type { Diagnostic } from '../../language/index.ts';
import type { Text } from './files.ts';
import type { Io } from './io.ts';
import { checkTexts, loadTexts } from './lisp-texts.ts';
import type { LispNotation } from './lisp-texts.ts';

const notation: LispNotation<LoweredHddl> = { parse: parseHddl, checkDomain: checkHddlDomain, load: loadHddl };

/** null when a text has errors, which have been printed. `problem`: undefined when the first text holds both. */
export function loadHddlTexts(domain: Text, problem: Text | undefined, io: Io, asJson: boolean): LoweredHddl | null {
  return loadTexts(notation, { domain, problem }, io, asJson);
}

/** What is wrong with each text. A problem is checked against the domain of its name among the others. */
export function checkHddlTexts(sources: readonly Text[]): Map<Text, Diagnostic[]> {
  return checkTexts(notation, sources);
}
