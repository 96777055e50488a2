// Shared by the tests of the text front end: trees without spans, random numbers that can be repeated, a check for
// errors.

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

export interface RandomPicker {
  /** An integer from 0 up to, but not including, `limit`. */
  below(limit: number): number;
  pick<Value>(values: readonly Value[]): Value;
}

/** Numbers that look random and are the same in every run, so that a failing test can be repeated. */
export function randomFrom(seed: number): RandomPicker {
  let state = seed | 0;
  const below = (limit: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
  };
  return { below, pick: (values) => values[below(values.length)]! };
}
