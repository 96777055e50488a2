// Copies of the core in which one thing has been made wrong, with their assertions, for the test of the assertions.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { main as compileAssembly } from 'assemblyscript/asc';
import { root } from '../repo/sources.ts';

export interface Mutation {
  /** What is made wrong. */
  what: string;
  /** A file of assembly/, a text that occurs in it once, and the text that replaces it. */
  file: string;
  from: string;
  to: string;
  /** The message of the assertion that notices. */
  assertion: RegExp;
}

/** The core with its assertions, with one mutation or as it is. */
export async function compileCore(mutation?: Mutation): Promise<Uint8Array<ArrayBuffer>> {
  let binary: Uint8Array | undefined;
  const { error, stderr } = await compileAssembly(
    [...['assembly/index.ts', '--outFile', 'core.wasm', '--runtime', 'stub', '--exportTable'], '--memoryBase', '1024'],
    {
      readFile: (path) => readMutated(path, mutation),
      writeFile: (path, content) => {
        if (path === 'core.wasm') binary = content as Uint8Array;
      },
      listFiles: () => [],
    },
  );
  if (error || !binary) throw new Error(`the core did not compile: ${stderr.toString()}`);
  return new Uint8Array(binary);
}

function readMutated(path: string, mutation: Mutation | undefined): string | null {
  // Its targets are optimised, which takes too long here, or keep no assertions.
  if (path === 'asconfig.json') return null;
  let text: string;
  try {
    text = readFileSync(join(root, path), 'utf8');
  } catch {
    return null;
  }
  if (!mutation || path !== `assembly/${mutation.file}`) return text;
  if (text.split(mutation.from).length !== 2) {
    throw new Error(`${path} has to hold this text once, for the test to make it wrong: ${mutation.from}`);
  }
  return text.replace(mutation.from, () => mutation.to);
}
