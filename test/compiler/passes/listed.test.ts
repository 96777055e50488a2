// No pass is forgotten: each file with a pass is listed, and has a test and a row in docs/passes.md.
/// <reference types="vite/client" />

import { describe, expect, it } from 'vitest';
import { passes } from '../../../compiler/passes/index.ts';

const modules = import.meta.glob<Record<string, unknown>>('../../../compiler/passes/*.ts', { eager: true });
const tests = import.meta.glob('./*.test.ts');
const pages = import.meta.glob<string>('../../../docs/passes.md', { query: '?raw', import: 'default', eager: true });

function isPass(value: unknown): value is { name: string } {
  return typeof value === 'object' && value !== null && 'run' in value && 'name' in value;
}

describe('every pass', () => {
  const names = passes.map(({ name }) => name);

  it('is listed, under the name of its file', () => {
    const files = Object.entries(modules).filter(([, exported]) => Object.values(exported).some(isPass));
    expect(files.map(([path]) => path.replace(/^.*\/|\.ts$/g, ''))).toEqual(names.toSorted());
  });

  it('has a test of its own', () => {
    expect(names.filter((name) => !(`./${name}.test.ts` in tests))).toEqual([]);
  });

  it('has a row in docs/passes.md, in this order, with a star where it changes iterations', () => {
    const rows = Object.values(pages)[0]!.match(/^\| `[a-z-]+`( \(\*\))? /gm);
    const expected = passes.map((pass) => `| \`${pass.name}\` ${pass.changesIterations ? '(*) ' : ''}`);
    expect(rows).toEqual(expected);
  });
});
