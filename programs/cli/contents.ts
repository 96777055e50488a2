// Finds out whether a text contains a domain or only problems, before it is checked.

import { looksLikeJson } from '../../language/check/problem-json.ts';
import { parse } from '../../language/index.ts';
import { saysHddl } from '../../language/text/lisp.ts';
import { UsageError } from './command.ts';
import type { Text } from './files.ts';

/** Whether a text is JSON. The name counts, too, because an empty file, or one with only `null`, is ambiguous. */
export function isJson({ name, text }: Text): boolean {
  return /\.json$/i.test(name) || looksLikeJson(text);
}

/**
 * The notation of a text, or null if it is neither HDDL nor PDDL. The name counts, too, for files with a mistake at
 * their beginning.
 */
export function lispNotationOf({ name, text }: Text): 'hddl' | 'pddl' | null {
  if (/\.hddl$/i.test(name)) return 'hddl';
  if (!/\.pddl$/i.test(name) && !/^(\s|;.*)*\(\s*define\s*\(/i.test(text)) return null;
  return saysHddl(text) ? 'hddl' : 'pddl';
}

/** Refuses HDDL and PDDL where only texts of the language are possible. */
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
 * The name of the domain in a text, or null for a text with problems and no domain. A text with neither counts as a
 * domain, so that the error is reported there.
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
