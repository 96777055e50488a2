// Comments and pages name files of this repo: each of them exists. A path of the repo is written out from its top. A
// bare name, or a path inside a folder, is looked for in the top folder that the comment is in.

import { existsSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { allSources, filesIn, root, topFolders } from './sources.ts';

const pattern =
  /(?<![\w./@*{-])(?:[\w-]+\/)*[\w-]+(?:\.node|\.test|\.check|\.long|\.page|\.config)*\.m?ts(?![\w*{-]|\.\w)/g;
const built = ['build', 'dist', 'node_modules'];
const tops = topFolders();
const files = tops.flatMap((top) => filesIn(top));

function isThere(path: string, from: string): boolean {
  const top = path.split('/')[0]!;
  // `NAME` is any name.
  if (path.includes('NAME') || built.includes(top)) return true;
  if (existsSync(`${root}${path}`)) return true;
  const isFromTop = tops.includes(top) && path.includes('/');
  return !isFromTop && files.some((file) => file.startsWith(`${from.split('/')[0]}/`) && file.endsWith(`/${path}`));
}

function missingIn(text: string, from: string): string[] {
  return [...text.matchAll(pattern)].flatMap(([path]) => (isThere(path, from) ? [] : `${from}: ${path}`));
}

function commentsOf(path: string, text: string): string {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const comments = new Map<number, string>();
  const visit = (node: ts.Node): void => {
    const before = ts.getLeadingCommentRanges(text, node.pos) ?? [];
    const after = ts.getTrailingCommentRanges(text, node.end) ?? [];
    for (const { pos, end } of [...before, ...after]) comments.set(pos, text.slice(pos, end));
    for (const child of node.getChildren(source)) visit(child);
  };
  visit(source);
  return [...comments.values()].join('\n');
}

/** Bare names in pages are files of a game. */
function pathsOfPage(text: string): string {
  const prose = text.replaceAll(/^( *)```[\s\S]*?^\1```/gm, '');
  return [...prose.matchAll(/`([^`\s]+\/[^`\s]+)`/g)]
    .map(([, path]) => path!)
    .filter((path) => tops.includes(path.split('/')[0]!))
    .join('\n');
}

describe('files that are named', () => {
  it('in comments exist', { timeout: 60_000 }, () => {
    const sources = [...allSources(), 'vitest.config.ts'].filter((path) => path !== 'ir/abi.ts');
    const missing = sources.flatMap((path) => {
      const text = readFileSync(`${root}${path}`, 'utf8');
      // Most files that name no other one need not be parsed.
      return missingIn(text, path).length === 0 ? [] : missingIn(commentsOf(path, text), path);
    });
    expect(missing).toEqual([]);
  });

  it('in pages exist', () => {
    const pages = [...filesIn('docs'), ...filesIn('domains'), 'README.md'].filter((path) => path.endsWith('.md'));
    expect(pages.length).toBeGreaterThan(30);
    const missing = pages.flatMap((path) => missingIn(pathsOfPage(readFileSync(`${root}${path}`, 'utf8')), path));
    expect(missing).toEqual([]);
  });

  it('are found where they are missing', () => {
    const text =
      "// As in assembly/gone.ts, and in gone-too.ts (queue.ts has it).\nconst path = 'ir/none.ts'; // ir/no.ts";
    const found = missingIn(commentsOf('assembly/news.ts', text), 'assembly/news.ts');
    expect(found).toEqual(['assembly/gone.ts', 'gone-too.ts', 'ir/no.ts'].map((path) => `assembly/news.ts: ${path}`));
    expect(missingIn(pathsOfPage('In `ir/none.ts`, for `game/plan.ts`.'), 'docs/api.md')).toEqual([
      'docs/api.md: ir/none.ts',
    ]);
  });
});
