// The parser of expressions: operators by precedence, and their operands.

import type { Span } from '../../ir/ir.ts';
import type { AggregateWord, BinaryOperator, Expression } from './ast.ts';
import type { Cursor } from './cursor.ts';
import { parseBinderHead, parseBody, parseTestBody } from './statements.ts';
import { isDeclarationWord, isStatementWord, isTypeWord, TokenKind } from './tokens.ts';

/** The precedence of operators, the loosest first. */
export const Precedence = {
  conditional: 0,
  implies: 1,
  or: 2,
  and: 3,
  not: 4,
  comparison: 5,
  sum: 6,
  product: 7,
  minus: 8,
  primary: 9,
} as const;

/** The operators in order of declaration, for lists in the documentation. The parser looks them up by kind. */
export const operators: { text: string; precedence: number; operands: 1 | 2 | 3 }[] = [
  { text: '? :', precedence: Precedence.conditional, operands: 3 },
  { text: '-', precedence: Precedence.minus, operands: 1 },
  { text: 'not', precedence: Precedence.not, operands: 1 },
];

/** The precedence by kind of token. 0: no operator between operands. A kind fits into a byte. */
const binaryPrecedence = new Uint8Array(256);
const binaryOperators: (BinaryOperator | undefined)[] = [];

function operator(kind: number, text: BinaryOperator, precedence: number): void {
  binaryPrecedence[kind] = precedence;
  binaryOperators[kind] = text;
  if (kind !== TokenKind.SingleEqual) operators.push({ text, precedence, operands: 2 });
}

operator(TokenKind.Implies, 'implies', Precedence.implies);
operator(TokenKind.Or, 'or', Precedence.or);
operator(TokenKind.And, 'and', Precedence.and);
operator(TokenKind.Equal, '==', Precedence.comparison);
// A lone `=` is reported, and then read as a comparison.
operator(TokenKind.SingleEqual, '==', Precedence.comparison);
operator(TokenKind.NotEqual, '!=', Precedence.comparison);
operator(TokenKind.Less, '<', Precedence.comparison);
operator(TokenKind.LessEqual, '<=', Precedence.comparison);
operator(TokenKind.Greater, '>', Precedence.comparison);
operator(TokenKind.GreaterEqual, '>=', Precedence.comparison);
operator(TokenKind.Plus, '+', Precedence.sum);
operator(TokenKind.Minus, '-', Precedence.sum);
operator(TokenKind.Times, '*', Precedence.product);
operator(TokenKind.Divide, '/', Precedence.product);
operator(TokenKind.Remainder, '%', Precedence.product);

export function isBinaryOperator(kind: number): boolean {
  return binaryPrecedence[kind] !== 0;
}

/** Whether an expression that could end here goes on. */
export function continuesExpression(kind: number): boolean {
  return isBinaryOperator(kind) || kind === TokenKind.Question;
}

export function parseExpression(cursor: Cursor): Expression {
  return continueExpression(cursor, parseOperand(cursor));
}

/** Continues an expression whose first operand has been parsed. `cursor.height` must be the height of that operand. */
export function continueExpression(cursor: Cursor, first: Expression): Expression {
  const whole = parseOperators(cursor, Precedence.implies, first);
  return cursor.kind === TokenKind.Question ? parseConditional(cursor, whole) : whole;
}

/** Parses `? yes : no`. Each part may be a conditional itself. */
function parseConditional(cursor: Cursor, condition: Expression): Expression {
  const conditionHeight = cursor.height;
  if (!cursor.enter()) return failed(cursor);
  cursor.advance();
  const lacksValue = cursor.kind === TokenKind.Colon;
  if (lacksValue) cursor.unexpected('an expression', conditionalForm);
  const yes = lacksValue ? failed(cursor) : parseExpression(cursor);
  const highest = Math.max(conditionHeight, cursor.height);
  cursor.height = 1;
  const isWhole = cursor.expect(TokenKind.Colon, '`:`', conditionalForm);
  const no: Expression = isWhole ? parseExpression(cursor) : { kind: 'error', span: cursor.afterPrevious() };
  cursor.leave();
  cursor.raise(highest, cursor.height);
  return { kind: 'conditional', condition, yes, no, span: cursor.spanSince(condition.span) };
}

const conditionalForm = 'write `condition ? value : otherwise`';

/** Parses all operators to the right of `left` that bind at least as tightly as `least`. */
function parseOperators(cursor: Cursor, least: number, left: Expression): Expression {
  let compared = false;
  for (;;) {
    const { kind } = cursor;
    let precedence = binaryPrecedence[kind]!;
    let operator = binaryOperators[kind]!;
    if (precedence === 0) {
      const word = foreignWord(cursor);
      const meant = foreignOperators.get(word);
      if (meant === undefined) return typeTests.has(word) ? skipTypeTest(cursor, left) : left;
      operator = meant;
      precedence = Precedence[meant];
    }
    if (precedence < least) return left;
    if (precedence === Precedence.comparison) {
      if (compared) cursor.reportHere('FP1019', operator);
      compared = true;
      if (kind === TokenKind.SingleEqual) cursor.reportHere('FP1007', '=', 'write `:=` to set, `==` to compare');
    }
    if (kind === TokenKind.Name) cursor.reportHere('FP1007', cursor.word, `write \`${operator}\``);
    const leftHeight = cursor.height;
    cursor.advance();
    const right = parseRight(cursor, precedence);
    left = { kind: 'binary', operator, left, right, span: cursor.spanSince(left.span) };
    cursor.raise(leftHeight, cursor.height);
  }
}

/** The right operand: everything that binds more tightly. For `implies` also a further `implies`. */
function parseRight(cursor: Cursor, precedence: number): Expression {
  if (precedence !== Precedence.implies) return parseOperators(cursor, precedence + 1, parseOperand(cursor));
  if (!cursor.enter()) return failed(cursor);
  const right = parseOperators(cursor, precedence, parseOperand(cursor));
  cursor.leave();
  return right;
}

/** Words for operators in other languages, when they are where an operator could be. */
const foreignOperators = new Map<string, 'and' | 'or' | 'implies'>([
  ['AND', 'and'],
  ['And', 'and'],
  ['OR', 'or'],
  ['Or', 'or'],
  ['IMPLIES', 'implies'],
  ['Implies', 'implies'],
]);

function foreignWord(cursor: Cursor): string {
  return cursor.kind === TokenKind.Name && cursor.onSameLine && cursor.length <= 10 ? cursor.word : '';
}

const typeTests = new Set(['as', 'is', 'isa', 'is_a', 'instanceof']);

/** Reports `item is Gun` of other languages. A `let` tests for a type. */
function skipTypeTest(cursor: Cursor, left: Expression): Expression {
  if (cursor.peek(1) !== TokenKind.Name || !cursor.isNextOnSameLine) return left;
  const { word } = cursor;
  const type = cursor.textOf(cursor.position + 1);
  const value = cursor.text.slice(left.span.start, left.span.end);
  cursor.reportHere('FP1007', word, `write \`let ${type} one := ${value};\`, which holds only for this type`);
  cursor.advance();
  cursor.advance();
  return failedAt(cursor, cursor.spanSince(left.span));
}

function failed(cursor: Cursor): Expression {
  cursor.height = 1;
  return { kind: 'error', span: cursor.afterPrevious() };
}

function parseOperand(cursor: Cursor): Expression {
  const { kind } = cursor;
  switch (kind) {
    case TokenKind.Name:
      return parseName(cursor);
    case TokenKind.Integer:
    case TokenKind.Float:
      return parseNumber(cursor, false);
    case TokenKind.OpenParenthesis:
      return parseParenthesised(cursor);
    case TokenKind.Minus:
    case TokenKind.Not:
      return parseUnary(cursor);
    case TokenKind.True:
    case TokenKind.False: {
      const node: Expression = { kind: 'boolean', value: kind === TokenKind.True, span: cursor.span() };
      return leaf(cursor, node);
    }
    case TokenKind.None:
      return leaf(cursor, { kind: 'none', span: cursor.span() });
    case TokenKind.Exists:
    case TokenKind.Forall:
      return parseQuantifier(cursor);
    default:
      return parseWrongOperand(cursor);
  }
}

function leaf(cursor: Cursor, node: Expression): Expression {
  cursor.advance();
  cursor.height = 1;
  return node;
}

function parseNumber(cursor: Cursor, negative: boolean): Expression {
  const { kind, word: text } = cursor;
  const span = cursor.span();
  const value = Number(text);
  if (kind === TokenKind.Float) {
    if (value !== Infinity) return leaf(cursor, { kind: 'float', value, text, span });
    cursor.reportHere('FP1005', clip(text), 'float');
  } else {
    // 2147483648 is an integer only after a minus.
    if (value < 2147483648 || (negative && value === 2147483648)) {
      return leaf(cursor, { kind: 'integer', value, text, span });
    }
    cursor.reportHere('FP1005', clip(text), 'integer');
  }
  return leaf(cursor, { kind: 'error', span });
}

function clip(text: string): string {
  return text.length > 20 ? `${text.slice(0, 17)}...` : text;
}

function parseParenthesised(cursor: Cursor): Expression {
  if (!cursor.enter()) return failed(cursor);
  const open = cursor.position;
  cursor.advance();
  const inner = parseExpression(cursor);
  const { height } = cursor;
  closeParenthesis(cursor, open, 'an operator or `)`');
  cursor.leave();
  // The span of an expression includes its parentheses. The name inside keeps its own span.
  inner.span = cursor.spanFrom(open);
  cursor.height = height;
  return inner;
}

function parseUnary(cursor: Cursor): Expression {
  if (!cursor.enter()) return failed(cursor);
  const start = cursor.position;
  const minus = cursor.kind === TokenKind.Minus;
  cursor.advance();
  let value: Expression;
  if (minus) {
    value =
      cursor.kind === TokenKind.Integer || cursor.kind === TokenKind.Float
        ? parseNumber(cursor, true)
        : parseOperand(cursor);
  } else {
    value = parseOperators(cursor, Precedence.comparison, parseOperand(cursor));
  }
  cursor.leave();
  cursor.raise(cursor.height, 0);
  return { kind: 'unary', operator: minus ? '-' : 'not', value, span: cursor.spanFrom(start) };
}

function parseQuantifier(cursor: Cursor): Expression {
  const start = cursor.position;
  const quantifier = cursor.kind === TokenKind.Exists ? 'exists' : 'forall';
  const { params, wrong } = parseBinderHead(cursor, quantifier);
  const body = wrong && cursor.kind !== TokenKind.OpenBrace ? null : parseTestBody(cursor, quantifier);
  cursor.height = 1;
  if (!body) return failedAt(cursor, cursor.spanFrom(start));
  return { kind: 'quantifier', quantifier, params, body, span: cursor.spanFrom(start) };
}

/** A name, alone or with arguments. */
function parseName(cursor: Cursor): Expression {
  const start = cursor.position;
  if (isAggregate(cursor)) return parseAggregate(cursor);
  if (cursor.peek(1) !== TokenKind.OpenParenthesis) return parseLoneName(cursor);
  if (isMisspeltTest(cursor)) return skipTest(cursor);
  const name = cursor.takeName();
  const args = parseArguments(cursor, start);
  return { kind: 'call', name, args, span: cursor.spanFrom(start) };
}

const aggregateWords: readonly string[] = ['count', 'sum', 'min', 'max'] satisfies AggregateWord[];

/**
 * Whether one of these words begins an aggregate here: either a type and a name follow in the parentheses, or braces
 * follow, which never come after a name or a call.
 */
function isAggregate(cursor: Cursor): boolean {
  if (cursor.length > 5 || !aggregateWords.includes(cursor.word)) return false;
  const next = cursor.peek(1);
  if (next === TokenKind.OpenBrace) return cursor.isNextOnSameLine;
  return next === TokenKind.OpenParenthesis && (hasTypeAndName(cursor) || hasBraces(cursor));
}

/** Whether a type and a name follow the next parenthesis. */
function hasTypeAndName(cursor: Cursor): boolean {
  const type = cursor.peek(2);
  const isType = type === TokenKind.Name || isDeclarationWord(type) || isStatementWord(type);
  return isTypeWord(type) || (isType && cursor.peek(3) === TokenKind.Name);
}

/** Whether braces follow the parentheses that open after this token, on the same line. */
function hasBraces({ position, tokens }: Cursor): boolean {
  const { kinds, lines, count } = tokens;
  let depth = 0;
  for (let index = position + 1; index < count && lines[index] === lines[position]; index++) {
    const kind = kinds[index]!;
    if (kind === TokenKind.OpenParenthesis) depth++;
    else if (kind === TokenKind.CloseParenthesis) depth--;
    else if (depth === 0) return kind === TokenKind.OpenBrace;
    if (depth < 0) return false;
  }
  return false;
}

/** Whether this is a misspelt test, such as `cuont (Type name) {`. Reports the word. */
function isMisspeltTest(cursor: Cursor): boolean {
  if (!hasTypeAndName(cursor) || !hasBraces(cursor)) return false;
  return cursor.suspectWord(cursor.position, [...aggregateWords, 'exists', 'forall']);
}

function skipTest(cursor: Cursor): Expression {
  const start = cursor.position;
  while (cursor.kind !== TokenKind.OpenBrace) cursor.advance();
  parseBody(cursor);
  return failedAt(cursor, cursor.spanFrom(start));
}

function parseAggregate(cursor: Cursor): Expression {
  const start = cursor.position;
  const word = cursor.word as AggregateWord;
  const { params, key: value, wrong } = parseBinderHead(cursor, word);
  const body = wrong && cursor.kind !== TokenKind.OpenBrace ? null : parseTestBody(cursor, word);
  cursor.height = 1;
  if (wrong || !body) return failedAt(cursor, cursor.spanFrom(start));
  return { kind: 'aggregate', word, params, ...(value && { value }), body, span: cursor.spanFrom(start) };
}

function parseLoneName(cursor: Cursor): Expression {
  const name = cursor.takeName();
  cursor.height = 1;
  const { text, span } = name;
  if (text === 'null' || text === 'nil' || text === 'NULL') {
    cursor.report('FP1023', span, text);
    return { kind: 'none', span };
  }
  if (text === 'if' && !name.quoted && cursor.onSameLine && startsOperand(cursor)) {
    cursor.report('FP1023', span, 'if ... then');
    while (!endsLine(cursor)) cursor.advance();
    return failedAt(cursor, span);
  }
  if ((text === 'NOT' || text === 'Not') && startsOperand(cursor) && cursor.onSameLine) {
    cursor.report('FP1007', span, text, 'write `not`');
    return parseOperators(cursor, Precedence.comparison, parseOperand(cursor));
  }
  return { kind: 'name', name, span };
}

function endsLine({ kind }: Cursor): boolean {
  const { Semicolon, OpenBrace, CloseBrace, End } = TokenKind;
  return kind === Semicolon || kind === OpenBrace || kind === CloseBrace || kind === End;
}

function startsOperand(cursor: Cursor): boolean {
  const { kind } = cursor;
  return kind === TokenKind.Name || kind === TokenKind.Exists || kind === TokenKind.Forall || kind === TokenKind.Not;
}

/** Parses `(a, b)`. The cursor is at the parenthesis, `callee` is the token of the name before it. */
export function parseArguments(cursor: Cursor, callee: number): Expression[] {
  const args: Expression[] = [];
  let highest = 0;
  if (!cursor.enter()) {
    cursor.height = 1;
    return args;
  }
  const open = cursor.position;
  cursor.advance();
  if (!cursor.accept(TokenKind.CloseParenthesis)) {
    for (;;) {
      args.push(parseExpression(cursor));
      highest = Math.max(highest, cursor.height);
      if (!acceptComma(cursor, TokenKind.CloseParenthesis) && !lacksComma(cursor, args.length, callee)) break;
    }
    closeParenthesis(cursor, open, '`,` or `)`');
  }
  cursor.leave();
  cursor.raise(highest, 0);
  return args;
}

/** Whether a name follows an argument without a comma. Reports it. */
function lacksComma(cursor: Cursor, count: number, callee: number): boolean {
  if (cursor.kind !== TokenKind.Name || (count === 1 && cursor.suspectWord(callee))) return false;
  const next = cursor.peek(1);
  if (!cursor.onSameLine || (next !== TokenKind.CloseParenthesis && next !== TokenKind.Comma)) return false;
  cursor.unexpected('`,` or `)`', 'put `,` between arguments');
  return true;
}

/** Whether another part of a list follows. A comma with nothing after it is reported and skipped. */
export function acceptComma(cursor: Cursor, close: number): boolean {
  const comma = cursor.position;
  if (!cursor.accept(TokenKind.Comma)) return false;
  if (cursor.kind !== close) return true;
  cursor.report('FP1020', cursor.span(comma));
  return false;
}

/**
 * Closes the parenthesis at token `open`. If the `)` is missing, reports the open parenthesis (at the end of a
 * statement) or the unexpected token.
 */
export function closeParenthesis(cursor: Cursor, open: number, expected: string): void {
  if (cursor.accept(TokenKind.CloseParenthesis)) return;
  const { kind } = cursor;
  const over =
    kind === TokenKind.Semicolon ||
    kind === TokenKind.End ||
    kind === TokenKind.CloseBrace ||
    kind === TokenKind.OpenBrace;
  if (over && cursor.blameless()) cursor.unclosed(open);
  else cursor.unexpected(expected);
  cursor.skipToClose(TokenKind.CloseParenthesis);
}

/** Reports a token that cannot begin an expression. Skips it only if it is a word that was meant as an operand. */
function parseWrongOperand(cursor: Cursor): Expression {
  const { kind } = cursor;
  const span = cursor.span();
  if (kind === TokenKind.Error) {
    cursor.advance();
    return failedAt(cursor, span);
  }
  if (kind === TokenKind.Let) return skipLet(cursor);
  if (kind === TokenKind.Question || kind === TokenKind.Colon) {
    cursor.unexpected('an expression');
    cursor.advance();
  } else if (kind === TokenKind.First || kind === TokenKind.SortBy) cursor.reportHere('FP1030', cursor.word);
  else if (kind === TokenKind.Ordered || kind === TokenKind.Unordered) cursor.reportHere('FP1031');
  else if (kind >= TokenKind.Boolean || (kind >= TokenKind.Domain && cursor.onSameLine)) {
    cursor.reportHere('FP1015', cursor.word);
    return takeWrongName(cursor);
  } else cursor.unexpected('an expression', doubledOperator(cursor));
  return failedAt(cursor, span);
}

/** A `let` inside of an expression. */
function skipLet(cursor: Cursor): Expression {
  const start = cursor.position;
  cursor.reportHere('FP1042');
  cursor.advance();
  while (cursor.kind === TokenKind.Name || isTypeWord(cursor.kind)) cursor.advance();
  if (cursor.accept(TokenKind.Assign)) parseExpression(cursor);
  return failedAt(cursor, cursor.spanFrom(start));
}

function failedAt(cursor: Cursor, span: Span): Expression {
  cursor.height = 1;
  return { kind: 'error', span };
}

/** A word of the language used as a name. Its arguments are parsed too, so that the text after it makes sense. */
function takeWrongName(cursor: Cursor): Expression {
  const start = cursor.position;
  cursor.advance();
  if (cursor.kind === TokenKind.OpenParenthesis) parseArguments(cursor, start);
  return failedAt(cursor, cursor.spanFrom(start));
}

function doubledOperator(cursor: Cursor): string {
  const { kinds } = cursor.tokens;
  const { position } = cursor;
  if (position < 2 || kinds[position - 1] !== TokenKind.Minus || kinds[position - 2] !== TokenKind.Minus) return '';
  return 'write `-= 1`';
}

/** A name with or without arguments, without operators. */
export function parseTarget(cursor: Cursor): Expression {
  return parseOperand(cursor);
}

/** Whether a value can be written to this expression. */
export function isTarget(expression: Expression): boolean {
  return expression.kind === 'name' || expression.kind === 'call' || expression.kind === 'error';
}
