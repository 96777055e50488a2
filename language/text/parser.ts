// From text to the syntax tree. Whatever the text is, this ends soon, throws nothing, and reports every mistake that it can
// tell from the ones before; the tree then holds what could be understood.

import type { SourceFile } from './ast.ts';
import { diagnostic } from '../diagnostics.ts';
import type { Diagnostic } from '../diagnostics.ts';
import { Cursor } from './cursor.ts';
import { parseDeclarations } from './declarations.ts';
import { lex, mostDiagnostics } from './lexer.ts';

export function parse(text: string): { file: SourceFile; diagnostics: Diagnostic[] } {
  const { tokens, comments, diagnostics } = lex(text);
  const cursor = new Cursor(text, tokens);
  const declarations = parseDeclarations(cursor);
  const all = [...diagnostics, ...cursor.diagnostics];
  if (tokens.count === 1 && all.length === 0) all.push(diagnostic('FP1010', { start: 0, end: 0, line: 1, column: 1 }));
  return { file: { text, declarations, comments }, diagnostics: limit(all) };
}

/** In order of their places; of too many the first, and a last one that says so. */
function limit(all: Diagnostic[]): Diagnostic[] {
  all.sort((left, right) => left.span.start - right.span.start || left.span.end - right.span.end);
  if (all.length <= mostDiagnostics) return all;
  const { span } = all[mostDiagnostics]!;
  return [...all.slice(0, mostDiagnostics), diagnostic('FP1018', span, String(mostDiagnostics))];
}
