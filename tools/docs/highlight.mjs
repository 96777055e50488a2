// Colours domain texts in code blocks, by the language's own lexer, so that what looks like a word of the language is
// one.

import { lex } from '../../dist/language/text/lexer.js';
import { isKeyword, isTypeWord, TokenKind } from '../../dist/language/text/tokens.js';

export function highlightHtn(text) {
  const { tokens, comments } = lex(text);
  const marks = comments.map(({ span }) => ({ start: span.start, end: span.end, style: 'comment' }));
  for (let index = 0; index < tokens.count; index++) {
    const kind = tokens.kinds[index];
    const isWord = isKeyword(kind) || isWordHere(text, tokens, index);
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

/** Whether a word for acting stands here that is a name elsewhere. */
function isWordHere(text, { kinds, starts, ends }, index) {
  const next = kinds[index + 1];
  switch (kinds[index] === TokenKind.Name && text.slice(starts[index], ends[index])) {
    case 'of':
      return index > 1 && kinds[index - 2] === TokenKind.Problem;
    case 'include':
      return next === TokenKind.Text;
    case 'sensed':
      return next === TokenKind.Fluent;
    case 'during':
      return next === TokenKind.OpenBrace;
    case 'count':
    case 'sum':
      return next === TokenKind.OpenParenthesis && isBinder(kinds, index + 2);
    case 'reservation':
    case 'busy':
      return next === TokenKind.Name || isTypeWord(next);
    case 'while':
      return (
        next === TokenKind.Name || next === TokenKind.Not || next === TokenKind.Exists || next === TokenKind.Forall
      );
    default:
      return false;
  }
}

/** Whether a type and a name stand here, or the beginning of a type with a range. */
function isBinder(kinds, index) {
  return isTypeWord(kinds[index]) || (kinds[index] === TokenKind.Name && kinds[index + 1] === TokenKind.Name);
}

export function escape(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
