// The parser's position in the tokens, and its diagnostics. Two rules prevent double reports: the parser reports
// nothing about a token that the lexer has reported, and at most one diagnostic for a token.

import type { Span } from '../../ir/ir.ts';
import { suggest } from '../check/suggest.ts';
import { diagnostic, mostErrors } from '../diagnostics.ts';
import type { DiagnosticCode, Diagnostic, MessageParts } from '../diagnostics.ts';
import type { Identifier } from './ast.ts';
import { shortened } from './lexer.ts';
import { TokenKind, isDeclarationWord, isKeyword, isStatementWord, isTypeWord, keywords } from './tokens.ts';
import type { TokenList } from './tokens.ts';

/** How deep brackets, braces and operators may nest. Deeper trees could exhaust the stack of later code. */
const deepestNesting = 256;
/** How many operators may follow one another: the tree of `a + b + c` is as deep as the expression is long. */
const highestExpression = 1000;

export class Cursor {
  readonly text: string;
  readonly tokens: TokenList;
  readonly diagnostics: Diagnostic[] = [];
  /** Parts of the text that are not in the language. What the lexer reports about them does not count. */
  readonly skipped: { start: number; end: number }[] = [];
  position = 0;
  /** The kind of the token at `position`. */
  kind: number;
  /** The number of levels of the last parsed expression. */
  height = 0;
  private nesting = 0;
  private lastReported = -1;
  private lastUnclosed = -1;
  private stopped = false;

  constructor(text: string, tokens: TokenList) {
    this.text = text;
    this.tokens = tokens;
    this.kind = tokens.kinds[0]!;
  }

  advance(): void {
    if (this.kind === TokenKind.End) return;
    this.kind = this.tokens.kinds[++this.position]!;
  }

  peek(ahead: number): number {
    return this.tokens.kinds[Math.min(this.position + ahead, this.tokens.count - 1)]!;
  }

  /** Steps over the token if it is of this kind. Returns whether it was. */
  accept(kind: number): boolean {
    if (this.kind !== kind) return false;
    this.advance();
    return true;
  }

  textOf(index: number): string {
    return this.text.slice(this.tokens.starts[index], this.tokens.ends[index]);
  }

  get word(): string {
    return this.textOf(this.position);
  }

  get length(): number {
    return this.tokens.ends[this.position]! - this.tokens.starts[this.position]!;
  }

  isWord(word: string): boolean {
    return this.kind === TokenKind.Name && this.word === word;
  }

  /** Whether a declaration begins here. `sensed` and `reservation` are words of the language only at its beginning. */
  get atDeclaration(): boolean {
    if (this.kind !== TokenKind.Name) return isDeclarationWord(this.kind);
    const next = this.peek(1);
    if (next === TokenKind.Text) return this.isWord('include');
    if (isDeclarationWord(next)) return this.isWord('sensed') || this.isWord('reservation');
    const isType = isTypeWord(next) || (next === TokenKind.Name && this.peek(2) === TokenKind.Name);
    return isType && this.isWord('reservation');
  }

  span(index: number = this.position): Span {
    return this.tokens.span(index);
  }

  /** The span from the start of a token to the end of the token before the current one. */
  spanFrom(index: number): Span {
    const span = this.tokens.span(index);
    if (this.position > index) span.end = this.tokens.ends[this.position - 1]!;
    return span;
  }

  /** Returns the span from the start of a parsed node to the last token. */
  spanSince(start: Span): Span {
    return { ...start, end: this.position > 0 ? this.tokens.ends[this.position - 1]! : start.end };
  }

  /** The empty span right after the token before the current one. */
  afterPrevious(): Span {
    if (this.position === 0) return this.span();
    const span = this.span(this.position - 1);
    const length = span.end - span.start;
    return { ...span, start: span.end, column: span.column + length };
  }

  /** Whether the current token is on the same line as the token before. */
  get onSameLine(): boolean {
    const { lines } = this.tokens;
    return this.position > 0 && lines[this.position] === lines[this.position - 1];
  }

  /** Whether the next token is on the same line as this one. */
  get isNextOnSameLine(): boolean {
    const { lines, count } = this.tokens;
    return this.position + 1 < count && lines[this.position] === lines[this.position + 1];
  }

  report<Code extends DiagnosticCode>(code: Code, span: Span, ...parts: MessageParts<Code>): void {
    if (this.stopped) return;
    this.diagnostics.push(diagnostic(code, span, ...shortened(parts)));
    if (this.diagnostics.length > mostErrors) this.stop();
  }

  /** Reports something about the current token, unless something was already reported about it. */
  reportHere<Code extends DiagnosticCode>(code: Code, ...parts: MessageParts<Code>): void {
    if (!this.blameless()) return;
    this.lastReported = this.position;
    this.report(code, this.span(), ...parts);
  }

  /** Whether nothing has been reported about the current token. */
  blameless(): boolean {
    return this.kind !== TokenKind.Error && this.lastReported !== this.position;
  }

  /** From now on, nothing is reported about the current token. */
  silence(): void {
    this.lastReported = this.position;
  }

  unexpected(expected: string, advice = ''): void {
    const { kind } = this;
    const isForeign = advice === '' && (kind === TokenKind.Question || kind === TokenKind.Colon);
    if (isForeign) this.reportHere('FP1001', this.found());
    else this.reportHere('FP1011', expected, this.found(), advice);
  }

  /** A token as text for a message. By default the current one. */
  found(index: number = this.position): string {
    if (this.tokens.kinds[index] === TokenKind.End) return 'the end of the text';
    const text = withoutQuotes(this.textOf(index));
    return `\`${text.length > 40 ? `${text.slice(0, 37)}...` : text}\``;
  }

  /** Steps over a token of this kind, or reports that it is missing. */
  expect(kind: number, expected: string, advice = ''): boolean {
    if (this.accept(kind)) return true;
    this.unexpected(expected, advice);
    return false;
  }

  /** Reports a bracket that is never closed, at the bracket. Only the innermost one is reported. */
  unclosed(open: number, advice: () => string = () => ''): void {
    if (this.lastUnclosed !== this.position && !this.stopped) {
      this.report('FP1013', this.span(open), this.textOf(open), this.found(), advice());
    }
    this.lastUnclosed = this.position;
    this.silence();
  }

  /** Expects a name that is declared or called. Returns null after reporting that there is none. */
  expectName(expected: string, advice = ''): Identifier | null {
    const { kind } = this;
    if (kind === TokenKind.Name) return this.takeName();
    if (isKeyword(kind) && (this.onSameLine || this.peek(1) === TokenKind.OpenParenthesis)) {
      // Words of declarations and statements are names where only a name is allowed.
      if (!isDeclarationWord(kind) && !isStatementWord(kind)) this.reportHere('FP1015', this.word);
    } else {
      this.unexpected(expected, advice);
      return null;
    }
    return this.takeName();
  }

  takeName(): Identifier {
    const { word } = this;
    const text = withoutQuotes(word);
    const identifier: Identifier = { text, span: this.span() };
    if (text.length < word.length) identifier.quoted = true;
    this.advance();
    return identifier;
  }

  /** Opens one level of nesting. Returns false if that is one too many; then the rest of the text is skipped. */
  enter(): boolean {
    if (++this.nesting <= deepestNesting) return true;
    this.tooDeep();
    return false;
  }

  leave(): void {
    this.nesting--;
  }

  /** Notes the height of an operator above two operands. */
  raise(left: number, right: number): void {
    this.height = Math.max(left, right) + 1;
    if (this.height > highestExpression) this.tooDeep();
  }

  private tooDeep(): void {
    if (this.kind !== TokenKind.Error) this.report('FP1017', this.span());
    this.stop();
  }

  /** Reports nothing more and jumps to the end of the text. */
  private stop(): void {
    this.stopped = true;
    this.position = this.tokens.count - 1;
    this.kind = TokenKind.End;
  }

  /** Reports a name that looks like a misspelling of one of these words. */
  suspectWord(index: number, candidates: readonly string[] = keywords): boolean {
    if (this.tokens.kinds[index] !== TokenKind.Name || !this.blameless()) return false;
    const word = this.textOf(index);
    const meant = suggest(word, candidates);
    if (meant === '') return false;
    this.report('FP1024', this.span(index), word, meant);
    this.silence();
    return true;
  }

  /** After a mistake inside brackets: skips their end, unless the statement ends before that. */
  skipToClose(close: number): void {
    let depth = 0;
    for (;;) {
      const { kind } = this;
      if (kind === close && depth === 0) return this.advance();
      if (kind === TokenKind.OpenParenthesis) depth++;
      else if (kind === TokenKind.CloseParenthesis) depth--;
      if (endsStatement(kind) || depth < 0) return;
      this.advance();
    }
  }

  /** After a mistake: goes to a place where a statement or a declaration may begin. */
  synchronise(): void {
    for (;;) {
      const { kind } = this;
      if (kind === TokenKind.Semicolon) return this.advance();
      if (endsStatement(kind) || isStatementWord(kind)) return;
      this.advance();
    }
  }

  /**
   * Expects the `;` of the statement or declaration that began at token `start`. The `;` may be left out after a `}`.
   * After a mistake in the statement, a missing `;` is probably a result of the mistake and is not reported.
   */
  expectSemicolon(start: number): void {
    if (this.accept(TokenKind.Semicolon)) return;
    const previous = this.position - 1;
    if (this.tokens.kinds[previous] === TokenKind.CloseBrace && this.blameless()) return;
    const mistaken = this.lastReported >= start || this.tokens.kinds[previous] === TokenKind.Error;
    if (mistaken) this.silence();
    if (!this.canFollowMissingSemicolon() || (mistaken && this.kind === TokenKind.Name && this.onSameLine)) {
      this.unexpected('`;`');
      this.synchronise();
    } else if (this.blameless()) this.report('FP1012', this.afterPrevious(), this.found(previous));
  }

  private canFollowMissingSemicolon(): boolean {
    const { kind } = this;
    if (kind === TokenKind.OpenBrace) return !this.onSameLine;
    if (kind === TokenKind.OpenParenthesis || kind === TokenKind.Integer || kind === TokenKind.Float)
      return !this.onSameLine;
    return kind === TokenKind.Name || kind === TokenKind.Not || endsStatement(kind) || isStatementWord(kind);
  }
}

function withoutQuotes(word: string): string {
  return word.startsWith('`') ? word.slice(1, -1) : word;
}

/** Whether the token ends every statement: a `;`, a brace, the end of the text, or the start of a declaration. */
function endsStatement(kind: number): boolean {
  const brace = kind === TokenKind.OpenBrace || kind === TokenKind.CloseBrace;
  return brace || kind === TokenKind.Semicolon || kind === TokenKind.End || isDeclarationWord(kind);
}
