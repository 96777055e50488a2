// Reads the files of a page that shows a game.

import { readFile, stat } from 'node:fs/promises';
import { extname, join, normalize, resolve, sep } from 'node:path';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.htn': 'text/plain; charset=utf-8',
};

/** Returns null if there is no such file. Reads no file outside of the folder. */
export async function fileFor(folder: string, pathname: string): Promise<{ type: string; bytes: Uint8Array } | null> {
  const root = resolve(folder);
  let path: string;
  try {
    path = resolve(join(root, normalize(decodeURIComponent(pathname))));
  } catch {
    return null;
  }
  if (path !== root && !path.startsWith(root + sep)) return null;
  try {
    if ((await stat(path)).isDirectory()) path = join(path, 'index.html');
    return { type: types[extname(path)] ?? 'application/octet-stream', bytes: await readFile(path) };
  } catch {
    return null;
  }
}
