// Finds out what a text holds, a domain or only problems, before it is known whether it is right.

import { looksLikeJson } from '../../language/check/problem-json.ts';
import { parse } from '../../language/index.ts';
import { saysHddl } from '../../language/text/lisp.ts';
import { UsageError } from './command.ts';
import type { Text } from './files.ts';

/** The name counts, too: an empty file, or one that holds `null`, looks like nothing. */
export function isJson({ name, text }: Text): boolean {
  return /\.json$/i.test(name) || looksLikeJson(text);
}

/** The name counts, too, for a file with a mistake at its beginning. null: the text is neither HDDL nor PDDL. */
export function lispNotationOf({ name, text }: Text): 'hddl' | 'pddl' | null {
  if (/\.hddl$/i.test(name)) return 'hddl';
  if (!/\.pddl$/i.test(name) && !/^(\s|;.*)*\(\s*define\s*\(/i.test(text)) return null;
  return saysHddl(text) ? 'hddl' : 'pddl';
}

/** Refuses HDDL and PDDL where only texts of the language will do. */
export function refuseLisp(source: Text): void {
  const notation = lispNotationOf(source)?.toUpperCase();
  if (!notation) return;
  const problem = notation === 'PDDL' ? ' with its problem' : '';
  throw new UsageError(
    `${source.name} is in ${notation}, and a text of the language is needed here: ` +
      `\`frameplan convert ${source.name}\`${problem} writes it as one`,
  );
}

/**
 * null for a text that holds problems and no domain. A text that holds neither counts as a domain, so that the error is
 * reported there.
 */
export function domainDeclaredIn(source: Text): string | null {
  if (isJson(source)) return null;
  const { declarations } = parse(source.text).file;
  const domain = declarations.find((declaration) => declaration.kind === 'domain');
  if (domain) return domain.name.text;
  return declarations.some((declaration) => declaration.kind === 'problem') ? null : '';
}

export function domainWantedBy(source: Text): string {
  const { text } = source;
  if (isJson(source)) return /"domain"\s*:\s*"([^"]*)"/.exec(text)?.[1] ?? '';
  const problem = parse(text).file.declarations.find((declaration) => declaration.kind === 'problem');
  return problem?.domain.text ?? '';
}
