// Keeps the dependency arrows of docs/architecture.md true: cli, bench, test -> bindings -> (ABI) -> assembly, and
// language -> ir <- reference. What a game loads must not pull in the compiler, and the oracle must not share code with
// what it checks.

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { importsIn, importsOf, root, sourcesIn } from './sources.ts';

/** For each folder: the other folders (or files), and the packages, that it may import from. */
const allowed: Record<string, { folders: string[]; packages: string[] }> = {
  assembly: { folders: [], packages: [] },
  ir: { folders: [], packages: [] },
  bindings: { folders: ['build', 'ir'], packages: ['@assemblyscript/loader'] },
  execution: { folders: ['bindings', 'ir'], packages: [] },
  compiler: { folders: ['ir'], packages: [] },
  'compiler/passes': { folders: ['ir'], packages: [] },
  'compiler/emit': { folders: ['ir', 'compiler/wasm'], packages: [] },
  'compiler/wasm': { folders: [], packages: [] },
  language: { folders: ['compiler/index.ts', 'ir'], packages: [] },
  'language/text': { folders: ['ir', 'language/diagnostics.ts', 'language/check/suggest.ts'], packages: [] },
  'language/check': { folders: ['ir', 'language/diagnostics.ts', 'language/text'], packages: [] },
  'language/define': {
    folders: ['ir', 'language/diagnostics.ts', 'language/text', 'language/check', 'compiler/index.ts'],
    packages: [],
  },
  reference: { folders: ['ir'], packages: [] },
  testing: { folders: ['bindings', 'compiler/index.ts', 'ir', 'language', 'reference'], packages: [] },
  pool: { folders: ['bindings', 'ir'], packages: ['node:worker_threads'] },
  plugin: { folders: ['compiler/index.ts', 'ir', 'language'], packages: ['unplugin', 'node:fs/promises', 'node:path'] },
};

const isIn = (path: string, place: string) => path === place || path.startsWith(`${place}/`);

describe('the dependency arrows', () => {
  it.each(Object.entries(allowed))('hold for %s', (folder, { folders, packages }) => {
    const wrong = importsIn(folder)
      .filter(({ to, bare }) =>
        bare ? !packages.includes(to) : ![folder, ...folders].some((place) => isIn(to, place)),
      )
      .map(({ from, to }) => `${from} imports ${to}`);
    expect(wrong).toEqual([]);
  });

  it('are checked on folders that have sources', () => {
    for (const folder of Object.keys(allowed)) expect(sourcesIn(folder), folder).not.toEqual([]);
  });

  it('are stated for every folder with sources that is not at their beginning', () => {
    const beginnings = ['bench', 'cli', 'domains', 'test'];
    const built = ['build', 'dist', 'node_modules'];
    const folders = readdirSync(root, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.') && !built.includes(entry.name))
      .map(({ name }) => name)
      .filter((name) =>
        readdirSync(join(root, name), { recursive: true }).some((path) => String(path).endsWith('.ts')),
      );
    expect(folders).toContain('pool');
    expect(folders.filter((name) => !beginnings.includes(name) && !allowed[name])).toEqual([]);
  });

  it('lead nowhere into cli, bench or test', () => {
    const wrong = ['domains', ...Object.keys(allowed)]
      .flatMap(importsIn)
      .filter(({ to, bare }) => !bare && /^(cli|bench|test)\//.test(to))
      .map(({ from, to }) => `${from} imports ${to}`);
    expect(wrong).toEqual([]);
  });
});

describe('the compiler', () => {
  const outside = [...Object.keys(allowed), 'bench', 'cli', 'domains']
    .flatMap(importsIn)
    .filter(({ from, to }) => isIn(to, 'compiler') && !isIn(from, 'compiler'));

  it('has one door', () => {
    expect(new Set(outside.map(({ to }) => to))).toEqual(new Set(['compiler/index.ts']));
  });

  it('is loaded by no part of the language but what offers it along with the language', () => {
    const within = outside.map(({ from }) => from).filter((from) => isIn(from, 'language'));
    expect(new Set(within)).toEqual(new Set(['language/compile.ts', 'language/define/domain.ts', 'language/index.ts']));
  });
});

describe('a pool in a browser', () => {
  it('loads nothing of Node', () => {
    const imports = importsIn('pool');
    expect(imports.filter(({ bare }) => bare).map(({ from }) => from)).toEqual(['pool/node.ts']);
    const loaded = new Set(['pool/index.ts', 'pool/worker/index.ts', 'pool/pool-worker.ts']);
    for (const path of loaded) for (const { from, to } of imports) if (from === path) loaded.add(to);
    expect(loaded).toContain('pool/web.ts');
    expect(loaded).not.toContain('pool/node.ts');
  });
});

describe('the reading of imports', () => {
  it('sees every form of import', () => {
    const text = [
      `import { a } from './a.ts';`,
      `import type { B } from '../b/b.ts';`,
      `import 'side';`,
      `export * from './c.ts';`,
      `export {\n  d,\n  e,\n} from '../d/d.ts';`,
      `const f = await import('node:fs');`,
    ].join('\n');
    expect(importsOf('x/y.ts', text).map(({ to }) => to)).toEqual([
      'x/a.ts',
      'b/b.ts',
      'side',
      'x/c.ts',
      'd/d.ts',
      'node:fs',
    ]);
  });

  it('does not take an ordinary export for an import', () => {
    expect(importsOf('x/y.ts', `export const a = 1;\nconst from = 'elsewhere';`)).toEqual([]);
  });
});
