// Tells what a text holds, a domain or only problems, before it is known whether it is right.

import { looksLikeJson } from '../language/check/problem-json.ts';
import { parse } from '../language/index.ts';

/** null for a text that holds problems and no domain. One that holds neither is taken for a domain, to be told so. */
export function domainDeclaredIn(text: string): string | null {
  if (looksLikeJson(text)) return null;
  const { declarations } = parse(text).file;
  const domain = declarations.find((declaration) => declaration.kind === 'domain');
  if (domain) return domain.name.text;
  return declarations.some((declaration) => declaration.kind === 'problem') ? null : '';
}

export function domainWantedBy(text: string): string {
  if (looksLikeJson(text)) return /"domain"\s*:\s*"([^"]*)"/.exec(text)?.[1] ?? '';
  const problem = parse(text).file.declarations.find((declaration) => declaration.kind === 'problem');
  return problem?.domain.text ?? '';
}
