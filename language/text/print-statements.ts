// How the formatter prints statements, bodies and networks: one statement on each line.

import type { BinderNode, Expression, Identifier, NetworkNode, Statement } from './ast.ts';
import type { CommentQueue, PlacedComment } from './comments.ts';
import { blankLine, group, hard, indent, line, sequence, suffix } from './layout.ts';
import type { TextLayout } from './layout.ts';
import {
  printArguments,
  printAssigned,
  printExpression,
  printOrdering,
  printParameters,
  printType,
} from './print-expressions.ts';
import { breakBefore, inPassing, list } from './print-lists.ts';
import { printName } from './print-names.ts';

interface PrintedItem {
  span: { start: number; end: number };
}

/**
 * Prints items one below the other, with their comments. An empty line in the text stays one. Each item comes with the
 * line end before it. Comments up to `end` belong to the list.
 */
export function printItems<One extends PrintedItem>(
  comments: CommentQueue,
  items: readonly One[],
  print: (item: One) => TextLayout,
  end: number,
  separator: TextLayout = hard,
): TextLayout[] {
  const lines: TextLayout[] = [];
  let previousEnd = -1;
  const startLine = (start: number, comment: boolean): void => {
    const first = previousEnd < 0;
    if (!first && comments.isBlankBetween(previousEnd, start))
      lines.push(separator === hard ? blankLine : comment ? hard : separator);
    else lines.push(comment ? hard : separator);
  };
  const ownLine = (comment: PlacedComment): void => {
    startLine(comment.start, true);
    lines.push(comment.text);
    previousEnd = comment.end;
  };
  for (const item of items) {
    const inline: TextLayout[] = [];
    for (const comment of comments.takeBefore(item.span.start)) {
      if (previousEnd < 0 && lines.length === 0 && comment.place === 'trailing')
        lines.push(suffix(comment.text, true, comment.column));
      else if (comment.place === 'inline') inline.push(comment.text, ' ');
      else ownLine(comment);
    }
    startLine(item.span.start, false);
    lines.push(...inline, print(item), ...trailing(comments, item));
    previousEnd = Math.max(0, item.span.end);
  }
  for (const comment of comments.takeBefore(end)) ownLine(comment);
  return lines;
}

/** The remaining comments inside the item, and comments after it on its line. */
function trailing(comments: CommentQueue, item: PrintedItem): TextLayout[] {
  const left = comments.takeBefore(item.span.end).concat(comments.takeTrailing(item.span.end));
  return left.map(({ text, column }) => suffix(text, true, column));
}

/** `{ ... }`. `end` is the position of its end. */
export function printBody(comments: CommentQueue, body: readonly Statement[], end: number): TextLayout {
  const lines = printItems(comments, body, (statement) => printStatement(comments, statement), end);
  return lines.length === 0 ? '{}' : sequence('{', indent(lines), hard, '}');
}

/** The braces of an `exists` or `forall` inside an expression: on one line if they fit. */
export function printQuantifierBody(comments: CommentQueue, body: readonly Statement[], end: number): TextLayout {
  const simple = body.every(({ kind }) => kind === 'condition' || kind === 'let');
  if (!simple) return printBody(comments, body, end);
  const lines = printItems(comments, body, (statement) => printStatement(comments, statement), end, line);
  return lines.length === 0 ? '{}' : group('{', indent(lines), line, '}');
}

function printStatement(comments: CommentQueue, statement: Statement): TextLayout {
  switch (statement.kind) {
    case 'cost':
    case 'bound':
    case 'score':
      return sequence(statement.kind, printAssigned(comments, ':=', statement.value), ';');
    case 'let':
      return sequence(
        'let ',
        statement.type ? sequence(printType(comments, statement.type), ' ') : '',
        printName(statement.name),
        printAssigned(comments, ':=', statement.value),
        ';',
      );
    case 'method':
    case 'branch': {
      const head = statement.name ? `${statement.kind} ${printName(statement.name)} ` : `${statement.kind} `;
      return sequence(head, printBody(comments, statement.body, statement.span.end));
    }
    case 'condition': {
      const test = printExpression(comments, statement.expression);
      return readsAsBinder(statement.expression) ? sequence('(', test, ');') : sequence(test, ';');
    }
    case 'effect': {
      const target = printExpression(comments, statement.target);
      return sequence(target, printAssigned(comments, statement.operator, statement.value), ';');
    }
    case 'transition':
      return printTransition(comments, statement);
    case 'when':
      return sequence(
        group('when (', indent(printExpression(comments, statement.condition)), ') '),
        printBody(comments, statement.body, statement.span.end),
      );
    case 'busy':
      return printBusy(comments, statement.names);
    case 'during':
      return sequence('during ', printBody(comments, statement.body, statement.span.end));
    case 'while':
      return sequence('while ', printExpression(comments, statement.condition), ';');
    case 'binder':
      return printBinder(comments, statement);
    case 'network':
      return sequence(printNetwork(comments, statement.network), ';');
    case 'braces':
      return printBody(comments, statement.body, statement.span.end);
  }
}

function printBusy(comments: CommentQueue, names: readonly Identifier[]): TextLayout {
  const parts: TextLayout[] = names.map((name, index) => {
    return sequence(
      breakBefore(comments, name.span.start, line),
      printName(name),
      index < names.length - 1 ? ',' : ';',
    );
  });
  return group('busy', indent(parts));
}

/** Whether the condition begins with a test that would be read as a binder statement without parentheses. */
function readsAsBinder(expression: Expression): boolean {
  let first = expression;
  // Such a test would be read as a statement when it is bare, or before a `-`, which would begin another condition.
  let next = '-';
  while (first.kind === 'binary') {
    next = first.operator;
    first = first.left;
  }
  return first.kind === 'quantifier' && next === '-';
}

/** Both values are printed as operands of a comparison. */
function printTransition(comments: CommentQueue, statement: Extract<Statement, { kind: 'transition' }>): TextLayout {
  const { target, from, to, span } = statement;
  const before = printExpression(comments, { kind: 'binary', operator: '==', left: target, right: from, span });
  return group(before, indent(breakBefore(comments, to.span.start, line), ':-> ', printExpression(comments, to)), ';');
}

export function printBinder(
  comments: CommentQueue,
  { binder, params, key, order, body, span }: BinderNode,
): TextLayout {
  const head = key ? printOrdering(comments, params, key, order ?? '<') : printParameters(comments, params);
  return sequence(`${binder} `, head, ' ', printBody(comments, body, span.end));
}

export function printNetwork(comments: CommentQueue, network: NetworkNode): TextLayout {
  const before = inPassing(comments, network.span.start);
  const end = network.span.end - 1;
  if (network.kind === 'achieve') return sequence(before, printAchieve(comments, network));
  if (network.kind === 'binder') return sequence(before, printBinder(comments, network));
  if (network.kind === 'call')
    return sequence(before, printName(network.name), printArguments(comments, network.args, end));
  const parts = network.parts.map((part) => ({ start: part.span.start, print: () => printNetwork(comments, part) }));
  return sequence(before, network.kind, list(comments, ['(', ')'], parts, end));
}

/** `achieve (condition; condition) by (Task, Task)`, in a network or at the end of a problem. */
export function printAchieve(
  comments: CommentQueue,
  { conditions, by, span }: Pick<Extract<NetworkNode, { kind: 'achieve' }>, 'conditions' | 'by' | 'span'>,
): TextLayout {
  const head = printConditions(comments, conditions, by?.[0] ? by[0].span.start : span.end - 1);
  if (!by) return head;
  const names = by.map((name) => ({ start: name.span.start, print: () => printName(name) }));
  return sequence(head, ' by ', list(comments, ['(', ')'], names, span.end - 1));
}

/** `achieve (condition; condition)`. Comments before `end` are its own. */
function printConditions(comments: CommentQueue, conditions: readonly Expression[], end: number): TextLayout {
  const parts = conditions.map((condition) => {
    return { start: condition.span.start, separator: ';', print: () => printExpression(comments, condition) };
  });
  return sequence('achieve ', list(comments, ['(', ')'], parts, end));
}
