// Parses JSON with a span for every value, so that an error in a JSON problem can be shown at its line and column.

import type { Span } from '../../ir/ir.ts';

export type JsonNode =
  | { kind: 'object'; entries: JsonEntry[]; span: Span }
  | { kind: 'array'; items: JsonNode[]; span: Span }
  | JsonString
  | { kind: 'number'; value: number; span: Span }
  | { kind: 'boolean'; value: boolean; span: Span }
  | { kind: 'null'; span: Span };

export interface JsonString {
  kind: 'string';
  value: string;
  span: Span;
}

export interface JsonEntry {
  key: JsonString;
  value: JsonNode;
}

export class JsonError extends Error {
  readonly span: Span;
  readonly found: string;
  readonly expected: string;

  constructor(span: Span, found: string, expected: string) {
    super(`expected ${expected}, found ${found}`);
    this.span = span;
    this.found = found;
    this.expected = expected;
  }
}

/** More than any problem needs, and far below the limit of the JavaScript stack. */
const greatestNesting = 500;

const tokenPattern =
  /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|[a-zA-Z_$][\w$]*/y;

/** Throws a JsonError at the first part that is not JSON. */
export function parseJson(text: string): JsonNode {
  return new JsonReader(text).file();
}

class JsonReader {
  private readonly text: string;
  private offset = 0;
  private line = 1;
  private lineStart = 0;
  private nesting = 0;

  constructor(text: string) {
    this.text = text;
  }

  file(): JsonNode {
    if (this.text.charCodeAt(0) === 0xfeff) this.offset = this.lineStart = 1;
    const value = this.value('a value');
    if (this.peek() !== '') this.fail('the end of the text');
    return value;
  }

  /** The next character that is not white space, or '' at the end. */
  private peek(): string {
    for (; this.offset < this.text.length; this.offset++) {
      const character = this.text[this.offset]!;
      if (character === '\n') {
        this.line++;
        this.lineStart = this.offset + 1;
      } else if (character !== ' ' && character !== '\t' && character !== '\r') {
        return character;
      }
    }
    return '';
  }

  private span(start: number, end: number): Span {
    return { start, end, line: this.line, column: start - this.lineStart + 1 };
  }

  private fail(expected: string): never {
    const character = this.peek();
    const found = character === '' ? 'the end of the text' : `\`${character}\``;
    throw new JsonError(this.span(this.offset, Math.min(this.offset + 1, this.text.length)), found, expected);
  }

  private value(expected: string): JsonNode {
    const character = this.peek();
    if (character === '{') return this.object();
    if (character === '[') return this.array();
    tokenPattern.lastIndex = this.offset;
    const token = character === '' ? undefined : tokenPattern.exec(this.text)?.[0];
    if (token === undefined) return this.fail(character === '"' ? 'the closing `"` on the same line' : expected);
    const span = this.span(this.offset, this.offset + token.length);
    const node = plainValue(token, span);
    if (!node) return this.fail(`${expected}; text needs double quotes`);
    this.offset = span.end;
    return node;
  }

  private key(): JsonString {
    if (this.peek() !== '"') this.fail('a key in double quotes');
    const node = this.value('a key');
    return node.kind === 'string' ? node : this.fail('a key in double quotes');
  }

  private object(): JsonNode {
    const entries: JsonEntry[] = [];
    const span = this.list('}', () => {
      const key = this.key();
      if (this.peek() !== ':') this.fail('`:` after the key');
      this.offset++;
      entries.push({ key, value: this.value('a value') });
    });
    return { kind: 'object', entries, span };
  }

  private array(): JsonNode {
    const items: JsonNode[] = [];
    const span = this.list(']', () => items.push(this.value('a value')));
    return { kind: 'array', items, span };
  }

  /** Parses the parts from the opening bracket to the closing one, with commas between them. */
  private list(close: string, part: () => void): Span {
    if (++this.nesting > greatestNesting) this.fail('less deeply nested values');
    const span = this.span(this.offset, this.offset);
    this.offset++;
    if (this.peek() !== close) {
      part();
      while (this.peek() === ',') {
        this.offset++;
        if (this.peek() === close) this.fail('another value after `,`');
        part();
      }
      if (this.peek() !== close) this.fail(`\`,\` or \`${close}\``);
    }
    this.offset++;
    this.nesting--;
    span.end = this.offset;
    return span;
  }
}

function plainValue(token: string, span: Span): JsonNode | null {
  if (token[0] === '"') return { kind: 'string', value: JSON.parse(token) as string, span };
  if (token === 'true' || token === 'false') return { kind: 'boolean', value: token === 'true', span };
  if (token === 'null') return { kind: 'null', span };
  const number = Number(token);
  return Number.isNaN(number) ? null : { kind: 'number', value: number, span };
}
