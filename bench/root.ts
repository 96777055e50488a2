// Where the repo is, seen from the sources as well as from dist/.

import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

function findRoot(folder: string): string {
  if (existsSync(join(folder, 'package.json'))) return folder;
  const parent = dirname(folder);
  if (parent === folder) throw new Error('the benchmarks must be run inside the repo');
  return findRoot(parent);
}

export const root = findRoot(dirname(fileURLToPath(import.meta.url)));

/** A file of the repo as text. */
export function readText(...path: string[]): string {
  return readFileSync(join(root, ...path), 'utf8');
}
