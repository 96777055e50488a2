// Shared by the tests of the text front end: trees without spans, a check for errors.

import type { SourceFile } from '../../../language/text/ast.ts';
import { lex } from '../../../language/text/lexer.ts';
import { parse } from '../../../language/text/parser.ts';

/** The tree of a text as JSON, without spans. */
export function shape(declarations: SourceFile['declarations']): string {
  return JSON.stringify(declarations, (key, value: unknown) => (key === 'span' ? undefined : value));
}

/** The tree of a text that must have no errors. */
export function parsed(text: string): SourceFile {
  const { file, diagnostics } = parse(text);
  if (diagnostics.length > 0) {
    const [first] = diagnostics;
    throw new Error(`${first!.span.line}:${first!.span.column}: ${first!.code} ${first!.message}\n${text}`);
  }
  return file;
}

/** The tokens of a text, as written. */
export function words(text: string): string[] {
  const { tokens } = lex(text);
  const found: string[] = [];
  for (let index = 0; index < tokens.count - 1; index++) {
    found.push(text.slice(tokens.starts[index], tokens.ends[index]));
  }
  return found;
}
