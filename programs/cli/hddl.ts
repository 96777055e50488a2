// Reads HDDL for the commands. Only loaded when there is such a text.

import { checkHddlDomain, loadHddl, parseHddl } from '../../formats/hddl/index.ts';
import type { LoweredHddl } from '../../formats/hddl/index.ts';
import type { Diagnostic } from '../../language/index.ts';
import type { Text } from './files.ts';
import type { Io } from './io.ts';
import { checkTexts, loadTexts } from './lisp-texts.ts';
import type { LispNotation } from './lisp-texts.ts';

const notation: LispNotation<LoweredHddl> = { parse: parseHddl, checkDomain: checkHddlDomain, load: loadHddl };

/** Returns null after printing errors. `problem`: undefined if the first text contains both. */
export function loadHddlTexts(domain: Text, problem: Text | undefined, io: Io, asJson: boolean): LoweredHddl | null {
  return loadTexts(notation, { domain, problem }, io, asJson);
}

/** The diagnostics of each text. A problem is checked against the domain that it names, among the other texts. */
export function checkHddlTexts(sources: readonly Text[]): Map<Text, Diagnostic[]> {
  return checkTexts(notation, sources);
}
