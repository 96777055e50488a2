// The parser of types and of lists of parameters.

import type { Expression, ParameterNode, TypeReference } from './ast.ts';
import type { Cursor } from './cursor.ts';
import { acceptComma, closeParenthesis, parseExpression } from './expressions.ts';
import { isTypeWord, TokenKind } from './tokens.ts';

/** Parses `(T x, U y)` of a declaration. The cursor is at the parenthesis. */
export function parseParameters(cursor: Cursor): ParameterNode[] {
  const open = cursor.position;
  cursor.advance();
  const params = parseParameterList(cursor, TokenKind.CloseParenthesis);
  closeParenthesis(cursor, open, '`,` or `)`');
  return params;
}

export function parseParameterList(cursor: Cursor, close: number): ParameterNode[] {
  const params: ParameterNode[] = [];
  if (cursor.kind === close) return params;
  do {
    const param = parseParameter(cursor);
    if (param) params.push(param);
  } while (acceptComma(cursor, close));
  return params;
}

function parseParameter(cursor: Cursor): ParameterNode | null {
  const start = cursor.position;
  const type = parseType(cursor);
  if (!type) return null;
  if (
    cursor.kind === TokenKind.Comma ||
    cursor.kind === TokenKind.CloseParenthesis ||
    cursor.kind === TokenKind.Semicolon
  ) {
    const name = cursor.found(start).slice(1, -1);
    cursor.unexpected('the name of a parameter', `write the type and the name: \`Type ${name}\``);
    return null;
  }
  if (cursor.kind === TokenKind.Integer || cursor.kind === TokenKind.Minus) {
    cursor.unexpected('the name of a parameter', 'write a range in brackets: `integer [low, high] name`');
    while (cursor.kind === TokenKind.Integer || cursor.kind === TokenKind.Minus || cursor.kind === TokenKind.Comma) {
      cursor.silence();
      cursor.advance();
    }
    return cursor.kind === TokenKind.Name
      ? { type: { ...type, broken: true }, name: cursor.takeName(), span: cursor.spanFrom(start) }
      : null;
  }
  const name = cursor.expectName('the name of a parameter', parameterAdvice(cursor));
  return name && { type, name, span: cursor.spanFrom(start) };
}

function parameterAdvice({ kind }: Cursor): string {
  return kind === TokenKind.OpenParenthesis ? 'a parameter is a type and a name: `Type name`' : '';
}

/** null: there is no type here, which has been reported. */
export function parseType(cursor: Cursor): TypeReference | null {
  const start = cursor.position;
  const { kind } = cursor;
  const name = isTypeWord(kind) ? cursor.takeName() : cursor.expectName('a type');
  if (!name) return null;
  if (cursor.kind !== TokenKind.OpenBracket) return { name, span: name.span };
  if (kind !== TokenKind.IntegerType) cursor.reportHere('FP1032', name.text);
  const range = parseRange(cursor);
  const span = cursor.spanFrom(start);
  if (!range) return { name, broken: true, span };
  return kind === TokenKind.IntegerType ? { name, range, span } : { name, span };
}

function parseRange(cursor: Cursor): { low: Expression; high: Expression } | null {
  cursor.advance();
  const low = parseExpression(cursor);
  if (cursor.expect(TokenKind.Comma, '`,`', 'write `integer [low, high]`')) {
    const high = parseExpression(cursor);
    if (cursor.expect(TokenKind.CloseBracket, '`]`')) return { low, high };
    if (cursor.kind === TokenKind.Name) return null;
  }
  cursor.skipToClose(TokenKind.CloseBracket);
  return null;
}
