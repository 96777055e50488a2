// Turns text into the syntax tree. For any text, the parser ends soon, throws nothing, and reports every mistake that
// is not a consequence of an earlier one. The tree contains everything that it could understand.

import type { SourceFile } from './ast.ts';
import { diagnostic, limited } from '../diagnostics.ts';
import type { Diagnostic } from '../diagnostics.ts';
import { Cursor } from './cursor.ts';
import { parseDeclarations } from './declarations.ts';
import { lex } from './lexer.ts';

/** Parses a text. `from`: the offset at which it begins in joined texts. `name`: its file, for spans. */
export function parse(
  text: string,
  { from = 0, name }: { from?: number; name?: string } = {},
): { file: SourceFile; diagnostics: Diagnostic[] } {
  const { tokens, comments, diagnostics } = lex(text, from, name);
  const cursor = new Cursor(text, tokens);
  const declarations = parseDeclarations(cursor);
  const isSkipped = ({ span }: Diagnostic): boolean =>
    cursor.skipped.some(({ start, end }) => start <= span.start && span.start < end);
  const all = [...diagnostics.filter((one) => !isSkipped(one)), ...cursor.diagnostics];
  const isEmpty = tokens.count === 1 && all.length === 0;
  if (isEmpty) all.push(diagnostic('FP1010', { ...tokens.span(0), start: from, end: from, line: 1, column: 1 }));
  return { file: { text, declarations, comments }, diagnostics: limited(all) };
}
