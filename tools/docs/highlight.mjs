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

/** Words of TypeScript and JavaScript. */
const programWords = new Set(
  (
    'abstract as async await break case catch class const continue declare default delete do else enum export extends ' +
    'false finally for from function get if implements import in infer instanceof interface is keyof let new null of ' +
    'override private protected public readonly return satisfies set static super switch this throw true try type ' +
    'typeof undefined var void while yield'
  ).split(' '),
);

const programToken =
  /(\/\/[^\n]*|\/\*[\s\S]*?\*\/)|('(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`)|(\b\d[\d_]*(?:\.\d+)?\b)|([A-Za-z_$][\w$]*)/g;

const shellToken = /(#[^\n]*)|('[^'\n]*'|"[^"\n]*")/g;

const jsonToken = /((?!))|("(?:\\.|[^"\\\n])*")|(-?\b\d+(?:\.\d+)?\b)|(\b(?:true|false|null)\b)/g;

const lispToken =
  /(;[^\n]*)|((?!))|((?<![\w-])\d+(?:\.\d+)?(?![\w-]))|((?<=[\s(])(?::[\w-]+|and|or|not|imply|forall|exists|when|define|domain|problem|increase)(?![\w-]))/g;

const tokensOf = {
  ...{ ts: programToken, tsx: programToken, js: programToken, mjs: programToken, json: jsonToken, sh: shellToken },
  ...{ pddl: lispToken, hddl: lispToken },
};

/** A block of code in its language. Languages that are not known stay plain. */
export function highlight(text, language) {
  if (language === 'htn') return highlightHtn(text);
  const expression = Object.hasOwn(tokensOf, language) ? tokensOf[language] : null;
  if (!expression) return escape(text);
  let output = '';
  let at = 0;
  for (const match of text.matchAll(expression)) {
    const [token, comment, quoted, number, word] = match;
    const isWord = word !== undefined && (expression !== programToken || programWords.has(word));
    const style = comment ? 'comment' : quoted ? 'text' : number ? 'number' : isWord ? 'word' : null;
    output += escape(text.slice(at, match.index));
    output += style ? `<span class="${style}">${escape(token)}</span>` : escape(token);
    at = match.index + token.length;
  }
  return output + escape(text.slice(at));
}
