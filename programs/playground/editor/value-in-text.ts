// Changes a value in the text of a problem, when something is dragged or clicked in a picture.

import { lex } from '../../../language/text/lexer.ts';
import { nameText, TokenKind } from '../../../language/text/tokens.ts';
import type { Override } from '../model/plan-data.ts';

export interface TextChange {
  from: number;
  to: number;
  insert: string;
}

/** Replaces the last assignment to the place, or adds one before the request. */
export function setInText(text: string, { variable, args, value }: Override): TextChange {
  const head = args.length === 0 ? [variable] : [variable, '(', ...args.flatMap((arg) => [arg, ',']).slice(0, -1), ')'];
  const { tokens } = lex(text);
  const { count, kinds, starts, ends } = tokens;
  const textOf = (at: number): string => text.slice(starts[at], ends[at]).replaceAll('`', '');
  let found: TextChange | null = null;
  let request = -1;
  for (let at = 0; at < count; at++) {
    const kind = kinds[at]!;
    if (request < 0 && (kind === TokenKind.Ordered || kind === TokenKind.Unordered)) request = starts[at]!;
    if (textOf(at) !== variable || !head.every((part, index) => at + index < count && textOf(at + index) === part)) {
      continue;
    }
    const sign = at + head.length;
    if (kinds[sign] !== TokenKind.Assign) continue;
    let end = sign + 1;
    while (end < count && kinds[end] !== TokenKind.Semicolon) end++;
    if (end > sign + 1) found = { from: starts[sign + 1]!, to: ends[end - 1]!, insert: quoted(value) };
  }
  if (found) return found;
  const place = args.length === 0 ? nameText(variable) : `${nameText(variable)}(${args.map(quoted).join(', ')})`;
  const insert = `${place} := ${quoted(value)};\n`;
  const from = request < 0 ? text.length : text.lastIndexOf('\n', request - 1) + 1;
  return { from, to: from, insert: request < 0 && !text.endsWith('\n') ? `\n${insert}` : insert };
}

/** Returns a value as a text writes it. Names may need quotes, unlike truth values, numbers and `none`. */
const quoted = (value: string): string => (/^(true|false|none|-?[\d.]+)$/.test(value) ? value : nameText(value));
