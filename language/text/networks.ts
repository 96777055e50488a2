// The parser of task networks.

import type { NetworkNode } from './ast.ts';
import type { Cursor } from './cursor.ts';
import { acceptComma, closeParenthesis, parseArguments } from './expressions.ts';
import { Kind } from './tokens.ts';

/** Parses `ordered(...)` or `unordered(...)`, and inside of those also the call of a task. */
export function parseNetwork(cursor: Cursor): NetworkNode | null {
  if (cursor.kind !== Kind.Ordered && cursor.kind !== Kind.Unordered) return parseTaskCall(cursor);
  const start = cursor.position;
  const kind = cursor.kind === Kind.Ordered ? 'ordered' : 'unordered';
  cursor.advance();
  const parts: NetworkNode[] = [];
  const open = cursor.position;
  if (!cursor.enter()) return null;
  if (cursor.expect(Kind.OpenParenthesis, '`(`', `write \`${kind}(Task(...), Task(...))\``)) {
    if (!cursor.accept(Kind.CloseParenthesis)) {
      do {
        const part = parseNetwork(cursor);
        if (part) parts.push(part);
      } while (acceptComma(cursor, Kind.CloseParenthesis));
      closeParenthesis(cursor, open, '`,` or `)`');
    }
  }
  cursor.leave();
  return { kind, parts, span: cursor.spanFrom(start) };
}

function parseTaskCall(cursor: Cursor): NetworkNode | null {
  const start = cursor.position;
  const name = cursor.expectName('a task');
  if (!name) return null;
  if (cursor.kind !== Kind.OpenParenthesis) {
    if (cursor.kind === Kind.Comma || cursor.kind === Kind.CloseParenthesis) {
      cursor.report('FP1028', name.span, name.text);
    } else cursor.unexpected('`(`');
    return { kind: 'call', name, args: [], bare: true, span: name.span };
  }
  const args = parseArguments(cursor, start);
  return { kind: 'call', name, args, span: cursor.spanFrom(start) };
}
