// The formatter: one layout for every text. It changes neither the meaning of the text nor its comments. Formatting a
// text twice gives the same as formatting it once.

import type { Diagnostic } from '../diagnostics.ts';
import type { Declaration, SourceFile } from './ast.ts';
import { CommentQueue } from './comments.ts';
import { group, indent, layOut, line, sequence } from './layout.ts';
import type { TextLayout } from './layout.ts';
import { parse } from './parser.ts';
import { printAssigned, printExpression, printParameters, printType } from './print-expressions.ts';
import { breakBefore, list } from './print-lists.ts';
import { printName } from './print-names.ts';
import { printBinder, printBody, printAchieve, printItems, printNetwork } from './print-statements.ts';

/** Formats a text that was parsed without errors. (After errors, the tree would lack parts.) */
export function format(file: SourceFile): string {
  let text = printFile(file);
  // A comment at an unusual place moves to a usual one, where it changes the room for other parts. So print again until
  // nothing changes.
  for (let round = 0; file.comments.length > 0 && round < mostRounds; round++) {
    const settled = printFile(parse(text).file);
    if (settled === text) break;
    text = settled;
  }
  return text;
}

const mostRounds = 8;

function printFile(file: SourceFile): string {
  const comments = new CommentQueue(file);
  const print = (declaration: Declaration): TextLayout => printDeclaration(comments, declaration);
  const lines = printItems(comments, file.declarations, print, Infinity);
  const text = layOut(sequence(lines)).replace(/^\n+/, '');
  return text === '' ? '' : `${text}\n`;
}

/** Formats a text. `text` is null if there are errors, because then the text should stay as it is. */
export function formatText(text: string): { text: string | null; diagnostics: Diagnostic[] } {
  const { file, diagnostics } = parse(text);
  const wrong = diagnostics.some(({ severity }) => severity === 'error');
  return { text: wrong ? null : format(file), diagnostics };
}

function printDeclaration(comments: CommentQueue, declaration: Declaration): TextLayout {
  switch (declaration.kind) {
    case 'domain':
      return `domain ${printName(declaration.name)};`;
    case 'include': {
      const mark = declaration.path.includes('"') ? "'" : '"';
      return `include ${mark}${declaration.path}${mark};`;
    }
    case 'problem':
      return `problem ${printName(declaration.name)} of ${printName(declaration.domain)};`;
    case 'type':
      return `type ${printName(declaration.name)}${declaration.parent ? ` < ${printName(declaration.parent)}` : ''};`;
    case 'enum': {
      const { name, span } = declaration;
      const values = declaration.values.map((value) => ({ start: value.span.start, print: () => printName(value) }));
      return sequence(`enum ${printName(name)} `, list(comments, ['{', '}'], values, span.end - 1, line));
    }
    case 'variable': {
      const word = declaration.sensed ? `sensed ${declaration.storage}` : declaration.storage;
      const head = printSignature(comments, word, declaration);
      return declaration.initial
        ? sequence(head, printAssigned(comments, ':=', declaration.initial), ';')
        : sequence(head, ';');
    }
    case 'define':
      return printDefine(comments, declaration);
    case 'task': {
      const head = `${declaration.internal ? 'internal ' : ''}task ${printName(declaration.name)}`;
      const params = printParameters(comments, declaration.params);
      return sequence(head, params, ' ', printBody(comments, declaration.body, declaration.span.end));
    }
    case 'instance':
      return printInstance(comments, declaration);
    case 'assign': {
      const target = printExpression(comments, declaration.target);
      return sequence(target, printAssigned(comments, ':=', declaration.value), ';');
    }
    case 'request':
      return sequence(printNetwork(comments, declaration.network), ';');
    case 'chosen':
      return printBinder(comments, declaration.binder);
    case 'achieve':
      return sequence(printAchieve(comments, declaration), ';');
  }
}

function printSignature(
  comments: CommentQueue,
  word: string,
  { type, name, params }: Extract<Declaration, { kind: 'variable' | 'define' }>,
): TextLayout {
  const head = sequence(`${word} `, printType(comments, type), ` ${printName(name)}`);
  return params.length === 0 ? head : sequence(head, printParameters(comments, params));
}

function printDefine(comments: CommentQueue, declaration: Extract<Declaration, { kind: 'define' }>): TextLayout {
  const signature = printSignature(comments, 'define', declaration);
  const { depth } = declaration;
  const head = depth ? sequence(signature, ' depth ', printExpression(comments, depth)) : signature;
  return sequence(head, printAssigned(comments, ':=', declaration.body), ';');
}

function printInstance(
  comments: CommentQueue,
  { type, names }: Extract<Declaration, { kind: 'instance' }>,
): TextLayout {
  const parts: TextLayout[] = names.map((name, index) => {
    const end = index < names.length - 1 ? ',' : ';';
    return sequence(breakBefore(comments, name.span.start, line), printName(name), end);
  });
  return group(`instance ${printName(type)}`, indent(parts));
}
