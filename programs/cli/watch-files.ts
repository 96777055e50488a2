// Reports when files were saved. It watches their folders, because many editors write a new file that replaces the old
// one. Several events of one save are reported as one.

import { watch } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';

/** How many milliseconds without further events have to pass after an event. */
const settled = 50;

/** Watches files. The next wait returns immediately if files were saved in the meantime. */
export function watchFiles(paths: readonly string[]): AsyncIterable<string[]> {
  const changed = new Set<string>();
  let isSettled = false;
  let wake = (): void => {};
  let timer: NodeJS.Timeout | undefined;
  for (const [folder, names] of foldersOf(paths)) {
    watch(folder, (_event, name) => {
      const path = name === null ? undefined : names.get(name);
      if (path === undefined) return;
      changed.add(path);
      isSettled = false;
      clearTimeout(timer);
      timer = setTimeout(() => {
        isSettled = true;
        wake();
      }, settled);
    });
  }
  async function next(): Promise<string[]> {
    if (!isSettled) {
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
    isSettled = false;
    const told = [...changed];
    changed.clear();
    return told;
  }
  return {
    [Symbol.asyncIterator]: () => ({ next: async () => ({ done: false, value: await next() }) }),
  };
}

/** For each folder, the paths as they were given, by the names of the files in it. */
function foldersOf(paths: readonly string[]): Map<string, Map<string, string>> {
  const folders = new Map<string, Map<string, string>>();
  for (const path of paths) {
    const folder = dirname(resolve(path));
    const names = folders.get(folder) ?? new Map<string, string>();
    folders.set(folder, names.set(basename(path), path));
  }
  return folders;
}
