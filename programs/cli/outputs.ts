// Writes the files of a command: all of them or none. Each file is written next to its place and then renamed, so that
// nobody reads half a file. A command refuses to overwrite what it reads.

import { constants, promises } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { UsageError } from './command.ts';
import { reasonOf, standard } from './files.ts';
import type { Io } from './io.ts';

export interface Output {
  path: string;
  content: string | Uint8Array;
}

/** A path on the command line, and its role: `the domain`, `-o`. */
export type NamedPath = readonly [path: string, what: string];

/**
 * Refuses outputs that are the same file as one that the command reads, or as each other. Must be called before the
 * work begins. Devices may be written twice.
 */
export async function refuseOverwriting(sources: readonly NamedPath[], outputs: readonly NamedPath[]): Promise<void> {
  const taken = new Map<string | symbol, NamedPath>();
  for (const source of sources) if (source[0] !== standard) taken.set(await identityOf(source[0]), source);
  for (const output of outputs) {
    const [path, what] = output;
    const identity = path === standard ? standard : await identityOf(path);
    const other = taken.get(identity);
    if (other) {
      const both = path === standard ? 'standard output' : path;
      const spelled = other[0] === path ? '' : ` (as ${other[0]})`;
      throw new UsageError(`${what} would overwrite ${other[1]}: both are ${both}${spelled}`);
    }
    taken.set(identity, output);
  }
}

/**
 * Returns the same identity for all paths that lead to one file, even if it does not exist yet. Paths of devices never
 * have the same identity.
 */
async function identityOf(path: string): Promise<string | symbol> {
  try {
    const found = await promises.stat(path, { bigint: true });
    return found.isFile() ? `${found.dev}:${found.ino}` : Symbol(path);
  } catch {
    const folder = await promises.realpath(dirname(path)).catch(() => resolve(dirname(path)));
    return join(folder, basename(path));
  }
}

/** Writes all outputs or, if one can't be written, none. */
export async function writeOutputs(outputs: readonly Output[], io: Io): Promise<void> {
  const files: NewFile[] = [];
  try {
    for (const output of outputs) if (output.path !== standard) files.push(await writeBeside(output));
    for (const file of files) await putInPlace(file);
  } finally {
    for (const { beside } of files) if (beside !== null) await promises.rm(beside, { force: true });
  }
  for (const { path, content } of outputs) if (path === standard) io.out(content);
}

/** An output that is not in its place yet. */
interface NewFile extends Output {
  /** The final path, with links followed. */
  place: string;
  /**
   * The temporary file that will be renamed, or null if the content is written to the place itself, which may be a
   * device.
   */
  beside: string | null;
}

async function writeBeside(output: Output): Promise<NewFile> {
  const place = await promises.realpath(output.path).catch(() => output.path);
  const old = await promises.stat(place).catch(() => null);
  const beside = `${place}.${process.pid}.tmp`;
  try {
    // A file that may not be written is not replaced either.
    if (old) await promises.access(place, constants.W_OK);
    if (old && !old.isFile()) return { ...output, place, beside: null };
    await promises.writeFile(beside, output.content, { flag: 'wx' });
    if (old) await promises.chmod(beside, old.mode);
    return { ...output, place, beside };
  } catch (error) {
    await promises.rm(beside, { force: true });
    throw cannotWrite(output.path, error);
  }
}

async function putInPlace({ path, place, beside, content }: NewFile): Promise<void> {
  try {
    if (beside === null) await promises.writeFile(place, content);
    else await promises.rename(beside, place);
  } catch (error) {
    throw cannotWrite(path, error);
  }
}

function cannotWrite(path: string, error: unknown): UsageError {
  return new UsageError(`cannot write ${path}: ${reasonOf(error)}`);
}
