// Describes a declared name for people: its declaration in one line, and the comment there.

import { nameText } from '../text/tokens.ts';
import type { KnownName } from './known-names.ts';

export function signatureOf(name: KnownName): string {
  const own = nameText(name.name);
  const called = `${own}(${parametersOf(name).join(', ')})`;
  const table = name.params.length > 0 ? called : own;
  switch (name.kind) {
    case 'type':
      return `type ${own}${name.parent === undefined ? '' : ` < ${name.parent}`}`;
    case 'enum':
      return `enum ${own} { ${shortList(name.values ?? [])} }`;
    case 'enum value':
    case 'object':
    case 'parameter':
    case 'variable':
      return `${name.type} ${own}`;
    case 'let':
      return name.type === '' ? `let ${own}` : `let ${name.type} ${own}`;
    case 'constant':
    case 'external':
    case 'define':
      return `${name.kind} ${name.type} ${table}`;
    case 'fluent':
      return `${wordsOfFluent(name)} ${name.type} ${table}`;
    case 'task':
      return `${name.word === 'internal' ? 'internal ' : ''}task ${called}`;
    case 'domain':
    case 'problem':
    case 'method':
    case 'branch':
      return `${name.kind} ${own}`;
  }
}

function wordsOfFluent({ word }: KnownName): string {
  if (word === 'reservation') return 'reservation';
  return word === 'sensed' ? 'sensed fluent' : 'fluent';
}

/** The parameters, each as it is declared. */
export function parametersOf({ params }: KnownName): string[] {
  return params.map(({ type, name }) => `${type} ${nameText(name)}`);
}

const mostValues = 12;

function shortList(values: readonly string[]): string {
  return values.length > mostValues ? `${values.slice(0, mostValues).join(', ')}, ...` : values.join(', ');
}

/** The longest comment that is shown. */
const longestComment = 4000;

/** Returns the comment above a declaration, or else the one after it on its line, or ''. */
export function documentationOf({ kind, whole, text }: KnownName): string {
  if (kind === 'parameter' || kind === 'variable') return '';
  const source = text.file.text;
  const above = commentAbove(source, whole.start);
  return above === '' ? commentBehind(source, whole.end) : above;
}

function lineStart(source: string, at: number): number {
  return source.lastIndexOf('\n', at - 1) + 1;
}

function commentAbove(source: string, at: number): string {
  const lines: string[] = [];
  let length = 0;
  for (let start = lineStart(source, at); start > 0 && length < longestComment;) {
    const before = lineStart(source, start - 1);
    const line = source.slice(before, start).trim();
    if (lines.length === 0 && line.endsWith('*/')) return bodyOf(source, before, start);
    if (!line.startsWith('//')) break;
    lines.unshift(line.replace(/^\/\/+ ?/, ''));
    length += line.length;
    start = before;
  }
  return lines.join('\n').trim();
}

/** A comment between `/*` and its end that ends in this line. */
function bodyOf(source: string, lineFrom: number, lineTo: number): string {
  const open = source.lastIndexOf('/*', lineTo);
  if (open === -1 || lineFrom - open > longestComment) return '';
  // A comment after other text on its line belongs to that text.
  if (source.slice(lineStart(source, open), open).trim() !== '') return '';
  const inside = source.slice(open + 2, source.lastIndexOf('*/', lineTo));
  return inside.replaceAll(/^[ \t]*\*+ ?/gm, '').trim();
}

function commentBehind(source: string, end: number): string {
  const found = /^[ \t;]*\/\/+ ?([^\r\n]*)/.exec(source.slice(end, end + longestComment));
  return found?.[1]?.trim() ?? '';
}
