// The parser of statements: the bodies of tasks, methods, branches and binders.

import type { AggregateWord, BinderNode, Expression, Identifier, Statement } from './ast.ts';
import { isActingWord, parseActing } from './acting-statements.ts';
import type { Cursor } from './cursor.ts';
import { closeParenthesis, continueExpression, continuesExpression, isTarget, parseExpression } from './expressions.ts';
import { parseNetwork } from './networks.ts';
import { parseParameterList, parseType } from './parameters.ts';
import { TokenKind, isDeclarationWord, isStatementWord, isTypeWord } from './tokens.ts';

/** Parses `{ ... }`. `lenient`: if the `{` is missing, the next lines are treated as the body. */
export function parseBody(cursor: Cursor, lenient = false): Statement[] {
  const body: Statement[] = [];
  if (!openBody(cursor) && !(lenient && canImplyBody(cursor))) return body;
  const open = cursor.position;
  if (!cursor.enter()) return body;
  const implied = !cursor.accept(TokenKind.OpenBrace);
  while (cursor.kind !== TokenKind.CloseBrace) {
    if (cursor.kind === TokenKind.End || cursor.atDeclaration) {
      if (!implied) cursor.unclosed(open, () => suspectBrace(cursor, open));
      cursor.leave();
      return body;
    }
    parseNextStatement(cursor, body);
  }
  cursor.advance();
  cursor.leave();
  return body;
}

/** Whether a body begins here, or later on this line. */
function openBody(cursor: Cursor): boolean {
  if (cursor.kind === TokenKind.OpenBrace) return true;
  cursor.unexpected('`{`');
  while (cursor.onSameLine && cursor.kind !== TokenKind.OpenBrace) {
    if (cursor.kind === TokenKind.CloseBrace || cursor.kind === TokenKind.Semicolon || cursor.kind === TokenKind.End)
      return false;
    cursor.advance();
  }
  return cursor.kind === TokenKind.OpenBrace;
}

function canImplyBody(cursor: Cursor): boolean {
  return !cursor.onSameLine && (cursor.kind === TokenKind.Name || isStatementWord(cursor.kind));
}

/**
 * Guesses which brace is missing: the `{` whose matching `}` is further left than the beginning of the line of the `{`.
 */
function suspectBrace(cursor: Cursor, open: number): string {
  const { kinds, lines, columns } = cursor.tokens;
  const opened: number[] = [];
  let lineStart = open;
  while (lineStart > 0 && lines[lineStart - 1] === lines[open]) lineStart--;
  for (let index = open; index < cursor.position; index++) {
    if (lines[index] !== lines[lineStart]) lineStart = index;
    if (kinds[index] === TokenKind.OpenBrace) opened.push(lineStart);
    if (kinds[index] !== TokenKind.CloseBrace) continue;
    const start = opened.pop();
    if (start === undefined) return '';
    if (lineStart === index && lines[start] !== lines[index] && columns[index]! < columns[start]!) {
      return `the indentation suggests that a \`}\` is missing before line ${lines[index]}, for the \`{\` in line ${lines[start]}`;
    }
  }
  return '';
}

/** Parses one statement, or skips a token that cannot begin one. Always moves on. */
export function parseNextStatement(cursor: Cursor, body: Statement[]): void {
  const before = cursor.position;
  const statement = parseStatement(cursor);
  if (statement) body.push(statement);
  if (cursor.position === before) {
    cursor.unexpected('a statement');
    cursor.advance();
  }
}

/** Parses a statement. Returns null after reporting a mistake. */
function parseStatement(cursor: Cursor): Statement | null {
  switch (cursor.kind) {
    case TokenKind.Method:
    case TokenKind.Branch:
      return parseAlternative(cursor);
    case TokenKind.Let:
      return parseLet(cursor);
    case TokenKind.When:
      return parseWhen(cursor);
    case TokenKind.Exists:
    case TokenKind.Forall:
    case TokenKind.First:
    case TokenKind.SortBy:
      return parseBinder(cursor);
    case TokenKind.Ordered:
    case TokenKind.Unordered:
      return parseNetworkStatement(cursor);
    case TokenKind.OpenBrace: {
      const start = cursor.position;
      const body = parseBody(cursor);
      return endBody(cursor, { kind: 'braces', body, span: cursor.spanFrom(start) });
    }
    case TokenKind.Semicolon:
      cursor.reportHere('FP1025');
      cursor.advance();
      return null;
    default:
      if (isNumberWord(cursor)) return parseNumber(cursor);
      if (lacksLet(cursor)) return parseLet(cursor, false);
      if (isActingWord(cursor)) return parseActing(cursor);
      if (cursor.kind === TokenKind.Name && skipForeignStatement(cursor)) return null;
      return parseExpressionStatement(cursor);
  }
}

/** Skips an optional `;` after a `}`. */
function endBody<Node extends Statement>(cursor: Cursor, node: Node): Node {
  cursor.accept(TokenKind.Semicolon);
  return node;
}

function parseAlternative(cursor: Cursor): Statement {
  const start = cursor.position;
  const kind = cursor.kind === TokenKind.Method ? 'method' : 'branch';
  cursor.advance();
  let name: Identifier | null = null;
  if (cursor.kind === TokenKind.Name || (cursor.kind !== TokenKind.OpenBrace && cursor.onSameLine))
    name = cursor.expectName('a name or `{`');
  const body = parseBody(cursor, true);
  const named = name ? { name } : {};
  return endBody(cursor, { kind, ...named, body, span: cursor.spanFrom(start) });
}

/**
 * Whether the statement is `cost := ...`, `bound := ...` or `score := ...`. Only here these are words of the language.
 */
export function isNumberWord(cursor: Cursor): boolean {
  if (cursor.peek(1) !== TokenKind.Assign && cursor.peek(1) !== TokenKind.SingleEqual) return false;
  return cursor.isWord('cost') || cursor.isWord('bound') || cursor.isWord('score');
}

function parseNumber(cursor: Cursor): Statement {
  const start = cursor.position;
  const kind = cursor.isWord('cost') ? 'cost' : cursor.isWord('bound') ? 'bound' : 'score';
  cursor.advance();
  const value = parseAssigned(cursor);
  cursor.expectSemicolon(start);
  return { kind, value, span: cursor.spanFrom(start) };
}

/** Whether the statement is `Gun gun := ...`, which declares a variable in other languages. */
function lacksLet(cursor: Cursor): boolean {
  if (cursor.kind !== TokenKind.Name && !isTypeWord(cursor.kind)) return false;
  const next = cursor.peek(2);
  const isNamed = cursor.peek(1) === TokenKind.Name && cursor.isNextOnSameLine;
  return isNamed && (next === TokenKind.Assign || next === TokenKind.SingleEqual);
}

/**
 * Parses a `let`. `isWhole`: whether the word `let` is there. Otherwise this is reported, with the type if it is an
 * object type.
 */
function parseLet(cursor: Cursor, isWhole = true): Statement | null {
  const start = cursor.position;
  if (!isWhole) {
    const name = cursor.textOf(start + 1);
    const isMisspelt = cursor.suspectWord(start, ['let']);
    const written = isTypeWord(cursor.kind) ? name : `${cursor.word} ${name}`;
    if (!isMisspelt) cursor.reportHere('FP1039', written);
    if (isMisspelt || isTypeWord(cursor.kind)) cursor.advance();
  } else cursor.advance();
  const isTyped = isTypeWord(cursor.kind) || (cursor.kind === TokenKind.Name && cursor.peek(1) === TokenKind.Name);
  const type = isTyped ? parseType(cursor) : null;
  const name = cursor.expectName('the name of a value');
  if (!name) {
    cursor.synchronise();
    return null;
  }
  const value = parseAssigned(cursor, `write \`let ${type ? 'Type ' : ''}name := value;\``);
  cursor.expectSemicolon(start);
  return { kind: 'let', ...(type && { type }), name, value, span: cursor.spanFrom(start) };
}

/** Parses `:= value`. */
export function parseAssigned(cursor: Cursor, advice?: string): Expression {
  if (cursor.kind === TokenKind.SingleEqual) {
    cursor.reportHere('FP1007', '=', 'write `:=`');
    cursor.advance();
  } else if (!cursor.expect(TokenKind.Assign, '`:=`', advice)) {
    return { kind: 'error', span: cursor.span() };
  }
  return parseExpression(cursor);
}

function parseWhen(cursor: Cursor): Statement {
  const start = cursor.position;
  cursor.advance();
  const open = cursor.position;
  let condition: Expression;
  if (cursor.expect(TokenKind.OpenParenthesis, '`(`', 'write `when (condition) { effects }`')) {
    condition = parseExpression(cursor);
    closeParenthesis(cursor, open, 'an operator or `)`');
  } else condition = { kind: 'error', span: cursor.span() };
  const body = parseBody(cursor);
  return endBody(cursor, { kind: 'when', condition, body, span: cursor.spanFrom(start) });
}

function binderOf(kind: number): BinderNode['binder'] {
  if (kind === TokenKind.Exists) return 'exists';
  if (kind === TokenKind.Forall) return 'forall';
  return kind === TokenKind.First ? 'first' : 'sort-by';
}

/** A binder as a statement. If an operator follows, the binder begins a condition. */
function parseBinder(cursor: Cursor): Statement {
  const start = cursor.position;
  const binder = binderOf(cursor.kind);
  const { wrong: _wrong, ...head } = parseBinderHead(cursor, binder);
  const body = parseBody(cursor);
  const span = cursor.spanFrom(start);
  // Nothing can be subtracted from a test, so a `-` begins the next condition.
  const continues = continuesExpression(cursor.kind) && cursor.kind !== TokenKind.Minus;
  if ((binder === 'exists' || binder === 'forall') && continues) {
    cursor.height = 1;
    const test: Expression = { kind: 'quantifier', quantifier: binder, params: head.params, body, span };
    return finishExpressionStatement(cursor, start, continueExpression(cursor, test));
  }
  return endBody(cursor, { kind: 'binder', binder, ...head, body, span });
}

/** A binder that chooses, as the request of a problem. */
export function parseChosen(cursor: Cursor): BinderNode {
  const start = cursor.position;
  const binder = binderOf(cursor.kind);
  const { wrong: _wrong, ...head } = parseBinderHead(cursor, binder);
  const body = parseBody(cursor);
  return endBody(cursor, { kind: 'binder', binder, ...head, body, span: cursor.spanFrom(start) });
}

interface BinderHead extends Pick<BinderNode, 'params' | 'key' | 'order'> {
  /** The head is wrong, which has been reported. */
  wrong?: true;
}

/**
 * Parses `exists (T x)`, `sum (T x; key)` or `sort-by (T x; key; <)`. After a mistake in it, the body can still be
 * parsed.
 */
export function parseBinderHead(cursor: Cursor, binder: BinderNode['binder'] | AggregateWord): BinderHead {
  cursor.advance();
  const open = cursor.position;
  const form = formOf(binder);
  if (!cursor.expect(TokenKind.OpenParenthesis, '`(`', form)) return { params: [], wrong: true };
  const hasKey = binder === 'sort-by' || binder === 'sum' || binder === 'min' || binder === 'max';
  const params = parseParameterList(cursor, hasKey ? TokenKind.Semicolon : TokenKind.CloseParenthesis);
  if (params.length === 0 && cursor.blameless()) cursor.report('FP1027', cursor.span(open - 1), binder);
  const isOrdered = binder === 'sort-by' || (binder === 'first' && cursor.kind === TokenKind.Semicolon);
  const ordering = isOrdered ? parseOrdering(cursor, form) : hasKey ? parseTerm(cursor, form) : {};
  if (cursor.accept(TokenKind.CloseParenthesis)) return { params, ...ordering };
  if (cursor.kind === TokenKind.OpenBrace && cursor.blameless()) cursor.unclosed(open);
  else cursor.unexpected(hasKey ? '`)`' : '`,` or `)`', cursor.kind === TokenKind.Semicolon ? form : '');
  skipHead(cursor);
  return { params, ...ordering, wrong: true };
}

function formOf(binder: BinderNode['binder'] | AggregateWord): string {
  switch (binder) {
    case 'sort-by':
      return 'write `sort-by (Type name; key; <) { ... }`, with `>` for the greatest key first';
    case 'first':
      return 'write `first (Type name) { ... }`, or `first (Type name; key; <) { ... }` with `>` for the greatest key';
    case 'exists':
      return 'write `exists (Type name) { conditions; }`, or `sort-by (Type name; key; <) { ... }` to sort by a key';
    case 'forall':
    case 'count':
      return `write \`${binder} (Type name) { conditions; }\``;
    case 'sum':
    case 'min':
    case 'max':
      return `write \`${binder} (Type name; value) { conditions; }\`, with \`{}\` for no condition`;
  }
}

/** Parses the value of an aggregate, after a `;`. */
function parseTerm(cursor: Cursor, form: string): Pick<BinderHead, 'key' | 'wrong'> {
  if (!cursor.expect(TokenKind.Semicolon, '`,` or `;`', form)) return { wrong: true };
  if (!cursor.enter()) return { wrong: true };
  const key = parseExpression(cursor);
  cursor.leave();
  return { key };
}

function parseOrdering(cursor: Cursor, form: string): Pick<BinderHead, 'key' | 'order' | 'wrong'> {
  if (!cursor.expect(TokenKind.Semicolon, '`,` or `;`', form)) return { wrong: true };
  const key = parseExpression(cursor);
  if (!cursor.expect(TokenKind.Semicolon, '`;`', form)) return { key, wrong: true };
  const { kind } = cursor;
  if (kind !== TokenKind.Less && kind !== TokenKind.Greater) {
    cursor.unexpected('`<` or `>`', form);
    return { key, wrong: true };
  }
  cursor.advance();
  return { key, order: kind === TokenKind.Less ? '<' : '>' };
}

/**
 * Parses the body of a test or of an aggregate inside an expression. Returns null after reporting that there is none.
 */
export function parseTestBody(cursor: Cursor, binder: BinderNode['binder'] | AggregateWord): Statement[] | null {
  if (cursor.kind === TokenKind.OpenBrace) return parseBody(cursor);
  cursor.unexpected('`{`', formOf(binder));
  while (cursor.kind !== TokenKind.OpenBrace && cursor.kind !== TokenKind.CloseBrace) {
    if (cursor.kind === TokenKind.Semicolon || cursor.kind === TokenKind.End || cursor.atDeclaration) break;
    cursor.advance();
  }
  return cursor.kind === TokenKind.OpenBrace ? parseBody(cursor) : null;
}

/**
 * Skips to the end of a binder's head that is wrong. A `;` does not stop it, because `sort-by` has semicolons.
 */
function skipHead(cursor: Cursor): void {
  const { lines } = cursor.tokens;
  const from = lines[cursor.position]!;
  for (let depth = 0; ;) {
    const { kind } = cursor;
    if (kind === TokenKind.OpenParenthesis) depth++;
    if (kind === TokenKind.CloseParenthesis && --depth < 0) return cursor.advance();
    if (
      kind === TokenKind.OpenBrace ||
      kind === TokenKind.CloseBrace ||
      kind === TokenKind.End ||
      isDeclarationWord(kind)
    )
      return;
    // A head is short. Anything more than two lines down belongs to something else.
    if (lines[cursor.position]! > from + 2) return;
    cursor.advance();
  }
}

function parseNetworkStatement(cursor: Cursor): Statement | null {
  const start = cursor.position;
  const network = parseNetwork(cursor);
  cursor.expectSemicolon(start);
  return network && { kind: 'network', network, span: cursor.spanFrom(start) };
}

function parseExpressionStatement(cursor: Cursor): Statement | null {
  const start = cursor.position;
  return finishExpressionStatement(cursor, start, parseExpression(cursor));
}

/** The token after the expression distinguishes a condition from an effect. */
function finishExpressionStatement(cursor: Cursor, start: number, expression: Expression): Statement {
  const { kind } = cursor;
  if (kind === TokenKind.Assign || kind === TokenKind.Add || kind === TokenKind.Subtract) {
    const operator = kind === TokenKind.Assign ? ':=' : kind === TokenKind.Add ? '+=' : '-=';
    const isSet = isTarget(expression);
    if (!isSet) cursor.reportHere('FP1026');
    const target: Expression = isSet ? expression : { kind: 'error', span: expression.span };
    cursor.advance();
    const value = parseExpression(cursor);
    cursor.expectSemicolon(start);
    return { kind: 'effect', operator, target, value, span: cursor.spanFrom(start) };
  }
  if (kind === TokenKind.Becomes) return parseTransition(cursor, start, expression);
  if (expression.kind === 'name' && cursor.kind !== TokenKind.Semicolon && cursor.suspectWord(start)) skipLine(cursor);
  else cursor.expectSemicolon(start);
  return { kind: 'condition', expression, span: cursor.spanFrom(start) };
}

/**
 * After a misspelt word: skips to the body on this line, which is then parsed as bare braces, or to the end of the
 * statement.
 */
function skipLine(cursor: Cursor): void {
  while (cursor.onSameLine && cursor.kind !== TokenKind.End) {
    if (cursor.kind === TokenKind.OpenBrace || cursor.kind === TokenKind.CloseBrace) return;
    if (cursor.accept(TokenKind.Semicolon)) return;
    cursor.advance();
  }
}

function parseTransition(cursor: Cursor, start: number, before: Expression): Statement {
  const compared = before.kind === 'binary' && before.operator === '==';
  if (!compared && before.kind !== 'error') {
    const target = before.kind === 'binary' ? before.left : before;
    cursor.reportHere('FP1022', cursor.text.slice(target.span.start, target.span.end));
  } else if (compared && !isTarget(before.left)) cursor.reportHere('FP1026');
  cursor.advance();
  const to = parseExpression(cursor);
  cursor.expectSemicolon(start);
  const span = cursor.spanFrom(start);
  if (compared) return { kind: 'transition', target: before.left, from: before.right, to, span };
  return { kind: 'transition', target: before, from: { kind: 'error', span: before.span }, to, span };
}

const foreignStatements = new Set(['if', 'else', 'for', 'foreach', 'return', 'var']);

/**
 * Skips `if`, `else` and similar words at the beginning of a statement. Their braces are then parsed as bare braces.
 */
function skipForeignStatement(cursor: Cursor): boolean {
  const next = cursor.peek(1);
  const length = cursor.tokens.ends[cursor.position]! - cursor.tokens.starts[cursor.position]!;
  if (length > 7 || !foreignStatements.has(cursor.word)) return false;
  if (next === TokenKind.Assign || next === TokenKind.Equal || next === TokenKind.Semicolon) return false;
  cursor.reportHere('FP1023', cursor.word);
  cursor.advance();
  if (cursor.kind === TokenKind.OpenParenthesis) {
    cursor.advance();
    cursor.skipToClose(TokenKind.CloseParenthesis);
  }
  skipLine(cursor);
  return true;
}
