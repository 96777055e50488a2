// The parser of task networks.

import { isAchieveInNetwork, parseBy, parseConditions } from './achieve.ts';
import type { NetworkNode } from './ast.ts';
import type { Cursor } from './cursor.ts';
import { acceptComma, closeParenthesis, parseArguments } from './expressions.ts';
import { parseBinderHead, parseBody, parseChosen } from './statements.ts';
import { TokenKind, isKeyword, isTypeWord } from './tokens.ts';

/**
 * Parses `ordered(...)` or `unordered(...)`, and inside of those also the call of a task, an `achieve` or a
 * `forall`.
 */
export function parseNetwork(cursor: Cursor): NetworkNode | null {
  if (cursor.kind === TokenKind.Forall) return parseEach(cursor);
  if (beginsBinder(cursor)) {
    if (isKeyword(cursor.kind)) return skipChoice(cursor);
    if (isForeignEach(cursor)) {
      cursor.reportHere('FP1023', cursor.word);
      return parseEach(cursor);
    }
    if (cursor.suspectWord(cursor.position, ['forall'])) return parseEach(cursor);
  }
  if (isAchieveInNetwork(cursor)) return parseAchieve(cursor);
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
      } while (acceptComma(cursor, TokenKind.CloseParenthesis) || acceptSemicolon(cursor));
      closeParenthesis(cursor, open, '`,` or `)`');
    }
  }
  cursor.leave();
  return { kind, parts, span: cursor.spanFrom(start) };
}

/** Whether the current word is followed by `(Type name`: the arguments of a task never have two names in a row. */
function beginsBinder(cursor: Cursor): boolean {
  const type = cursor.peek(2);
  const isType = type === TokenKind.Name || isTypeWord(type);
  const { kind } = cursor;
  const isWord =
    kind === TokenKind.Name || kind === TokenKind.Exists || kind === TokenKind.First || kind === TokenKind.SortBy;
  return isWord && cursor.peek(1) === TokenKind.OpenParenthesis && isType && cursor.peek(3) === TokenKind.Name;
}

function isForeignEach(cursor: Cursor): boolean {
  return cursor.isWord('foreach') || cursor.isWord('for');
}

/** A choice in a network is reported, and dropped. */
function skipChoice(cursor: Cursor): null {
  cursor.reportHere('FP1041', cursor.word);
  parseChosen(cursor);
  return null;
}

/** A `;` between tasks, where the parenthesis is closed on the same line: it is reported, and read as a comma. */
function acceptSemicolon(cursor: Cursor): boolean {
  if (cursor.kind !== TokenKind.Semicolon || !closesOnLine(cursor)) return false;
  const isLast = cursor.peek(1) === TokenKind.CloseParenthesis;
  cursor.unexpected('`,` or `)`', isLast ? 'leave it out' : 'put `,` between tasks');
  cursor.advance();
  return !isLast;
}

function closesOnLine({ position, tokens }: Cursor): boolean {
  const { kinds, lines, count } = tokens;
  let depth = 0;
  for (let index = position; index < count && lines[index] === lines[position]; index++) {
    if (kinds[index] === TokenKind.OpenParenthesis) depth++;
    if (kinds[index] === TokenKind.CloseParenthesis && --depth < 0) return true;
  }
  return false;
}

function parseEach(cursor: Cursor): NetworkNode | null {
  const start = cursor.position;
  if (!cursor.enter()) return null;
  const { wrong: _wrong, ...head } = parseBinderHead(cursor, 'forall');
  const body = parseBody(cursor);
  cursor.leave();
  return { kind: 'binder', binder: 'forall', ...head, body, span: cursor.spanFrom(start) };
}

function parseAchieve(cursor: Cursor): NetworkNode | null {
  const start = cursor.position;
  cursor.advance();
  const conditions = parseConditions(cursor);
  if (!conditions) return null;
  const by = parseBy(cursor);
  return { kind: 'achieve', conditions, ...(by && { by }), span: cursor.spanFrom(start) };
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
