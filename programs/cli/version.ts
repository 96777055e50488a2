// The version of this package, from the package.json above this file (as source or as built).

import { readFileSync } from 'node:fs';

export function version(): string {
  for (let folder = new URL('.', import.meta.url); ; folder = new URL('..', folder)) {
    const found = versionIn(folder);
    if (found !== undefined) return found;
    if (folder.pathname === new URL('..', folder).pathname) throw new Error('the package.json of frameplan is missing');
  }
}

function versionIn(folder: URL): string | undefined {
  try {
    const { name, version } = JSON.parse(readFileSync(new URL('package.json', folder), 'utf8'));
    return name === 'frameplan' ? version : undefined;
  } catch {
    return undefined;
  }
}
