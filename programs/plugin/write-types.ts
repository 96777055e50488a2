// Writes the types of a domain next to its text, where TypeScript looks for the types of `./guard.htn`.

import { readFile, writeFile } from 'node:fs/promises';
import type { DomainIr } from '../../ir/ir.ts';
import { emitTypes } from '../../compiler/index.ts';

/**
 * Writes the file unless it is right already, since bundlers watch it. Returns why the file could not be written, or
 * null.
 */
export async function writeTypes(file: string, domain: DomainIr): Promise<string | null> {
  const types = emitTypes(domain, { asModule: true });
  const there = await readFile(file, 'utf8').catch(() => null);
  if (there === types) return null;
  try {
    await writeFile(file, types);
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}
