// Keeps functions short enough to be read at once, and lines narrow enough to be read side by side.

import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { functionsIn, wideLinesOfPage, wideLinesOfSource } from './sizes.ts';
import { allSources, root } from './sources.ts';

/** Lines that a function may have. */
const most = { assembly: 60, elsewhere: 100 };

/** Folders whose comments are still to be wrapped, and the page that the benchmarks write. */
const toWrap = ['bindings', 'docs/performance.md'];

const sources = allSources().map((path) => [path, readFileSync(`${root}${path}`, 'utf8')] as const);
const pages = [
  ...readdirSync(root).filter((name) => name.endsWith('.md')),
  ...['docs', 'domains'].flatMap((folder) =>
    readdirSync(`${root}${folder}`, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
  ),
]
  .filter((path) => path.endsWith('.md'))
  .map((path) => [path, readFileSync(`${root}${path}`, 'utf8')] as const);

const isDone = ([path]: readonly [string, string]): boolean =>
  !toWrap.some((place) => path === place || path.startsWith(`${place}/`));

describe('functions', () => {
  it('are no longer than can be read at once', () => {
    const long = sources.flatMap(([path, text]) =>
      functionsIn(path, text)
        .filter(({ lines }) => lines > (path.startsWith('assembly/') ? most.assembly : most.elsewhere))
        .map(({ name, line, lines }) => `${path}:${line} ${name} has ${lines} lines`),
    );
    expect(long).toEqual([]);
  });

  it('are found wherever they are', () => {
    const text = [
      'export function a() {',
      '  const b = () => {',
      '    return 1;',
      '  };',
      '}',
      'class C {',
      '  d() {',
      '    return [1].map((e) => e);',
      '  }',
      '}',
      "describe('f', () => {",
      "  it('g', () => {});",
      '});',
    ].join('\n');
    expect(functionsIn('x.ts', text)).toEqual([
      { name: 'a', line: 1, lines: 5 },
      { name: 'b', line: 2, lines: 3 },
      { name: 'd', line: 7, lines: 3 },
      { name: 'a function', line: 8, lines: 1 },
      { name: 'a function', line: 12, lines: 1 },
    ]);
  });
});

describe('lines', () => {
  it('of sources are at most 120 columns wide', () => {
    const wide = sources
      .filter(isDone)
      .flatMap(([path, text]) => wideLinesOfSource(path, text).map((at) => `${path}:${at}`));
    expect(wide).toEqual([]);
  });

  it('of pages are at most 120 columns wide', () => {
    const wide = pages.filter(isDone).flatMap(([path, text]) => wideLinesOfPage(text).map((at) => `${path}:${at}`));
    expect(wide).toEqual([]);
  });

  it('are found where they are too wide', () => {
    const long = 'word '.repeat(30);
    expect(
      wideLinesOfSource('x.ts', `// ${long}\nconst a = 1;\n/** ${long} */\nconst b = [${'1, '.repeat(50)}];`),
    ).toEqual([1, 3, 4]);
    expect(wideLinesOfSource('x.ts', `const a = '${long}';\nf(\`${long}\`, [\n  '${long}'],\n);`)).toEqual([]);
    expect(wideLinesOfPage(`${long}\n\n| ${long} |\n\n- ${long}`)).toEqual([1, 5]);
    expect(wideLinesOfPage(`\`\`\`sh\n${long}\n\`\`\`\n[a](${'b'.repeat(130)})`)).toEqual([]);
  });
});
