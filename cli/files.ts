// Reads the texts that a command works on, from files or standard input, and turns everything that can be wrong with a
// file into one line that names it.

import { readFile, stat, writeFile } from 'node:fs/promises';
import { decodeText } from '../language/text/decode.ts';
import { UsageError } from './command.ts';
import type { Io } from './io.ts';

/** Far above any text that a person or a generator has reason to write; guards against the wrong file being named. */
export const longestText = 4 * 1024 * 1024;

export interface Text {
  /** The path as it was given, or `<stdin>`. */
  name: string;
  text: string;
}

/** The path `-` is standard input. */
export async function readText(path: string, io: Io): Promise<Text> {
  const name = path === '-' ? '<stdin>' : path;
  const bytes = path === '-' ? await io.readInput() : await readBytes(path);
  if (bytes.length > longestText) throw tooLong(name, bytes.length);
  return { name, text: decode(name, bytes) };
}

export async function writeOutput(path: string, content: string | Uint8Array): Promise<void> {
  try {
    await writeFile(path, content);
  } catch (error) {
    throw new UsageError(`cannot write ${path}: ${reason(error)}`);
  }
}

async function readBytes(path: string): Promise<Uint8Array> {
  try {
    const { size } = await stat(path);
    if (size > longestText) throw tooLong(path, size);
    return await readFile(path);
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`cannot read ${path}: ${reason(error)}`);
  }
}

function decode(name: string, bytes: Uint8Array): string {
  if (bytes.includes(0)) throw new UsageError(`${name} is not a text: it holds binary data`);
  const { text, diagnostics } = decodeText(bytes);
  const [wrong] = diagnostics;
  if (!wrong) return text;
  const advice = wrong.advice === undefined ? '' : `; ${wrong.advice}`;
  throw new UsageError(`${name}:${wrong.span.line}:${wrong.span.column}: ${wrong.message}${advice}`);
}

function tooLong(name: string, size: number): UsageError {
  const megabytes = (bytes: number) => (bytes / 1024 / 1024).toFixed(1);
  return new UsageError(
    `${name} is too long for a text: ${megabytes(size)} MB, the most is ${megabytes(longestText)} MB`,
  );
}

const reasons: Record<string, string> = {
  ENOENT: 'there is no such file or folder',
  ENOTDIR: 'there is no such file or folder',
  EISDIR: 'it is a directory',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the file system is read-only',
  ENOSPC: 'no space left',
};

function reason(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return reasons[code ?? ''] ?? message;
}
