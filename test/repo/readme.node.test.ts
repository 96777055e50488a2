// Takes the README's example out of its text and runs it as a reader would. The command compiles the domain. The
// program is checked and run in a folder where `frameplan` is this package. It prints what the README says.

import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { blocksIn } from '../docs/blocks.ts';
import { Folder } from '../docs/run.ts';
import { root } from './sources.ts';

const readme = readFileSync(join(root, 'README.md'), 'utf8');
const textOf = (language: string, begin = ''): string =>
  blocksIn(readme).find((block) => block.language === language && block.text.startsWith(begin))!.text;

const links = [...readme.matchAll(/\]\(([^)]+)\)/g)].map(([, link]) => link!);
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };

const pages = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.md'))
  .map((name) => `docs/${name.replaceAll('\\', '/')}`);

/** What `npm pack` says of a package. */
interface Packed {
  files: { path: string }[];
}

const npm = (...args: string[]): string =>
  execFileSync('npm', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });

describe('the README', () => {
  it('has an example that is accepted, runs and prints what is said', async () => {
    const folder = new Folder('readme');
    folder.write('guard.htn', textOf('htn'));
    folder.write('game.ts', textOf('ts'));
    await folder.runCommands(textOf('sh', 'npx frameplan compile'));
    expect(folder.typeErrors(['game.ts'])).toEqual([]);
    expect(await folder.runProgram('game.ts')).toBe(textOf(''));
  }, 60_000);

  it('has an example that goes on with acting', async () => {
    const folder = new Folder('readme');
    folder.write('guard.htn', textOf('htn'));
    folder.write('acts.ts', textOf('ts'));
    folder.write('acts.ts', textOf('ts', 'import { Acting }'), true);
    await folder.runCommands(textOf('sh', 'npx frameplan compile'));
    expect(folder.typeErrors(['acts.ts'])).toEqual([]);
    expect(await folder.runProgram('acts.ts')).toContain('Search(bob, tower) begins');
  }, 60_000);

  it('names files that exist', () => {
    for (const path of links.filter((link) => !link.startsWith('https:')))
      expect(readFileSync(join(root, path.replace(/#.*/, ''))).length).toBeGreaterThan(0);
  });

  it.each(['users of frameplan', 'people who change frameplan'])(
    'lists the pages for %s under that heading',
    (readers) => {
      const [, group = ''] = readme.split(`### For ${readers}\n`);
      const listed = [...group.split('\n### ')[0]!.matchAll(/\]\((docs\/[^)]+\.md)\)/g)].map(([, page]) => page!);
      const meant = pages.filter((page) =>
        new RegExp(`^# .*\\n\\nThis page is for ${readers}[.:]`).test(readFileSync(join(root, page), 'utf8')),
      );
      expect(listed.toSorted()).toEqual(meant.toSorted());
      expect(meant.length).toBeGreaterThan(0);
    },
  );

  it('lists each page of docs/ once', () => {
    const listed = links.filter((link) => link.startsWith('docs/') && link.endsWith('.md'));
    expect(pages.filter((page) => !listed.includes(page))).toEqual([]);
  });

  it('shows pictures of the published package, in its version', () => {
    const packed = JSON.parse(npm('pack', '--dry-run', '--json', '--ignore-scripts')) as Packed[];
    const [{ files }] = packed as [Packed];
    const begin = `https://cdn.jsdelivr.net/npm/frameplan@${version}/`;
    const pictures = links.filter((link) => link.startsWith('https:'));
    expect(pictures.length).toBeGreaterThan(0);
    // test/programs/cli/graph-pictures.node.test.ts looks at what the picture of the tasks shows.
    const paths = files.map(({ path }) => begin + path);
    expect(pictures.filter((picture) => !paths.includes(picture))).toEqual([]);
  });

  it('names the version of the package', () => {
    const [, named] = /frameplan-([\d.]+)\.tgz/.exec(readme)!;
    expect(named).toBe(version);
  });
});
