// `npm ci` refuses a lock file that does not list the native packages of every platform. `npm install` changes one that
// says something else of this package than package.json.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './sources.ts';

interface Locked {
  resolved?: string;
  optionalDependencies?: Record<string, string>;
}

const text = readFileSync(join(root, 'package-lock.json'), 'utf8');
const { packages } = JSON.parse(text) as { packages: Record<string, Locked> };

/** As Node looks for it: in the folder of who asks, and in all folders around it. */
function isListed(name: string, path: string): boolean {
  if (`${path && `${path}/`}node_modules/${name}` in packages) return true;
  return path !== '' && isListed(name, path.slice(0, Math.max(0, path.lastIndexOf('node_modules/') - 1)));
}

describe('the lock file', () => {
  it('lists optional packages of every platform', () => {
    const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies).filter((name) => !isListed(name, path)),
    );
    expect(missing).toEqual([]);
  });

  it('says of this package what package.json says', () => {
    const own: object = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    expect(own).toMatchObject(packages['']!);
  });

  it('names no other registry than the public one', () => {
    const urls = Object.values(packages).flatMap(({ resolved }) => resolved ?? []);
    expect(urls.filter((url) => !url.startsWith('https://registry.npmjs.org/'))).toEqual([]);
  });
});
