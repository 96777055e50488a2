// Classifies each part of a file, for colours: words and signs by the lexer, names by what they refer to.

import type { TokenList } from '../text/tokens.ts';
import { TokenKind, contextualWords, isKeyword } from '../text/tokens.ts';
import { isHtn, lexedFile, textOf } from './project.ts';
import type { ServiceProject } from './project.ts';
import type { SemanticKind, SemanticToken } from './types.ts';
import { placeOf } from '../text/places.ts';

/** In the order of the text, without overlaps. */
export function semanticTokens(project: ServiceProject, file: string): SemanticToken[] {
  if (!isHtn(file)) return [];
  const { text, lexed } = lexedFile(project, file);
  const { whole, names } = textOf(project, file);
  const found: SemanticToken[] = lexed.comments.map(({ span }) => ({
    from: span.start,
    to: span.end,
    kind: 'comment',
  }));
  const named = new Map<number, SemanticToken>();
  for (const { name, span, isDeclaration } of names.occurrences) {
    const { file: where, from, to } = placeOf(whole, span);
    if (where !== file) continue;
    named.set(from, { from, to, kind: name.kind, ...(isDeclaration && { isDeclaration }) });
  }
  const { starts, ends, count } = lexed.tokens;
  for (let index = 0; index < count; index++) {
    const from = starts[index]!;
    const kind = named.has(from) ? null : kindOf(text, lexed.tokens, index);
    if (named.has(from)) found.push(named.get(from)!);
    else if (kind) found.push({ from, to: ends[index]!, kind });
  }
  return found.sort((one, other) => one.from - other.from);
}

function kindOf(text: string, { kinds, starts, ends }: TokenList, index: number): SemanticKind | null {
  const kind = kinds[index]!;
  if (isKeyword(kind)) return 'keyword';
  switch (kind) {
    case TokenKind.Integer:
    case TokenKind.Float:
      return 'number';
    case TokenKind.Text:
      return 'string';
    case TokenKind.Name: {
      // A name that nothing declares, at a place where it is a word.
      const word = text.slice(starts[index], ends[index]);
      if (contextualWords.includes(word)) return 'keyword';
      return kinds[index + 1] === TokenKind.OpenParenthesis ? 'function' : null;
    }
  }
  return kind >= TokenKind.Assign && kind <= TokenKind.Colon ? 'operator' : null;
}
