// Reads the texts of a command from files or standard input. Describes everything that can be wrong with a file in one
// line that names it.

import { closeSync, openSync, readSync } from 'node:fs';
import { decodeText } from '../../language/text/decode.ts';
import { UsageError } from './command.ts';
import type { Io } from './io.ts';

/** The longest text: far longer than any useful one. This detects wrong files. */
export const longestText = 4 * 1024 * 1024;

/** The path of standard input and of standard output. */
export const standard = '-';

export interface Text {
  /** The path as it was given, or `<stdin>`. */
  name: string;
  text: string;
}

export async function readText(path: string, io: Io): Promise<Text> {
  const name = path === standard ? '<stdin>' : path;
  const bytes = await readBytes(name, path === standard ? io.input() : chunksOf(path));
  return { name, text: decode(name, bytes) };
}

/** Reads an included text synchronously. */
export function readTextNow(name: string): string {
  const read: Uint8Array[] = [];
  let length = 0;
  try {
    for (const chunk of chunksOf(name)) {
      read.push(chunk);
      length += chunk.length;
      if (length > longestText) throw tooLong(name);
    }
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(reasonOf(error));
  }
  return decode(name, Buffer.concat(read));
}

/** Streams are not used here: loading them takes longer than reading a text. */
function* chunksOf(path: string): Generator<Uint8Array> {
  const file = openSync(path, 'r');
  try {
    for (;;) {
      const chunk = new Uint8Array(2 ** 16);
      const length = readSync(file, chunk);
      if (length === 0) return;
      yield chunk.subarray(0, length);
    }
  } finally {
    closeSync(file);
  }
}

/** Stops as soon as there is too much, because devices and pipes may never end. */
async function readBytes(name: string, chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<Uint8Array> {
  const read: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const chunk of chunks) {
      read.push(chunk);
      length += chunk.length;
      if (length > longestText) throw tooLong(name);
    }
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`cannot read ${name}: ${reasonOf(error)}`);
  }
  return Buffer.concat(read);
}

function decode(name: string, bytes: Uint8Array): string {
  if (bytes.includes(0)) throw new UsageError(`${name} is not a text: it holds binary data`);
  const { text, diagnostics } = decodeText(bytes);
  const [wrong] = diagnostics;
  if (!wrong) return text;
  const advice = wrong.advice === undefined ? '' : `; ${wrong.advice}`;
  throw new UsageError(`${name}:${wrong.span.line}:${wrong.span.column}: ${wrong.message}${advice}`);
}

function tooLong(name: string): UsageError {
  return new UsageError(`${name} is too long for a text: the most is ${longestText / 1024 / 1024} MB`);
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

/** Returns why a file or a stream can't be read or written. */
export function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return reasons[code ?? ''] ?? message;
}
