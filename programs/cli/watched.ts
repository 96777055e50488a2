// Watches files together with everything that they include.

import { normalize } from 'node:path';
import { parseWhole } from '../../language/text/include.ts';
import { UsageError } from './command.ts';
import { isJson } from './contents.ts';
import { readText } from './files.ts';
import { includesOf } from './includes.ts';
import type { Io } from './io.ts';

/** Yields the names of changed files, each time that some have changed. */
export async function* changesOf(paths: readonly string[], io: Io): AsyncGenerator<string[]> {
  let files = await withIncluded(paths, io);
  let changes = io.changes(files)[Symbol.asyncIterator]();
  announce(`watching ${files.join(' and ')}`, io);
  for (;;) {
    const next = await changes.next();
    if (next.done) return;
    yield next.value;
    const now = await withIncluded(paths, io);
    if (now.join('\n') === files.join('\n')) continue;
    // Changes in the meantime were already read.
    files = now;
    changes = io.changes(files)[Symbol.asyncIterator]();
  }
}

/** A file that cannot be read is watched, too, because it may appear. */
async function withIncluded(paths: readonly string[], io: Io): Promise<string[]> {
  const all = new Set(paths);
  const named = new Set(paths.map((path) => normalize(path)));
  for (const path of paths) {
    for (const name of await includedBy(path, io)) if (!named.has(name)) all.add(name);
  }
  return [...all];
}

async function includedBy(path: string, io: Io): Promise<string[]> {
  try {
    const source = await readText(path, io);
    return isJson(source) ? [] : parseWhole(source.text, includesOf(source)).included;
  } catch (error) {
    if (error instanceof UsageError) return [];
    throw error;
  }
}

/** Prints to standard error, because standard output only contains results. */
export function announce(text: string, io: Io): void {
  const line = `--- ${text}`;
  io.err(`${io.colors ? `\u001b[2m${line}\u001b[0m` : line}\n`);
}
