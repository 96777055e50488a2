// Turns text into tokens, by character codes. Some habits from other languages have an obvious meaning (`&&`, `!`,
// `->`). The lexer reports them and continues with the token that was meant. Anything else that it reports becomes a
// token `Error`.

import type { Span } from '../../ir/ir.ts';
import { checkText } from '../check-text.ts';
import { diagnostic, mostErrors } from '../diagnostics.ts';
import type { DiagnosticCode, Diagnostic, MessageParts } from '../diagnostics.ts';
import type { Comment } from './ast.ts';
import { TokenKind, TokenList, hashStep, isNameBefore, isQuotableName, wordKind } from './tokens.ts';

export interface LexedText {
  tokens: TokenList;
  comments: Comment[];
  /** At most `mostErrors + 1`. */
  diagnostics: Diagnostic[];
}

export function lex(text: string, from = 0, file?: string): LexedText {
  checkText(text, 'the text of a domain or problem');
  const lexer = new Lexer(text, from, file);
  lexer.run();
  return { tokens: lexer.tokens, comments: lexer.comments, diagnostics: lexer.diagnostics };
}

// Classes of characters.
const other = 0;
const blank = 1;
const lineBreak = 2;
const letter = 3;
const digit = 4;
const single = 5;
const quote = 6;
const backquote = 7;

const classes = new Uint8Array(128);
const singleKinds = new Uint8Array(128);

function classify(characters: string, as: number): void {
  for (const character of characters) classes[character.charCodeAt(0)] = as;
}

classify(' \t\v\f', blank);
classify('\n\r', lineBreak);
classify('abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_', letter);
classify('0123456789', digit);
classify('"\'', quote);
classify('`', backquote);
const singles: [string, number][] = [
  [';', TokenKind.Semicolon],
  [',', TokenKind.Comma],
  ['(', TokenKind.OpenParenthesis],
  [')', TokenKind.CloseParenthesis],
  ['{', TokenKind.OpenBrace],
  ['}', TokenKind.CloseBrace],
  ['[', TokenKind.OpenBracket],
  [']', TokenKind.CloseBracket],
];
for (const [character, kind] of singles) {
  classify(character, single);
  singleKinds[character.charCodeAt(0)] = kind;
}

/**
 * Operators by their first character, longer ones first. An operator with advice is reported and then read as `kind`.
 */
interface Operator {
  text: string;
  kind: number;
  advice?: string;
}

const operators: (Operator[] | undefined)[] = [];

function operator(text: string, kind: number, advice?: string): void {
  const list = (operators[text.charCodeAt(0)] ??= []);
  list.push(advice === undefined ? { text, kind } : { text, kind, advice });
  list.sort((left, right) => right.text.length - left.text.length);
}

operator(':=', TokenKind.Assign);
operator('+=', TokenKind.Add);
operator('-=', TokenKind.Subtract);
operator(':->', TokenKind.Becomes);
operator('=', TokenKind.SingleEqual);
operator('==', TokenKind.Equal);
operator('!=', TokenKind.NotEqual);
operator('<', TokenKind.Less);
operator('<=', TokenKind.LessEqual);
operator('>', TokenKind.Greater);
operator('>=', TokenKind.GreaterEqual);
operator('+', TokenKind.Plus);
operator('-', TokenKind.Minus);
operator('*', TokenKind.Times);
operator('/', TokenKind.Divide);
operator('%', TokenKind.Remainder);
operator('?', TokenKind.Question);
operator(':', TokenKind.Colon);
operator('&&', TokenKind.And, 'write `and`');
operator('&', TokenKind.And, 'write `and`');
operator('||', TokenKind.Or, 'write `or`');
operator('|', TokenKind.Or, 'write `or`');
operator('!', TokenKind.Not, 'write `not`');
operator('===', TokenKind.Equal, 'write `==`');
operator('!==', TokenKind.NotEqual, 'write `!=`');
operator('<>', TokenKind.NotEqual, 'write `!=`');
operator('=<', TokenKind.LessEqual, 'write `<=`');
operator('->', TokenKind.Becomes, 'write `:->`');
operator('=>', TokenKind.Error, 'write `>=` to compare, `implies` for what follows, `:->` for what a value becomes');
operator('++', TokenKind.Error, 'write `+= 1`');
operator('*=', TokenKind.Error, 'write `x := x * 2`');
operator('/=', TokenKind.Error, 'write `x := x / 2`, or `!=` for what differs');
operator('%=', TokenKind.Error, 'write `x := x % 2`');

/** All operators of the language, without those of other languages. Longer ones come first. */
export const operatorTexts: readonly string[] = operators
  .flatMap((list) => list ?? [])
  .flatMap(({ text, advice }) => (advice === undefined ? [text] : []))
  .sort((one, other) => other.length - one.length || (one < other ? -1 : 1));

class Lexer {
  readonly tokens: TokenList;
  readonly comments: Comment[] = [];
  readonly diagnostics: Diagnostic[] = [];
  private readonly text: string;
  private at: number;
  private line = 1;
  private lineStart: number;

  constructor(text: string, from: number, file?: string) {
    this.text = text;
    this.at = from;
    this.lineStart = from;
    this.tokens = new TokenList(((text.length - from) >> 2) + 16, file);
  }

  run(): void {
    const { text } = this;
    // A byte order mark is skipped but counted, so that spans fit the text.
    if (text.charCodeAt(this.at) === 0xfeff) this.at++;
    while (this.at < text.length) {
      const code = text.charCodeAt(this.at);
      switch (code < 128 ? classes[code] : other) {
        case blank:
          this.at++;
          break;
        case lineBreak:
          this.breakLine(code);
          break;
        case letter:
          this.word();
          break;
        case digit:
          this.number();
          break;
        case single:
          this.token(singleKinds[code]!, 1);
          break;
        case quote:
          this.quoted(code);
          break;
        case backquote:
          this.backquoted();
          break;
        default:
          this.operatorOrOther(code);
      }
    }
    this.token(TokenKind.End, 0);
  }

  private token(kind: number, length: number): void {
    const start = this.at;
    this.at = start + length;
    const { kinds, count } = this.tokens;
    // The first word of a text is never a name.
    if (count > 1 && isNameBefore(kinds[count - 1]!, kind)) kinds[count - 1] = TokenKind.Name;
    this.tokens.add(kind, start, start + length, this.line, start - this.lineStart + 1);
  }

  private breakLine(code: number): void {
    this.at++;
    if (code === 13 && this.text.charCodeAt(this.at) === 10) this.at++;
    this.line++;
    this.lineStart = this.at;
  }

  private word(): void {
    const { text } = this;
    const start = this.at;
    let end = start;
    let hash = 0;
    let code = text.charCodeAt(end);
    while (code < 128 && (classes[code] === letter || classes[code] === digit)) {
      hash = hashStep(hash, code);
      code = text.charCodeAt(++end);
    }
    if (code >= 128 && isForeignLetter(text, end)) return this.foreignWord(start);
    let kind = wordKind(text, start, end, hash);
    if (code === 45 && end - start === 4 && text.startsWith('sort-by', start) && !this.isWordPart(start + 7)) {
      kind = TokenKind.SortBy;
      end = start + 7;
    }
    if (
      kind === TokenKind.Name &&
      (end - start === 7 || end - start === 6) &&
      /^sort_?by$/i.test(text.slice(start, end))
    ) {
      this.report('FP1024', end - start, text.slice(start, end), 'sort-by');
      kind = TokenKind.SortBy;
    }
    this.token(kind, end - start);
  }

  private isWordPart(at: number): boolean {
    const code = this.text.charCodeAt(at);
    if (code >= 128) return isForeignLetter(this.text, at);
    return classes[code] === letter || classes[code] === digit;
  }

  /** A word with letters that names cannot have: one error for the whole word. */
  private foreignWord(start: number): void {
    let end = start;
    while (this.isWordPart(end)) end += this.text.codePointAt(end)! > 0xffff ? 2 : 1;
    this.error('FP1008', end - start, this.text.slice(start, end));
  }

  private digits(from: number): number {
    let at = from;
    for (let code = this.text.charCodeAt(at); code >= 48 && code <= 57; code = this.text.charCodeAt(at)) at++;
    return at;
  }

  /** Digits, perhaps a fraction, perhaps an exponent. */
  private number(): void {
    const { text } = this;
    let end = this.digits(this.at);
    let kind: number = TokenKind.Integer;
    if (text.charCodeAt(end) === 46) {
      kind = TokenKind.Float;
      const fraction = this.digits(end + 1);
      if (fraction === end + 1) return this.malformedNumber(fraction);
      end = fraction;
    }
    const exponent = text.charCodeAt(end);
    if (exponent === 101 || exponent === 69) {
      kind = TokenKind.Float;
      const sign = text.charCodeAt(end + 1);
      const from = sign === 43 || sign === 45 ? end + 2 : end + 1;
      const digitsEnd = this.digits(from);
      if (digitsEnd === from) return this.malformedNumber(end);
      end = digitsEnd;
    }
    if (this.isWordPart(end)) return this.malformedNumber(end);
    this.token(kind, end - this.at);
  }

  private malformedNumber(from: number): void {
    let end = from;
    while (this.isWordPart(end)) end += this.text.codePointAt(end)! > 0xffff ? 2 : 1;
    this.error('FP1006', end - this.at, this.text.slice(this.at, end));
  }

  /** A string ends at its closing quote or at the end of the line. */
  private quoted(mark: number): void {
    const { text } = this;
    let end = this.at + 1;
    while (end < text.length && text.charCodeAt(end) !== mark && !isLineBreak(text.charCodeAt(end))) end++;
    const content = text.slice(this.at + 1, end);
    if (text.charCodeAt(end) === mark) {
      end++;
      if (this.isAfterInclude()) return this.token(TokenKind.Text, end - this.at);
    }
    const meant = content.endsWith('.htn') ? `include "${content}";` : '';
    this.error('FP1004', end - this.at, /^[A-Za-z_]\w*$/.test(content) ? content : meant);
  }

  private isAfterInclude(): boolean {
    const { count, kinds, starts, ends } = this.tokens;
    const word = 'include';
    if (count === 0 || kinds[count - 1] !== TokenKind.Name) return false;
    const start = starts[count - 1]!;
    return ends[count - 1]! - start === word.length && this.text.startsWith(word, start);
  }

  /** A name in backquotes may be a word of the language, and may have other characters. */
  private backquoted(): void {
    const { text } = this;
    let end = this.at + 1;
    while (end < text.length && text.charCodeAt(end) !== 96 && !isLineBreak(text.charCodeAt(end))) end++;
    const content = text.slice(this.at + 1, end);
    if (text.charCodeAt(end) !== 96) return this.error('FP1037', 1);
    if (!isQuotableName(content)) return this.error('FP1038', end + 1 - this.at, content, '');
    this.token(TokenKind.Name, end + 1 - this.at);
  }

  private operatorOrOther(code: number): void {
    const { text } = this;
    if (code === 47) {
      const next = text.charCodeAt(this.at + 1);
      if (next === 47) return this.lineComment();
      if (next === 42) return this.blockComment();
    }
    for (const entry of operators[code] ?? []) {
      if (!text.startsWith(entry.text, this.at)) continue;
      if (entry.advice !== undefined) this.report('FP1007', entry.text.length, entry.text, entry.advice);
      return this.token(entry.kind, entry.text.length);
    }
    if (code === 46 && this.digits(this.at + 1) > this.at + 1) return this.malformedNumber(this.digits(this.at + 1));
    if (code >= 128 && isForeignLetter(text, this.at)) return this.foreignWord(this.at);
    if (code === 35) return this.hashComment();
    // Making the name of a character takes time, and there may be millions of them.
    if (this.diagnostics.length > mostErrors) return this.token(TokenKind.Error, 1);
    const point = text.codePointAt(this.at)!;
    this.error('FP1001', point > 0xffff ? 2 : 1, nameCharacter(point));
  }

  /** `#` begins a comment in other languages. It is reported once, and the rest of the line is skipped. */
  private hashComment(): void {
    if (this.text.startsWith('#include', this.at)) this.report('FP1024', '#include'.length, '#include', 'include');
    else this.report('FP1001', 1, '`#`');
    while (this.at < this.text.length && !isLineBreak(this.text.charCodeAt(this.at))) this.at++;
  }

  private lineComment(): void {
    const { text } = this;
    let end = this.at;
    while (end < text.length && !isLineBreak(text.charCodeAt(end))) end++;
    this.comments.push({ text: text.slice(this.at, end), span: this.here(end - this.at), block: false });
    this.at = end;
  }

  private blockComment(): void {
    const { text } = this;
    const close = text.indexOf('*/', this.at + 2);
    if (close < 0) this.report('FP1003', 2);
    const end = close < 0 ? text.length : close + 2;
    this.comments.push({ text: text.slice(this.at, end), span: this.here(end - this.at), block: true });
    while (this.at < end) {
      const code = text.charCodeAt(this.at);
      if (isLineBreak(code)) this.breakLine(code);
      else this.at++;
    }
  }

  private here(length: number): Span {
    const span: Span = {
      start: this.at,
      end: this.at + length,
      line: this.line,
      column: this.at - this.lineStart + 1,
    };
    if (this.tokens.file !== undefined) span.file = this.tokens.file;
    return span;
  }

  private report<Code extends DiagnosticCode>(code: Code, length: number, ...parts: MessageParts<Code>): void {
    if (this.diagnostics.length <= mostErrors)
      this.diagnostics.push(diagnostic(code, this.here(length), ...shortened(parts)));
  }

  private error<Code extends DiagnosticCode>(code: Code, length: number, ...parts: MessageParts<Code>): void {
    this.report(code, length, ...parts);
    this.token(TokenKind.Error, length);
  }
}

function isLineBreak(code: number): boolean {
  return code === 10 || code === 13;
}

const foreignLetter = /[\p{L}\p{M}\p{Nd}]/u;

function isForeignLetter(text: string, at: number): boolean {
  return foreignLetter.test(String.fromCodePoint(text.codePointAt(at) ?? 0));
}

/** Shortens what a message quotes. A text that is not in the language may be one endless word. */
export function shortened<Parts extends string[]>(parts: Parts): Parts {
  return parts.map((text) => (text.length > 160 ? `${text.slice(0, 157)}...` : text)) as Parts;
}

/** A character as a message can show it. A character that cannot be seen is shown by its number. */
function nameCharacter(point: number): string {
  const character = String.fromCodePoint(point);
  if (point > 32 && point < 127) return `\`${character}\``;
  const number = `U+${point.toString(16).toUpperCase().padStart(4, '0')}`;
  return /[\p{P}\p{S}]/u.test(character) ? `\`${character}\` (${number})` : number;
}
