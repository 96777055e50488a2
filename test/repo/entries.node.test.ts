// The names of the package's entries say where they are.

import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { entries } from '../../tools/entries.mjs';
import { root } from './sources.ts';

/** Entries that are in other folders than their names say. */
const elsewhere: Record<string, string> = {
  frameplan: 'bindings/index.ts',
  'frameplan/behaviour-trees': 'addons/acting/behaviour-trees/index.ts',
  'frameplan/execution': 'addons/repair/index.ts',
  'frameplan/reference': 'explain/index.ts',
};

function placesOf(name: string): string[] {
  const path = name.slice('frameplan/'.length);
  return ['', 'addons/', 'programs/'].flatMap((folder) => [`${folder}${path}/index.ts`, `${folder}${path}.ts`]);
}

it.each(entries)('$name is where its name says', ({ name, source }) => {
  expect(elsewhere[name] === undefined ? placesOf(name) : [elsewhere[name]]).toContain(source);
  expect(existsSync(root + source), source).toBe(true);
});

it('none is missing', () => {
  const names = entries.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining([...Object.keys(elsewhere), 'frameplan/save', 'frameplan/plugin']));
});
