// Finds out the context of a place in a text: which brackets are open, what is allowed there, and which locals are
// known. It reads tokens, because the parser cannot make a tree of an unfinished text.

import type { Expression } from '../text/ast.ts';
import { Cursor } from '../text/cursor.ts';
import { parseExpression } from '../text/expressions.ts';
import type { LexedText } from '../text/lexer.ts';
import { lex } from '../text/lexer.ts';
import { TokenKind, isDeclarationWord, isTypeWord } from '../text/tokens.ts';
import type { TokenList } from '../text/tokens.ts';
import { typeOf } from './type-text.ts';
import type { Typed } from './type-text.ts';

export type BracketRole =
  /** Outside of all brackets. */
  | 'outside'
  | 'parameters'
  /** The head of a binder: `(Type name; key; <)`. */
  | 'head'
  | 'network'
  | 'call'
  | 'group'
  | 'by'
  | 'achieve'
  | 'range'
  | 'enum'
  | 'task'
  | 'method'
  | 'branch'
  | 'binder'
  | 'when'
  | 'during'
  | 'braces';

export interface LocalName extends Typed {
  name: string;
  kind: 'parameter' | 'variable' | 'let';
}

/** An open bracket, or the outside of all brackets. */
export interface OpenBracket {
  role: BracketRole;
  /** For a call: what is called, and whether it is a task of a network. */
  callee: string;
  isTask: boolean;
  /** The number of commas, and of semicolons, in the brackets so far. */
  commas: number;
  semicolons: number;
  /** The first token of the current part, which follows the last `,`, `;` or bracket. */
  first: number;
  locals: Map<string, LocalName>;
  /** How statements in it begin. */
  begun: Set<string>;
}

export interface ScannedPlace {
  text: string;
  tokens: TokenList;
  /** The first token that does not count: the one that is being written, or the one after it. */
  end: number;
  /** From the outermost to the innermost. */
  brackets: OpenBracket[];
  /** The part of a word that was already written. */
  prefix: string;
  from: number;
  isInProblem: boolean;
}

/**
 * Scans up to a place. Returns null inside a comment, a string or a number. `lookUp`: finds declarations outside of
 * tasks.
 */
export function scanTo(
  text: string,
  { tokens, comments }: LexedText,
  at: number,
  lookUp: (name: string) => Typed | undefined,
): ScannedPlace | null {
  const inside = comments.find(({ span, block }) => span.start < at && (at < span.end || (!block && at === span.end)));
  if (inside) return null;
  let end = firstTokenFrom(tokens, at);
  let from = at;
  if (end > 0 && tokens.ends[end - 1]! >= at && tokens.starts[end - 1]! < at) {
    const kind = tokens.kinds[end - 1]!;
    const isWord = /^[`\w]/.test(text[tokens.starts[end - 1]!]!);
    if (kind === TokenKind.Integer || kind === TokenKind.Float || kind === TokenKind.Text) return null;
    if (kind === TokenKind.Error && !isWord) return null;
    if (isWord) from = tokens.starts[--end]!;
  }
  const scanner = new Scanner(text, tokens, lookUp);
  scanner.run(end);
  const isInProblem = tokens.kinds.subarray(0, end).includes(TokenKind.Problem);
  return { text, tokens, end, brackets: scanner.brackets, prefix: text.slice(from, at), from, isInProblem };
}

/** Returns the first token that begins at this offset or after it. */
function firstTokenFrom({ starts, count }: TokenList, at: number): number {
  let low = 0;
  for (let high = count - 1; low < high;) {
    const middle = (low + high) >> 1;
    if (starts[middle]! >= at) high = middle;
    else low = middle + 1;
  }
  return low;
}

const nothing: ReadonlyMap<string, LocalName> = new Map();

function addAll(to: Map<string, LocalName>, from: ReadonlyMap<string, LocalName>): void {
  for (const [name, local] of from) to.set(name, local);
}

class Scanner {
  readonly brackets: OpenBracket[] = [];
  readonly #text: string;
  readonly #tokens: TokenList;
  readonly #lookUp: (name: string) => Typed | undefined;
  #pending: ReadonlyMap<string, LocalName> = new Map();

  constructor(text: string, tokens: TokenList, lookUp: (name: string) => Typed | undefined) {
    this.#text = text;
    this.#tokens = tokens;
    this.#lookUp = lookUp;
  }

  run(end: number): void {
    const { kinds } = this.#tokens;
    let start = end;
    while (start > 0 && !isDeclarationWord(kinds[start]!)) start--;
    if (start === end && start > 0) {
      start--;
      while (start > 0 && !isDeclarationWord(kinds[start]!)) start--;
    }
    this.brackets.push(openBracket('outside', start));
    for (let index = start; index < end; index++) this.#step(index);
  }

  get #top(): OpenBracket {
    return this.brackets.at(-1)!;
  }

  #word(index: number): string {
    return this.#text.slice(this.#tokens.starts[index], this.#tokens.ends[index]);
  }

  #step(index: number): void {
    const kind = this.#tokens.kinds[index]!;
    const pending = this.#pending;
    if (kind !== TokenKind.OpenBrace) this.#pending = nothing;
    switch (kind) {
      case TokenKind.OpenParenthesis:
        this.#open(this.#roleOfParenthesis(index), index);
        break;
      case TokenKind.OpenBracket:
        this.#open('range', index);
        break;
      case TokenKind.OpenBrace:
        this.#open(this.#roleOfBrace(index), index);
        addAll(this.#top.locals, pending);
        this.#pending = nothing;
        break;
      case TokenKind.CloseParenthesis:
        this.#part(index);
        this.#closeParenthesis();
        break;
      case TokenKind.CloseBracket:
        if (this.#top.role === 'range') this.brackets.pop();
        break;
      case TokenKind.CloseBrace:
        this.#closeBrace(index);
        break;
      case TokenKind.Comma:
        this.#part(index);
        this.#top.commas++;
        this.#top.first = index + 1;
        break;
      case TokenKind.Semicolon:
        this.#endOfStatement(index);
    }
  }

  #open(role: BracketRole, index: number): void {
    const made = openBracket(role, index + 1);
    if (role === 'call' && index > 0) {
      made.callee = withoutQuotes(this.#word(index - 1));
      made.isTask = this.#top.role === 'network';
    }
    this.brackets.push(made);
  }

  #roleOfParenthesis(index: number): BracketRole {
    const { kinds } = this.#tokens;
    const before = index > 0 ? kinds[index - 1]! : TokenKind.End;
    const { Ordered, Unordered, Exists, Forall, First, SortBy, Name, When } = TokenKind;
    if (before === Ordered || before === Unordered) return 'network';
    if (before === Exists || before === Forall || before === First || before === SortBy) return 'head';
    if (before === When || before !== Name) return 'group';
    const word = this.#word(index - 1);
    if (this.#top.role === 'outside' && isDeclarationWord(kinds[this.#top.first]!) && !this.#hasAssigned(index)) {
      return 'parameters';
    }
    if (word === 'achieve') return 'achieve';
    if (word === 'by') return 'by';
    const isBinder = isTypeWord(kinds[index + 1]!) || (kinds[index + 1] === Name && kinds[index + 2] === Name);
    const isAggregate = word === 'count' || word === 'sum' || ((word === 'min' || word === 'max') && isBinder);
    return isAggregate && !this.#lookUp(word) ? 'head' : 'call';
  }

  #hasAssigned(index: number): boolean {
    return this.#tokens.kinds.subarray(this.#top.first, index).includes(TokenKind.Assign);
  }

  #roleOfBrace(index: number): BracketRole {
    const { kinds } = this.#tokens;
    const { role, first } = this.#top;
    if (role === 'outside') return kinds[first] === TokenKind.Enum ? 'enum' : this.#isTask(first) ? 'task' : 'binder';
    switch (kinds[first]) {
      case TokenKind.Method:
        return 'method';
      case TokenKind.Branch:
        return 'branch';
      case TokenKind.When:
        return 'when';
    }
    if (first === index) return 'braces';
    return this.#word(first) === 'during' && first === index - 1 ? 'during' : 'binder';
  }

  #isTask(first: number): boolean {
    const kind = this.#tokens.kinds[first];
    return kind === TokenKind.Task || kind === TokenKind.Internal;
  }

  #closeParenthesis(): void {
    const { role } = this.#top;
    if (isBrace(role) || role === 'outside') return;
    const [closed] = this.brackets.splice(-1);
    if (closed!.role === 'head') this.#pending = closed!.locals;
    if (closed!.role !== 'parameters') return;
    const { kinds } = this.#tokens;
    const kind = kinds[this.#top.first];
    if (this.#isTask(this.#top.first) || kind === TokenKind.Define) {
      addAll(this.#top.locals, closed!.locals);
    }
  }

  #closeBrace(index: number): void {
    const last = this.brackets.findLastIndex(({ role }) => isBrace(role));
    if (last === -1) return;
    this.brackets.length = last;
    // After a body, a statement may begin or an expression go on. Here, both count as a beginning.
    const next = this.#tokens.kinds[index + 1];
    const goesOn = next === TokenKind.And || next === TokenKind.Or || next === TokenKind.Implies;
    if (goesOn || this.#top.role === 'call' || this.#top.role === 'group') return;
    this.#begun();
    this.#top.first = index + 1;
    if (this.#top.role === 'outside') this.#top.locals.clear();
  }

  #begun(): void {
    this.#top.begun.add(this.#word(this.#top.first));
  }

  /** A parameter of a head or a declaration ends here. */
  #part(index: number): void {
    const { role, first, locals, semicolons } = this.#top;
    if ((role !== 'parameters' && role !== 'head') || semicolons > 0 || index < first + 2) return;
    const { kinds } = this.#tokens;
    if (kinds[index - 1] !== TokenKind.Name) return;
    const isFirst = role === 'parameters';
    const type = withoutQuotes(this.#word(first));
    const name = withoutQuotes(this.#word(index - 1));
    locals.set(name, { name, kind: isFirst ? 'parameter' : 'variable', type });
  }

  #endOfStatement(index: number): void {
    const { role } = this.#top;
    if (role === 'head' || role === 'achieve') {
      this.#part(index);
      this.#top.semicolons++;
      this.#top.first = index + 1;
      return;
    }
    // A `;` ends everything that is still open in the statement.
    while (!isBrace(this.#top.role) && this.#top.role !== 'outside') this.brackets.pop();
    const { first } = this.#top;
    if (this.#tokens.kinds[first] === TokenKind.Let) this.#declareLet(first, index);
    this.#begun();
    this.#top.first = index + 1;
    if (this.#top.role === 'outside') this.#top.locals.clear();
  }

  #declareLet(first: number, end: number): void {
    const { kinds, starts } = this.#tokens;
    let assign = first;
    while (assign < end && kinds[assign] !== TokenKind.Assign) assign++;
    if (assign === end || assign === first + 1) return;
    const name = withoutQuotes(this.#word(assign - 1));
    const isTyped = assign > first + 2;
    const value = this.#text.slice(starts[assign + 1], starts[end]);
    const lookUp = (one: string): Typed | undefined => knownLocal(this.brackets, one) ?? this.#lookUp(one);
    const type = isTyped ? withoutQuotes(this.#word(first + 1)) : typeOf(expressionIn(value), lookUp);
    this.#top.locals.set(name, { name, kind: 'let', type });
  }
}

function openBracket(role: BracketRole, first: number): OpenBracket {
  return { role, callee: '', isTask: false, commas: 0, semicolons: 0, first, locals: new Map(), begun: new Set() };
}

/** Reads an expression out of a text that may hold anything. */
export function expressionIn(text: string): Expression {
  return parseExpression(new Cursor(text, lex(text).tokens));
}

const braces = new Set<BracketRole>(['enum', 'task', 'method', 'branch', 'binder', 'when', 'during', 'braces']);

export function isBrace(role: BracketRole): boolean {
  return braces.has(role);
}

export function knownLocal(brackets: readonly OpenBracket[], name: string): LocalName | undefined {
  for (let index = brackets.length - 1; index >= 0; index--) {
    const found = brackets[index]!.locals.get(name);
    if (found) return found;
  }
  return undefined;
}

export function withoutQuotes(word: string): string {
  return word.startsWith('`') ? word.slice(1, -1) : word;
}
