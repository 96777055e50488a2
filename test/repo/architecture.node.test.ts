// docs/architecture.md names every top folder and every room, under the headings of rooms.ts, and no place that is not
// there.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { headings } from './rooms.ts';
import { filesIn, root } from './sources.ts';

const page = readFileSync(`${root}docs/architecture.md`, 'utf8');

/** Folders of a fresh clone: all but those that are generated. */
const generated = ['build', 'coverage', 'dist', 'node_modules'];
const topFolders = readdirSync(root, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.') && !generated.includes(entry.name))
  .map(({ name }) => name);

/** The text between a heading of the second level and the next one. */
function sectionOf(heading: string, text: string): string {
  const [, section = ''] = text.split(`\n## ${heading}\n`);
  return section.split('\n## ')[0]!;
}

/** The names in the first cells of the tables of a text. */
function firstCells(text: string): string[] {
  return [...text.matchAll(/^\| ([^|]+) \|/gm)].flatMap(([, cell]) =>
    [...cell!.matchAll(/`([^`]+)`/g)].map(([, name]) => name!),
  );
}

/** Paths from the top of the repo. `*` is one folder or a part of a name. */
function pathsOf(text: string): string[] {
  return [...text.matchAll(/`([^`\s]+\/[^`\s]*)`/g)]
    .map(([, path]) => path!)
    .filter((path) => topFolders.includes(path.split('/')[0]!));
}

function isThere(path: string): boolean {
  const [before, after] = path.split('*');
  if (after === undefined) return existsSync(`${root}${path}`);
  const folder = before!.slice(0, before!.lastIndexOf('/'));
  return readdirSync(`${root}${folder}`).some((name) => {
    const found = `${folder}/${name}`;
    return (
      found.startsWith(before!) &&
      (after.startsWith('/') ? existsSync(`${root}${found}${after}`) : found.endsWith(after))
    );
  });
}

describe('docs/architecture.md', () => {
  it('explains each top folder in one row, and there are few of them', () => {
    expect(firstCells(sectionOf('The folders', page)).toSorted()).toEqual(
      topFolders.map((name) => `${name}/`).toSorted(),
    );
    expect(topFolders.length).toBeLessThanOrEqual(16);
  });

  it.each(Object.entries(headings))('has the rooms of "%s" below this heading', (heading, rooms) => {
    const named = firstCells(sectionOf(heading, page));
    expect(Object.keys(rooms).filter((room) => !named.includes(`${room}/`))).toEqual([]);
  });

  it('names each room once, so that no other heading has it', () => {
    const named = Object.keys(headings).flatMap((heading) => firstCells(sectionOf(heading, page)));
    const rooms = Object.values(headings).flatMap((under) => Object.keys(under).map((room) => `${room}/`));
    expect(rooms.filter((room) => named.indexOf(room) !== named.lastIndexOf(room))).toEqual([]);
  });

  it('names no place that is not there', () => {
    const paths = pathsOf(page).filter((path) => !path.startsWith('ir/abi'));
    expect(paths.length).toBeGreaterThan(150);
    expect(paths.filter((path) => !isThere(path))).toEqual([]);
  });

  it('names no file without its folder that is in none', () => {
    const files = topFolders.flatMap(filesIn);
    const names = [...page.matchAll(/`([\w/-]+\.(?:ts|tsx|mjs))`/g)].map(([, name]) => name!);
    expect(names.length).toBeGreaterThan(150);
    const outside = ['build/core-inline.ts', 'build/goals-abi.ts', 'ir/abi.ts', 'vitest.config.ts'];
    const isFile = (name: string) => files.some((file) => file === name || file.endsWith(`/${name}`));
    expect(names.filter((name) => !outside.includes(name) && !isFile(name))).toEqual([]);
  });

  it('answers each question once, with a file', () => {
    const rows = [...sectionOf('Where is it decided?', page).matchAll(/^\| ([^|]+\?)\s*\| ([^|]+) \|$/gm)];
    expect(rows.length).toBeGreaterThanOrEqual(40);
    const questions = rows.map(([, question]) => question!);
    expect(questions.filter((question, at) => questions.indexOf(question) !== at)).toEqual([]);
    expect(rows.filter(([, , answer]) => !/`[^`]+\.\w+`/.test(answer!)).map(([row]) => row)).toEqual([]);
  });

  it('is read right', () => {
    const text = '# A\n\n## B\n\n| room |\n| --- |\n| `ir/`, `test/*/no/` | x |\n\n## C\n\n`ir/none.ts`\n';
    expect(firstCells(sectionOf('B', text))).toEqual(['ir/', 'test/*/no/']);
    expect(firstCells(sectionOf('C', text))).toEqual([]);
    expect(pathsOf(text).map(isThere)).toEqual([true, false, false]);
    expect(isThere('addons/save/validate-*.ts')).toBe(true);
  });
});
