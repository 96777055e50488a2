// Writes a folder as a whole. The command writes it next to its place and then renames it, so nobody finds an
// incomplete one. It only replaces a folder that it wrote before.

import type { Dirent } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join, relative, resolve } from 'node:path';
import { UsageError } from './command.ts';
import { reasonOf } from './files.ts';

interface FolderFile {
  path: string;
  text: string;
}

/** `mark`: a text near the beginning of each file, which distinguishes these files from those of somebody else. */
export async function writeFolder(path: string, files: readonly FolderFile[], mark: string): Promise<void> {
  // Follow a link, so that the link stays.
  const place = await realpath(path).catch(() => resolve(path));
  const isThere = await refuseOthersFiles(path, mark);
  let beside: string | null = null;
  try {
    await mkdir(dirname(place), { recursive: true });
    beside = await mkdtemp(join(dirname(place), `.${basename(place)}.`));
    const written = join(beside, 'new');
    await mkdir(written);
    for (const folder of new Set(files.map((file) => dirname(file.path)))) {
      await mkdir(join(written, folder), { recursive: true });
    }
    for (const file of files) await writeFile(join(written, file.path), file.text, { flag: 'wx' });
    if (isThere) await rename(place, join(beside, 'old'));
    await putInPlace(written, place, isThere ? join(beside, 'old') : null);
  } catch (error) {
    throw new UsageError(`cannot write ${path}: ${reasonOf(error)}; nothing was changed`);
  } finally {
    if (beside !== null) await removeBeside(beside);
  }
}

/** Removes the folder with the replaced files. */
async function removeBeside(beside: string): Promise<void> {
  try {
    await rm(beside, { recursive: true, force: true });
  } catch (error) {
    throw new UsageError(`cannot remove ${beside}, which holds what was there before: ${reasonOf(error)}`);
  }
}

async function putInPlace(written: string, place: string, old: string | null): Promise<void> {
  try {
    await rename(written, place);
  } catch (error) {
    if (old !== null) await rename(old, place);
    throw error;
  }
}

/** A process whose working folder is replaced would be in a folder that no longer exists. */
function refuseFolderOfCommand(path: string): void {
  const way = relative(resolve(path), process.cwd());
  if (isAbsolute(way) || way.split(/[\\/]/)[0] === '..') return;
  throw new UsageError(`cannot write ${path}: it is the folder that you are in, or holds it; choose one below it`);
}

/** Returns whether the folder exists. */
export async function refuseOthersFiles(path: string, mark: string): Promise<boolean> {
  refuseFolderOfCommand(path);
  let entries: Dirent[];
  try {
    entries = await readdir(path, { withFileTypes: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    if ((error as NodeJS.ErrnoException).code === 'ENOTDIR')
      throw new UsageError(`cannot write ${path}: it is not a folder`);
    throw new UsageError(`cannot write ${path}: ${reasonOf(error)}`);
  }
  for (const { name } of entries) {
    const other = await otherFile(join(path, name), name, mark);
    if (other === null) continue;
    const advice = 'choose another folder, or move the file';
    throw new UsageError(`cannot write ${path}: it holds ${other}, which was not written by this command; ${advice}`);
  }
  return true;
}

/** The first file that was not written by the command, or null. */
async function otherFile(path: string, name: string, mark: string): Promise<string | null> {
  const inside = await readdir(path).catch(() => null);
  if (!inside) return (await isWritten(path, mark)) ? null : name;
  for (const inner of inside) if (!(await isWritten(join(path, inner), mark))) return join(name, inner);
  return inside.length === 0 ? name : null;
}

/** Whether this is a file that was written by this command. */
async function isWritten(path: string, mark: string): Promise<boolean> {
  const text = await readFile(path, 'utf8').catch(() => '');
  return text.slice(0, 500).includes(mark);
}
