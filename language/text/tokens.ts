// The kinds of tokens, the words of the language, and the tokens themselves. Tokens are kept in flat arrays, so that no
// object is made for a token.

import type { Span } from '../../ir/ir.ts';

/** The words for types that are not declared. They are the last of the keywords. */
export const typeWords = ['boolean', 'integer', 'float'];

/** All words that cannot be names without backquotes, unless what follows them shows that a name is meant. */
export const keywords = [
  ...['domain', 'problem', 'type', 'enum', 'constant', 'fluent', 'external', 'define', 'internal', 'task', 'instance'],
  ...['method', 'branch', 'let', 'when', 'exists', 'forall', 'first', 'sort-by', 'ordered', 'unordered'],
  ...['and', 'or', 'not', 'implies', 'true', 'false', 'none', ...typeWords],
];

/** Words that only belong to the language at certain places. Everywhere else they are names. */
export const contextualWords = [
  'cost',
  'bound',
  'score',
  'chance',
  'depth',
  'of',
  'include',
  'count',
  'sum',
  'sensed',
  'reservation',
  'busy',
  'during',
  'while',
  'achieve',
  'by',
];

export const TokenKind = {
  End: 0,
  /** A token that the lexer has already reported. */
  Error: 1,
  Name: 2,
  Integer: 3,
  Float: 4,
  /** In quotes: what `include` names. */
  Text: 5,

  Semicolon: 6,
  Comma: 7,
  OpenParenthesis: 8,
  CloseParenthesis: 9,
  OpenBrace: 10,
  CloseBrace: 11,
  OpenBracket: 12,
  CloseBracket: 13,

  Assign: 14,
  Add: 15,
  Subtract: 16,
  Becomes: 17,
  /** A lone `=`: an error. The advice depends on its place. */
  SingleEqual: 18,
  Equal: 19,
  NotEqual: 20,
  Less: 21,
  LessEqual: 22,
  Greater: 23,
  GreaterEqual: 24,
  Plus: 25,
  Minus: 26,
  Times: 27,
  Divide: 28,
  Remainder: 29,
  Question: 30,
  Colon: 31,

  // Declarations, in the order of `keywords`.
  Domain: 32,
  Problem: 33,
  Type: 34,
  Enum: 35,
  Constant: 36,
  Fluent: 37,
  External: 38,
  Define: 39,
  Internal: 40,
  Task: 41,
  Instance: 42,
  // Statements.
  Method: 43,
  Branch: 44,
  Let: 45,
  When: 46,
  Exists: 47,
  Forall: 48,
  First: 49,
  SortBy: 50,
  Ordered: 51,
  Unordered: 52,
  // Expressions.
  And: 53,
  Or: 54,
  Not: 55,
  Implies: 56,
  True: 57,
  False: 58,
  None: 59,
  Boolean: 60,
  IntegerType: 61,
  FloatType: 62,
} as const;

export type TokenKind = (typeof TokenKind)[keyof typeof TokenKind];

const firstKeyword = TokenKind.Domain;

export function isDeclarationWord(kind: number): boolean {
  return kind >= TokenKind.Domain && kind <= TokenKind.Instance;
}

export function isStatementWord(kind: number): boolean {
  return kind >= TokenKind.Method && kind <= TokenKind.Unordered;
}

/** Whether it is one of `typeWords`. */
export function isTypeWord(kind: number): boolean {
  return kind >= TokenKind.Boolean;
}

export function isKeyword(kind: number): boolean {
  return kind >= firstKeyword;
}

/**
 * Whether a word of a declaration or a statement is a name, judging by the token after it: a word of the language is
 * followed by a name, another word or a bracket.
 */
export function isNameBefore(word: number, next: number): boolean {
  if (word < firstKeyword || word > TokenKind.Unordered) return false;
  // `let := 3` lacks a name.
  if (word === TokenKind.Let && next === TokenKind.Assign) return false;
  if (next === TokenKind.OpenParenthesis) return word < TokenKind.When;
  if (next === TokenKind.Semicolon || next === TokenKind.Comma || next === TokenKind.CloseParenthesis) return true;
  if (next === TokenKind.CloseBrace || next === TokenKind.CloseBracket) return true;
  return (
    (next >= TokenKind.Assign && next <= TokenKind.Colon) ||
    (next >= TokenKind.And && next <= TokenKind.Implies && next !== TokenKind.Not)
  );
}

/** Whether a text can be a name in backquotes. Such a name begins like any other. */
export function isQuotableName(text: string): boolean {
  return /^[\p{L}_][\p{L}\p{M}\p{Nd}_.:@!?#%+/-]*$/u.test(text);
}

/** Whether a text can be a name wherever a name is allowed, without backquotes. */
export function isPlainName(text: string): boolean {
  return /^[A-Za-z_]\w*$/.test(text) && !keywords.includes(text);
}

/** A name as in a domain or a problem: in backquotes if it needs them. */
export function nameText(name: string): string {
  return isPlainName(name) ? name : `\`${name}\``;
}

/** A hash table of the words. The lexer computes the hash while it reads a word. */
const bucketCount = 512;
const bucketWords: (string | undefined)[] = new Array<string | undefined>(bucketCount).fill(undefined);
const bucketKinds = new Uint8Array(bucketCount);

/** One step of the hash of a word. */
export function hashStep(hash: number, code: number): number {
  return (Math.imul(hash, 31) + code) | 0;
}

function bucketOf(hash: number): number {
  return (hash ^ (hash >>> 9)) & (bucketCount - 1);
}

function enter(word: string, kind: number): void {
  let hash = 0;
  for (let index = 0; index < word.length; index++) hash = hashStep(hash, word.charCodeAt(index));
  let bucket = bucketOf(hash);
  while (bucketWords[bucket] !== undefined) bucket = (bucket + 1) & (bucketCount - 1);
  bucketWords[bucket] = word;
  bucketKinds[bucket] = kind;
}

keywords.forEach((word, index) => enter(word, firstKeyword + index));

/** The kind of the word at `start .. end` of the text, which has this hash. */
export function wordKind(text: string, start: number, end: number, hash: number): number {
  let bucket = bucketOf(hash);
  for (;;) {
    const word = bucketWords[bucket];
    if (word === undefined) return TokenKind.Name;
    if (word.length === end - start && text.startsWith(word, start)) return bucketKinds[bucket]!;
    bucket = (bucket + 1) & (bucketCount - 1);
  }
}

/** Tokens by index. The last token is `End`. No token contains a line break. */
export class TokenList {
  count = 0;
  kinds: Uint8Array;
  starts: Int32Array;
  ends: Int32Array;
  lines: Int32Array;
  columns: Int32Array;
  /** The file that the spans name. */
  readonly file: string | undefined;

  constructor(expected: number, file?: string) {
    this.file = file;
    this.kinds = new Uint8Array(expected);
    this.starts = new Int32Array(expected);
    this.ends = new Int32Array(expected);
    this.lines = new Int32Array(expected);
    this.columns = new Int32Array(expected);
  }

  add(kind: number, start: number, end: number, line: number, column: number): void {
    if (this.count === this.kinds.length) this.grow();
    const index = this.count++;
    this.kinds[index] = kind;
    this.starts[index] = start;
    this.ends[index] = end;
    this.lines[index] = line;
    this.columns[index] = column;
  }

  span(index: number): Span {
    const span: Span = {
      start: this.starts[index]!,
      end: this.ends[index]!,
      line: this.lines[index]!,
      column: this.columns[index]!,
    };
    if (this.file !== undefined) span.file = this.file;
    return span;
  }

  private grow(): void {
    const size = this.kinds.length * 2 + 16;
    const larger = (old: Int32Array): Int32Array => {
      const made = new Int32Array(size);
      made.set(old);
      return made;
    };
    const kinds = new Uint8Array(size);
    kinds.set(this.kinds);
    this.kinds = kinds;
    this.starts = larger(this.starts);
    this.ends = larger(this.ends);
    this.lines = larger(this.lines);
    this.columns = larger(this.columns);
  }
}
