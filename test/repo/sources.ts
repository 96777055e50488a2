// Reads the project's own sources for the tests about its structure: which files there are and what each imports.
// Needs the file system, so only *.node.test.ts files may use it.

import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

export const root = fileURLToPath(new URL('../..', import.meta.url));

export interface SourceImport {
  /** Both relative to the root of the repo, with forward slashes. */
  from: string;
  /** The file that is imported, or the bare name of a package. */
  to: string;
  bare: boolean;
  /** It is imported when it is needed: `await import()`. */
  isLater: boolean;
}

/** All files below a folder of the repo, as paths relative to its root. */
export function filesIn(folder: string): string[] {
  return readdirSync(`${root}${folder}`, { recursive: true, encoding: 'utf8' })
    .map((name) => posix.join(folder, name.replaceAll('\\', '/')))
    .filter((name) => !name.includes('node_modules/'))
    .toSorted();
}

/** TypeScript sources below a folder of the repo. */
export function sourcesIn(folder: string): string[] {
  return filesIn(folder).filter((name) => /\.(m?[jt]s|tsx)$/.test(name));
}

/**
 * Everything a text imports or re-exports, types included: `import`, `export from`, `import()` and bare `import 'x'`.
 */
export function importsOf(from: string, text: string): SourceImport[] {
  return ts.preProcessFile(text, true, true).importedFiles.map(({ fileName, pos }) => {
    const bare = !fileName.startsWith('.');
    const isLater = /await import\(\s*$/.test(text.slice(0, pos));
    return { from, to: bare ? fileName : posix.join(posix.dirname(from), fileName), bare, isLater };
  });
}

export function importsIn(folder: string): SourceImport[] {
  return sourcesIn(folder).flatMap((path) => importsOf(path, readFileSync(`${root}${path}`, 'utf8')));
}

const generated = ['build', 'dist', 'node_modules'];

/** Folders at the top of the repo that hold sources of the project. */
export function topFolders(): string[] {
  return readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.') && !generated.includes(entry.name))
    .map(({ name }) => name)
    .filter((name) => sourcesIn(name).length > 0);
}

export function allSources(): string[] {
  return topFolders().flatMap(sourcesIn);
}
