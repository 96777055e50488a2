// Lists the types and the identifiers of the sources, so that names used for two things are found. Reads each file by
// itself, without a type checker.

import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { root } from './sources.ts';

/**
 * The names of the interfaces, type aliases, classes and enums that a text declares, wherever in it. Type parameters do
 * not count.
 */
export function typesIn(path: string, text = readFileSync(`${root}${path}`, 'utf8')): string[] {
  const names: string[] = [];
  const visit = (node: ts.Node): void => {
    if (
      ts.isInterfaceDeclaration(node) ||
      ts.isTypeAliasDeclaration(node) ||
      ts.isEnumDeclaration(node) ||
      ts.isClassLike(node)
    ) {
      if (node.name) names.push(node.name.text);
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest));
  return names;
}

/** Names that several places declare that meet, each with the files. */
export function homonyms(
  declared: ReadonlyMap<string, readonly string[]>,
  doMeet: (one: string, other: string) => boolean,
): string[] {
  const places = new Map<string, string[]>();
  for (const [path, names] of declared) for (const name of names) places.set(name, [...(places.get(name) ?? []), path]);
  return [...places]
    .map(([name, paths]) => {
      const meeting = paths.filter((path, at) => paths.some((other, index) => index !== at && doMeet(path, other)));
      return { name, meeting };
    })
    .filter(({ meeting }) => meeting.length > 0)
    .map(({ name, meeting }) => `${name}: ${meeting.join(', ')}`)
    .toSorted();
}

/** All identifiers of a text, each once. Comments and texts hold none. */
export function identifiersIn(path: string, text = readFileSync(`${root}${path}`, 'utf8')): string[] {
  const names = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) || ts.isPrivateIdentifier(node)) names.add(node.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest));
  return [...names];
}
