// Sorts files that were opened together: the domain, the problem, and included files. Paths of includes have the same
// meaning as in the language, but files of a page have a name and no folder, so the last part of a path is enough.

import { parse } from '../../../language/text/parser.ts';
import { joined } from '../../../language/text/places.ts';
import { fileName, ofFile, isLisp, mainFiles } from '../model/files.ts';
import type { IncludedFiles } from '../model/files.ts';
import type { Texts } from '../model/messages.ts';

interface OpenedFile {
  name: string;
  text: string;
}

const lastPart = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
const isProblem = (text: string): boolean =>
  /^\s*((\/\/|;)[^\n]*\n\s*)*(problem\b|\(define\s*\(problem)/.test(text) || /^\s*\{/.test(text);

/** The paths that a text of this name includes. */
function pathsIn(name: string, text: string): string[] {
  if (isLisp(text) || !text.includes('include')) return [];
  const { declarations } = parse(text).file;
  return declarations.flatMap((one) => (one.kind === 'include' ? [joined(one.path, name)] : []));
}

/** The texts that texts of the page include, directly or indirectly, by path, or undefined for missing ones. */
function includedIn({ domain, problem, files }: Texts): Map<string, string | undefined> {
  const found = new Map<string, string | undefined>();
  const open = mainFiles.map((file) => {
    const text = { domain, problem }[file];
    return { name: fileName(file, text), text };
  });
  for (let next = open.pop(); next; next = open.pop()) {
    for (const path of pathsIn(next.name, next.text)) {
      if (found.has(path)) continue;
      const text = ofFile(files, path);
      found.set(path, text);
      if (text !== undefined) open.push({ name: path, text });
    }
  }
  return found;
}

const fileFor = (path: string, opened: readonly OpenedFile[]): OpenedFile | undefined =>
  opened.find(({ name }) => name === path) ?? opened.find(({ name }) => name === lastPart(path));

/** The included texts of these two, as far as they are among the files. */
function resolve(texts: Texts, opened: readonly OpenedFile[]): IncludedFiles {
  const files = Object.assign(Object.create(null) as Record<string, string>, texts.files);
  for (let isNew = true; isNew;) {
    isNew = false;
    for (const [path, text] of includedIn({ ...texts, files })) {
      const file = text === undefined ? fileFor(path, opened) : undefined;
      if (!file) continue;
      files[path] = file.text;
      isNew = true;
    }
  }
  return files;
}

/** The opened files by the paths by which the texts of the page include them. null: some are not included. */
export function wantedBy(texts: Texts, opened: readonly OpenedFile[]): IncludedFiles | null {
  const isOpened = (path: string): boolean => opened.some(({ name }) => name === lastPart(path));
  const others = Object.entries(texts.files).filter(([path]) => !isOpened(path));
  const found = Object.entries(resolve({ ...texts, files: Object.fromEntries(others) }, opened));
  const wanted = found.filter(([path]) => isOpened(path));
  const isAll = opened.every(({ name }) => wanted.some(([path]) => lastPart(path) === name));
  return isAll ? Object.fromEntries(wanted) : null;
}

/** `left`: names of files that no other one includes. */
export function sortFiles(opened: readonly OpenedFile[], before: Texts): { texts: Texts; left: string[] } {
  const isIncluded = ({ name }: OpenedFile): boolean =>
    opened.some((other) => other.name !== name && pathsIn('', other.text).some((path) => lastPart(path) === name));
  const roots = opened.filter((file) => !isIncluded(file));
  const problem = roots.find(({ text }) => isProblem(text));
  const domain =
    roots.find((file) => file !== problem && !isProblem(file.text)) ?? opened.find((one) => one !== problem);
  const texts: Texts = {
    domain: domain?.text ?? before.domain,
    problem: problem?.text ?? (domain ? '' : before.problem),
    files: domain ? {} : before.files,
  };
  const files = resolve(texts, opened);
  const used = new Set(Object.values(files));
  const left = opened.filter((file) => file !== domain && file !== problem && !used.has(file.text));
  return { texts: { ...texts, files }, left: left.map(({ name }) => name) };
}
