// The declarations of a file as a tree, and its foldable parts.

import { TokenKind } from '../text/tokens.ts';
import { signatureOf } from './describe.ts';
import type { KnownName } from './known-names.ts';
import { isHtn, lexedFile, textOf } from './project.ts';
import type { ServiceProject } from './project.ts';
import type { DocumentSymbol, Fold } from './types.ts';
import { placeOf } from '../text/places.ts';

/** What a file declares, in the order of its text; inside tasks their methods and branches. */
export function symbols(project: ServiceProject, file: string): DocumentSymbol[] {
  if (!isHtn(file)) return [];
  const { whole, names } = textOf(project, file);
  const top: DocumentSymbol[] = [];
  const open: DocumentSymbol[] = [];
  let from = -1;
  for (const { name, span, isDeclaration } of names.occurrences) {
    if (!isDeclaration || !isShown(name)) continue;
    const place = placeOf(whole, name.whole);
    // A file that is included twice is listed once.
    if (place.file !== file || place.from < from) continue;
    from = Math.max(from, place.from);
    const own = placeOf(whole, span);
    const symbol: DocumentSymbol = {
      ...{ name: name.name, kind: name.kind, signature: signatureOf(name), from: place.from, to: place.to },
      ...{ nameFrom: own.from, nameTo: own.to, children: [] },
    };
    while (open.length > 0 && open.at(-1)!.to < symbol.to) open.pop();
    const parent = open.at(-1);
    const isInside = parent !== undefined && parent.from < symbol.from;
    (isInside ? parent.children : top).push(symbol);
    open.push(symbol);
  }
  return top;
}

function isShown({ kind }: KnownName): boolean {
  return kind !== 'parameter' && kind !== 'variable' && kind !== 'let' && kind !== 'enum value';
}

/** Braces and comments that go over several lines. Broken braces are left out. */
export function folds(project: ServiceProject, file: string): Fold[] {
  if (!isHtn(file)) return [];
  const { lexed } = lexedFile(project, file);
  const { kinds, starts, ends, lines, count } = lexed.tokens;
  const found: Fold[] = [];
  const open: number[] = [];
  for (let index = 0; index < count; index++) {
    if (kinds[index] === TokenKind.OpenBrace) open.push(index);
    else if (kinds[index] === TokenKind.CloseBrace) {
      const start = open.pop();
      if (start !== undefined && lines[start] !== lines[index]) {
        found.push({ from: ends[start]!, to: starts[index]!, kind: 'body' });
      }
    }
  }
  const { comments } = lexed;
  for (let index = 0; index < comments.length; index++) {
    const first = comments[index]!;
    let last = first;
    while (!last.block && comments[index + 1]?.span.line === last.span.line + 1 && !comments[index + 1]!.block) {
      last = comments[++index]!;
    }
    const isLong = first.block ? first.text.includes('\n') : last !== first;
    if (isLong) found.push({ from: first.span.start, to: last.span.end, kind: 'comment' });
  }
  return found.sort((one, other) => one.from - other.from || one.to - other.to);
}
