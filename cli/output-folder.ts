// A folder that a command writes as a whole. It is written beside its place and then renamed: nobody finds half of it.
// Only a folder of the same kind is replaced.

import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { UsageError } from './command.ts';
import { reasonOf } from './files.ts';

interface FolderFile {
  path: string;
  text: string;
}

/** `mark`: stands near the beginning of each file, so that files of somebody else are told from those. */
export async function writeFolder(path: string, files: readonly FolderFile[], mark: string): Promise<void> {
  const place = resolve(path);
  const isThere = await refuseOthersFiles(path, mark);
  let beside: string | null = null;
  try {
    await mkdir(dirname(place), { recursive: true });
    beside = await mkdtemp(join(dirname(place), `.${basename(place)}.`));
    const written = join(beside, 'new');
    await mkdir(written);
    for (const file of files) await writeFile(join(written, file.path), file.text, { flag: 'wx' });
    if (isThere) await rename(place, join(beside, 'old'));
    await putInPlace(written, place, isThere ? join(beside, 'old') : null);
  } catch (error) {
    throw new UsageError(`cannot write ${path}: ${reasonOf(error)}; nothing was changed`);
  } finally {
    if (beside !== null) await rm(beside, { recursive: true, force: true });
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

/** Answers whether the folder is there. */
export async function refuseOthersFiles(path: string, mark: string): Promise<boolean> {
  let names: string[];
  try {
    names = await readdir(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    if ((error as NodeJS.ErrnoException).code === 'ENOTDIR')
      throw new UsageError(`cannot write ${path}: it is no folder`);
    throw new UsageError(`cannot write ${path}: ${reasonOf(error)}`);
  }
  for (const name of names) {
    const text = await readFile(join(path, name), 'utf8').catch(() => '');
    if (text.slice(0, 500).includes(mark)) continue;
    const advice = 'choose another folder, or move the file';
    throw new UsageError(`cannot write ${path}: it holds ${name}, which was not written by this command; ${advice}`);
  }
  return true;
}
