// The page on the interface names all that the package exports.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { statusNames } from '../../ir/statuses.ts';
import { strategies } from '../../ir/strategies.ts';
import { root } from '../repo/sources.ts';

const entries = [
  ...[
    'addons/counters/index.ts',
    'bindings/index.ts',
    'addons/problems/index.ts',
    'addons/save/index.ts',
    'addons/trust/index.ts',
    'addons/component/index.ts',
    'addons/debug/index.ts',
    'addons/debug/node/index.ts',
    'addons/debug/page/index.ts',
    'addons/acting/behaviour-trees/index.ts',
    'addons/repair/index.ts',
    'formats/behaviour-trees/index.ts',
    'formats/hddl/index.ts',
    'formats/pddl/index.ts',
    'programs/game-scripts/index.ts',
    'addons/goals/index.ts',
    'language/index.ts',
    'language/service/index.ts',
    'programs/plugin/index.ts',
  ],
  ...[
    'addons/pool/goals/index.ts',
    'addons/pool/goals/worker.ts',
    'addons/pool/index.ts',
    'addons/pool/own.ts',
    'addons/pool/parts.ts',
    'addons/pool/worker.ts',
    'explain/index.ts',
    'reference/index.ts',
    'programs/testing/index.ts',
  ],
];

const textOf = (path: string): string => readFileSync(join(root, path), 'utf8');

/** By the names that others import them by. */
function exportsOf(path: string): string[] {
  const text = textOf(path);
  const lists = [...text.matchAll(/^export (?:type )?\{([^}]*)\}/gm)].flatMap(([, names]) => names!.split(','));
  const listed = lists.map((name) => name.replace(/.* as /, '').trim()).filter((name) => name !== '');
  const declared = [...text.matchAll(/^export (?:async )?(?:interface|type|class|function|const) (\w+)/gm)];
  return [...listed, ...declared.map(([, name]) => name!)];
}

describe('docs/api.md', () => {
  const words = new Set(textOf('docs/api.md').match(/\w+/g));

  it.each(entries)('names all that %s exports', (path) => {
    const names = exportsOf(path);
    expect(names).not.toEqual([]);
    expect(names.filter((name) => !words.has(name))).toEqual([]);
  });
});

describe.each(['docs/api.md', 'docs/semantics.md'])('%s', (page) => {
  it('names every strategy and status', () => {
    const named = new Set([...textOf(page).matchAll(/[`']([a-z-]+)[`']/g)].map(([, name]) => name!));
    const names: string[] = [...strategies, ...Object.values(statusNames)];
    expect(names.filter((name) => !named.has(name))).toEqual([]);
  });
});
