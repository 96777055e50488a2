// The parser of statements for acting. Their words are names everywhere else.

import type { Identifier, Statement } from './ast.ts';
import type { Cursor } from './cursor.ts';
import { acceptComma, isBinaryOperator, parseExpression } from './expressions.ts';
import { parseBody } from './statements.ts';
import { TokenKind } from './tokens.ts';

const longestWord = 'during'.length;

/** Whether such a statement begins here. */
export function isActingWord(cursor: Cursor): boolean {
  if (cursor.kind !== TokenKind.Name || cursor.length > longestWord) return false;
  switch (cursor.word) {
    case 'busy':
      return cursor.peek(1) === TokenKind.Name && (cursor.isNextOnSameLine || endsName(cursor.peek(2)));
    case 'during':
      return cursor.peek(1) === TokenKind.OpenBrace;
    case 'while':
      return beginsCondition(cursor.peek(1));
    default:
      return false;
  }
}

function endsName(kind: number): boolean {
  return kind === TokenKind.Comma || kind === TokenKind.Semicolon;
}

/** Whether a bare condition may begin with this token after `while`, so that `while` is not a variable here. */
function beginsCondition(kind: number): boolean {
  if (kind === TokenKind.Minus) return true;
  const changes = kind >= TokenKind.Assign && kind <= TokenKind.SingleEqual;
  return !changes && !isBinaryOperator(kind) && kind !== TokenKind.Semicolon && kind !== TokenKind.CloseBrace;
}

/** Parses a statement that begins with the current word. Returns null after reporting an error. */
export function parseActing(cursor: Cursor): Statement | null {
  const start = cursor.position;
  const { word } = cursor;
  cursor.advance();
  if (word === 'busy') {
    const names = parseBusy(cursor);
    cursor.expectSemicolon(start);
    return { kind: 'busy', names, span: cursor.spanFrom(start) };
  }
  if (word === 'during') {
    const body = parseBody(cursor);
    const span = cursor.spanFrom(start);
    cursor.accept(TokenKind.Semicolon);
    return { kind: 'during', body, span };
  }
  const condition = parseExpression(cursor);
  if (cursor.kind === TokenKind.OpenBrace && cursor.onSameLine) {
    // A loop of another language. Its body is parsed as bare braces.
    cursor.report('FP1023', cursor.span(start), word);
    return null;
  }
  cursor.expectSemicolon(start);
  return { kind: 'while', condition, span: cursor.spanFrom(start) };
}

function parseBusy(cursor: Cursor): Identifier[] {
  const names: Identifier[] = [];
  do {
    const name = cursor.expectName('a parameter of the task');
    if (!name) break;
    names.push(name);
  } while (acceptComma(cursor, TokenKind.Semicolon));
  if (cursor.kind === TokenKind.OpenParenthesis) {
    cursor.unexpected('`,` or `;`', '`busy` names parameters of the task: `busy npc;`');
    cursor.skipToClose(TokenKind.Semicolon);
  }
  return names;
}
