// The parser of task networks.

import type { NetworkNode } from './ast.ts';
import type { Cursor } from './cursor.ts';
import { acceptComma, closeParenthesis, parseArguments } from './expressions.ts';
import { parseBinderHead, parseBody } from './statements.ts';
import { TokenKind } from './tokens.ts';

/** Parses `ordered(...)` or `unordered(...)`, and inside of those also the call of a task or a `forall`. */
export function parseNetwork(cursor: Cursor): NetworkNode | null {
  if (cursor.kind === TokenKind.Forall) return parseEach(cursor);
  if (isForeignEach(cursor)) {
    cursor.reportHere('FP1023', cursor.word);
    return parseEach(cursor);
  }
  if (cursor.kind !== TokenKind.Ordered && cursor.kind !== TokenKind.Unordered) return parseTaskCall(cursor);
  const start = cursor.position;
  const kind = cursor.kind === TokenKind.Ordered ? 'ordered' : 'unordered';
  cursor.advance();
  const parts: NetworkNode[] = [];
  const open = cursor.position;
  if (!cursor.enter()) return null;
  if (cursor.expect(TokenKind.OpenParenthesis, '`(`', `write \`${kind}(Task(...), Task(...))\``)) {
    if (!cursor.accept(TokenKind.CloseParenthesis)) {
      do {
        const part = parseNetwork(cursor);
        if (part) parts.push(part);
      } while (acceptComma(cursor, TokenKind.CloseParenthesis));
      closeParenthesis(cursor, open, '`,` or `)`');
    }
  }
  cursor.leave();
  return { kind, parts, span: cursor.spanFrom(start) };
}

/** Whether `foreach (Type name)` stands here: a task has no two names in a row among its arguments. */
function isForeignEach(cursor: Cursor): boolean {
  if (!cursor.isWord('foreach') && !cursor.isWord('for')) return false;
  return cursor.peek(1) === TokenKind.OpenParenthesis && cursor.peek(3) === TokenKind.Name;
}

function parseEach(cursor: Cursor): NetworkNode | null {
  const start = cursor.position;
  if (!cursor.enter()) return null;
  const { wrong: _wrong, ...head } = parseBinderHead(cursor, 'forall');
  const body = parseBody(cursor);
  cursor.leave();
  return { kind: 'binder', binder: 'forall', ...head, body, span: cursor.spanFrom(start) };
}

function parseTaskCall(cursor: Cursor): NetworkNode | null {
  const start = cursor.position;
  const name = cursor.expectName('a task');
  if (!name) return null;
  if (cursor.kind !== TokenKind.OpenParenthesis) {
    if (cursor.kind === TokenKind.Comma || cursor.kind === TokenKind.CloseParenthesis) {
      cursor.report('FP1028', name.span, name.text);
    } else cursor.unexpected('`(`');
    return { kind: 'call', name, args: [], bare: true, span: name.span };
  }
  const args = parseArguments(cursor, start);
  return { kind: 'call', name, args, span: cursor.spanFrom(start) };
}
