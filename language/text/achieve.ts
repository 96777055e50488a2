// Parses `achieve (condition; condition)`, at the end of a problem or in a network.

import type { Expression, Identifier } from './ast.ts';
import type { Cursor } from './cursor.ts';
import { acceptComma, closeParenthesis, parseExpression } from './expressions.ts';
import { TokenKind } from './tokens.ts';

/**
 * Parses `(condition; condition)` after the word. Returns null after reporting that the parenthesis is missing, or that
 * there are too many around it.
 */
export function parseConditions(cursor: Cursor): Expression[] | null {
  const open = cursor.position;
  const conditions: Expression[] = [];
  const wrong: Expression = { kind: 'error', span: cursor.span() };
  if (!cursor.expect(TokenKind.OpenParenthesis, '`(`', 'write `achieve (condition; condition);`')) return null;
  if (!cursor.enter()) return null;
  while (cursor.kind !== TokenKind.CloseParenthesis) {
    if (cursor.kind === TokenKind.Let) {
      cursor.reportHere('FP1040');
      conditions.push(wrong);
      skipParentheses(cursor);
      break;
    }
    const condition = parseExpression(cursor);
    const ends = cursor.kind === TokenKind.Semicolon || cursor.kind === TokenKind.CloseParenthesis;
    conditions.push(ends ? condition : { kind: 'error', span: condition.span });
    if (!cursor.accept(TokenKind.Semicolon)) break;
  }
  const advice = adviceInAchieve(cursor.kind);
  if (advice === '') closeParenthesis(cursor, open, 'an operator, `;` or `)`');
  else {
    cursor.unexpected('an operator, `;` or `)`', advice);
    skipParentheses(cursor);
    cursor.accept(TokenKind.CloseParenthesis);
  }
  cursor.leave();
  return conditions;
}

/** Advice for what separates or writes conditions elsewhere. */
function adviceInAchieve(kind: number): string {
  if (kind === TokenKind.Comma) return 'put `;` between conditions';
  return kind === TokenKind.Assign ? 'what has to hold is a condition: write `==`' : '';
}

/** Skips to the parenthesis that closes the one around this place, past any `;`. */
function skipParentheses(cursor: Cursor): void {
  for (let depth = 0; cursor.kind !== TokenKind.End && !cursor.atDeclaration; cursor.advance()) {
    if (cursor.kind === TokenKind.OpenParenthesis) depth++;
    if (cursor.kind === TokenKind.CloseParenthesis && --depth < 0) return;
  }
}

/**
 * Whether the word `achieve` begins conditions here, in a network. With empty parentheses, or with commas inside, it is
 * the name of a task.
 */
export function isAchieveInNetwork(cursor: Cursor): boolean {
  if (!cursor.isWord('achieve') || cursor.peek(1) !== TokenKind.OpenParenthesis) return false;
  if (cursor.peek(2) === TokenKind.CloseParenthesis) return false;
  for (let ahead = 1, depth = 0; cursor.position + ahead < cursor.tokens.count; ahead++) {
    const kind = cursor.peek(ahead);
    if (kind === TokenKind.OpenParenthesis || kind === TokenKind.OpenBrace) depth++;
    if (kind === TokenKind.CloseBrace) depth--;
    if (kind === TokenKind.CloseParenthesis && --depth === 0) return true;
    if (kind === TokenKind.Semicolon && depth === 1) return true;
    if (kind === TokenKind.Comma && depth === 1) return false;
  }
  return true;
}

/** Parses `by (Task, Task)`, if it is there: the names of the tasks. */
export function parseBy(cursor: Cursor): Identifier[] | undefined {
  if (!cursor.isWord('by')) return undefined;
  cursor.advance();
  const open = cursor.position;
  const names: Identifier[] = [];
  if (!cursor.expect(TokenKind.OpenParenthesis, '`(`', 'write `by (Task, Task)`')) return names;
  do {
    const name = cursor.expectName('a primitive task');
    if (name) names.push(name);
    else break;
  } while (acceptComma(cursor, TokenKind.CloseParenthesis));
  closeParenthesis(cursor, open, '`,` or `)`');
  return names;
}
