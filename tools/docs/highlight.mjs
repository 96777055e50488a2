// Colours domain texts in code blocks, by the language's own lexer, so that what looks like a word of the language is
// one.

import { lex } from '../../dist/language/text/lexer.js';
import { isKeyword, TokenKind } from '../../dist/language/text/tokens.js';

export function highlightHtn(text) {
  const { tokens, comments } = lex(text);
  const marks = comments.map(({ span }) => ({ start: span.start, end: span.end, style: 'comment' }));
  for (let index = 0; index < tokens.count; index++) {
    const kind = tokens.kinds[index];
    const isWord = isKeyword(kind) || isSensed(text, tokens, index);
    const style = isWord ? 'word' : kind === TokenKind.Integer || kind === TokenKind.Float ? 'number' : null;
    if (style) marks.push({ start: tokens.starts[index], end: tokens.ends[index], style });
  }
  marks.sort((one, other) => one.start - other.start);
  let output = '';
  let at = 0;
  for (const { start, end, style } of marks) {
    output += `${escape(text.slice(at, start))}<span class="${style}">${escape(text.slice(start, end))}</span>`;
    at = end;
  }
  return output + escape(text.slice(at));
}

/** `sensed` is a word before `fluent` only. */
function isSensed(text, { kinds, starts, ends }, index) {
  return kinds[index + 1] === TokenKind.Fluent && text.slice(starts[index], ends[index]) === 'sensed';
}

export function escape(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
