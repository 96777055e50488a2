// The page on the interface names the entries of the package and all that they export.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { statusNames } from '../../ir/statuses.ts';
import { strategies } from '../../ir/strategies.ts';
import { entries } from '../../tools/entries.mjs';
import { root } from '../repo/sources.ts';

const textOf = (path: string): string => readFileSync(join(root, path), 'utf8');

/** By the names that others import them by. */
function exportsOf(path: string): string[] {
  const text = textOf(path);
  const lists = [...text.matchAll(/^export (?:type )?\{([^}]*)\}/gm)].flatMap(([, names]) => names!.split(','));
  const listed = lists.map((name) => name.replace(/.* as /, '').trim()).filter((name) => name !== '');
  const declared = [...text.matchAll(/^export (?:async )?(?:interface|type|class|function|const) (\w+)/gm)];
  const passedOn = [...text.matchAll(/^export (?:type )?\* from '(.*)'/gm)];
  return [
    ...listed,
    ...declared.map(([, name]) => name!),
    ...passedOn.flatMap(([, from]) => exportsOf(join(path, '..', from!))),
  ];
}

describe('docs/api.md', () => {
  const page = textOf('docs/api.md');
  // What only domains in TypeScript need is on their page.
  const words = new Set(`${page} ${textOf('docs/typescript-door.md')}`.match(/\w+/g));
  const isNamed = (entry: string) => new RegExp(`[\`' ]${entry}[\`' ]`).test(page);

  it.each(entries)('names $name and all that it exports', ({ name, source }) => {
    const missing = exportsOf(source).filter((word) => !words.has(word));
    expect(isNamed(name) ? missing : [name, ...missing]).toEqual([]);
  });

  it('is compared with all exports', () => {
    expect(exportsOf('addons/pool/index.ts')).toEqual(expect.arrayContaining(['PlannerPool', 'PoolOptions']));
    expect(exportsOf('addons/pool/goals/worker.ts')).toEqual(expect.arrayContaining(['serveSearches']));
  });
});

describe.each(['docs/api.md', 'docs/semantics.md'])('%s', (page) => {
  it('names every strategy and status', () => {
    const named = new Set([...textOf(page).matchAll(/[`']([a-z-]+)[`']/g)].map(([, name]) => name!));
    const names: string[] = [...strategies, ...Object.values(statusNames)];
    expect(names.filter((name) => !named.has(name))).toEqual([]);
  });
});
