// How the formatter prints expressions, types and parameters. It prints parentheses where the meaning needs them. It
// also prints them around `and` inside `or`, and around comparisons after `not`, because people read these in different
// ways.

import type { BinaryOperator, Expression, ParameterNode, TypeReference } from './ast.ts';
import type { CommentQueue } from './comments.ts';
import { Precedence } from './expressions.ts';
import { group, indent, line, sequence } from './layout.ts';
import type { TextLayout } from './layout.ts';
import { breakBefore, inPassing, list } from './print-lists.ts';
import type { ListPart } from './print-lists.ts';
import { printName } from './print-names.ts';
import { printQuantifierBody } from './print-statements.ts';

type Unary = Extract<Expression, { kind: 'unary' }>;
type ConditionalNode = Extract<Expression, { kind: 'conditional' }>;
type Binary = Extract<Expression, { kind: 'binary' }>;

const unaryPrecedence: Record<Unary['operator'], number> = { not: Precedence.not, '-': Precedence.minus };

function precedenceOf(expression: Expression): number {
  switch (expression.kind) {
    case 'unary':
      return unaryPrecedence[expression.operator];
    case 'conditional':
      return Precedence.conditional;
    case 'binary':
      return precedenceOfBinary(expression.operator);
    case 'integer':
    case 'float':
    case 'boolean':
    case 'none':
    case 'name':
    case 'call':
    case 'quantifier':
    case 'aggregate':
    case 'error':
      return Precedence.primary;
  }
}

function precedenceOfBinary(operator: BinaryOperator): number {
  switch (operator) {
    case 'implies':
    case 'or':
    case 'and':
      return Precedence[operator];
    case '+':
    case '-':
      return Precedence.sum;
    case '*':
    case '/':
    case '%':
      return Precedence.product;
    case '==':
    case '!=':
    case '<':
    case '<=':
    case '>':
    case '>=':
      return Precedence.comparison;
  }
}

export function printExpression(comments: CommentQueue, expression: Expression): TextLayout {
  if (expression.kind === 'unary') return printUnary(comments, expression);
  if (expression.kind === 'conditional') return printConditional(comments, expression);
  if (expression.kind !== 'binary')
    return sequence(inPassing(comments, expression.span.start), printPrimary(comments, expression));
  return expression.operator === 'implies' ? printImplies(comments, expression) : printChain(comments, expression);
}

function printPrimary(
  comments: CommentQueue,
  expression: Exclude<Expression, { kind: 'unary' | 'binary' | 'conditional' }>,
): TextLayout {
  switch (expression.kind) {
    case 'integer':
    case 'float':
      return expression.text;
    case 'boolean':
      return String(expression.value);
    case 'none':
      return 'none';
    case 'name':
      return printName(expression.name);
    case 'call':
      return sequence(printName(expression.name), printArguments(comments, expression.args, expression.span.end - 1));
    case 'quantifier':
      return group(
        `${expression.quantifier} `,
        printParameters(comments, expression.params),
        ' ',
        printQuantifierBody(comments, expression.body, expression.span.end),
      );
    case 'aggregate': {
      const { word, params, value, body, span } = expression;
      const head = value ? printOrdering(comments, params, value) : printParameters(comments, params);
      return group(`${word} `, head, ' ', printQuantifierBody(comments, body, span.end));
    }
    case 'error':
      return comments.text.slice(expression.span.start, expression.span.end);
  }
}

/** `end` is the position of the closing parenthesis. */
export function printArguments(comments: CommentQueue, args: readonly Expression[], end: number): TextLayout {
  const parts = args.map((arg) => ({ start: arg.span.start, print: () => printExpression(comments, arg) }));
  return list(comments, ['(', ')'], parts, end);
}

function printUnary(comments: CommentQueue, expression: Unary): TextLayout {
  const { operator, value, span } = expression;
  const before = inPassing(comments, span.start);
  const precedence = precedenceOf(value);
  switch (operator) {
    case '-':
      return sequence(before, '-', printOperand(comments, value, precedence < Precedence.minus));
    case 'not': {
      const wrapped = precedence < Precedence.not || precedence === Precedence.comparison;
      return sequence(before, 'not ', printOperand(comments, value, wrapped));
    }
  }
}

function printOperand(comments: CommentQueue, expression: Expression, wrapped: boolean): TextLayout {
  if (!wrapped) return printExpression(comments, expression);
  return sequence(inPassing(comments, expression.span.start), '(', printExpression(comments, expression), ')');
}

/** Operators of one precedence in a row, such as `a + b - c`: all on one line, or each on a separate line. */
function printChain(comments: CommentQueue, expression: Binary): TextLayout {
  const precedence = precedenceOf(expression);
  const chained: Binary[] = [];
  let first: Expression = expression;
  while (first.kind === 'binary' && precedenceOf(first) === precedence) {
    chained.push(first);
    first = first.left;
    if (precedence === Precedence.comparison) break;
  }
  const atLeast = precedence === Precedence.comparison ? precedence + 1 : precedence;
  const head = printOperand(comments, first, isWrapped(first, expression, atLeast));
  const rest = chained.reverse().map((binary) => printRight(comments, binary, precedence));
  return group(head, indent(rest));
}

function printRight(comments: CommentQueue, binary: Binary, precedence: number): TextLayout {
  const separator = breakBefore(comments, binary.right.span.start, line);
  return sequence(
    separator,
    `${binary.operator} `,
    printOperand(comments, binary.right, isWrapped(binary.right, binary, precedence + 1)),
  );
}

function isWrapped(operand: Expression, parent: Binary, atLeast: number): boolean {
  if (parent.operator === 'or' && operand.kind === 'binary' && operand.operator === 'and') return true;
  return precedenceOf(operand) < atLeast;
}

function printImplies(comments: CommentQueue, { left, right }: Binary): TextLayout {
  const head = printOperand(comments, left, precedenceOf(left) <= Precedence.implies);
  const separator = breakBefore(comments, right.span.start, line);
  const wrapped = precedenceOf(right) < Precedence.implies;
  return group(head, indent(separator, 'implies ', printOperand(comments, right, wrapped)));
}

/** All on one line, or the condition and both parts each on a separate line. */
function printConditional(comments: CommentQueue, { condition, yes, no }: ConditionalNode): TextLayout {
  const head = printOperand(comments, condition, condition.kind === 'conditional');
  const part = (sign: string, value: Expression): TextLayout => {
    const separator = breakBefore(comments, value.span.start, line);
    return sequence(separator, sign, printOperand(comments, value, value.kind === 'conditional' && sign === '? '));
  };
  return group(head, indent([part('? ', yes), part(': ', no)]));
}

/** `:= value`, on the next line when it does not fit. A call or a quantifier breaks inside instead. */
export function printAssigned(comments: CommentQueue, operator: string, value: Expression): TextLayout {
  const breaksInside = value.kind === 'call' || value.kind === 'quantifier' || value.kind === 'aggregate';
  const separator = breaksInside ? ' ' : line;
  return group(
    ` ${operator}`,
    indent(breakBefore(comments, value.span.start, separator), printExpression(comments, value)),
  );
}

export function printType(comments: CommentQueue, { name, range }: TypeReference): TextLayout {
  if (!range) return printName(name);
  const low = printExpression(comments, range.low);
  return sequence(printName(name), ' [', low, ', ', printExpression(comments, range.high), ']');
}

function printParameter(comments: CommentQueue, { type, name }: ParameterNode): TextLayout {
  return sequence(printType(comments, type), ' ', printName(name));
}

function parameterParts(comments: CommentQueue, params: readonly ParameterNode[]): ListPart[] {
  return params.map((param) => ({ start: param.span.start, print: () => printParameter(comments, param) }));
}

/**
 * The tree does not have the position of the closing parenthesis, so comments before it go with the part printed next.
 */
export function printParameters(comments: CommentQueue, params: readonly ParameterNode[]): TextLayout {
  return list(comments, ['(', ')'], parameterParts(comments, params), 0);
}

/** `(T x; key; <)`, or without the order `(T x; key)`. */
export function printOrdering(
  comments: CommentQueue,
  params: readonly ParameterNode[],
  key: Expression,
  order?: string,
): TextLayout {
  const parts = parameterParts(comments, params);
  const last = parts[parts.length - 1];
  if (last) last.separator = ';';
  const behind = order === undefined ? [] : [';', line, order];
  parts.push({ start: key.span.start, print: () => sequence(printExpression(comments, key), ...behind) });
  return list(comments, ['(', ')'], parts, 0);
}
