// Words that were given up in prose: in comments, texts of messages, pages and the comments of domains. They are
// correct English elsewhere, but read as translated here. The test names the file, the line, the word and what to
// write.
//
// To try one folder or file:
//
//     WORDS=addons/goals npx vitest run --project node test/repo/words.node.test.ts

import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { allSources, root } from './sources.ts';
import { proseOfComments, proseOfPage, proseOfSource } from './words.ts';

interface GivenUpWord {
  givenUp: RegExp;
  instead: string;
  /** Folders and files in which the word has another meaning. */
  exceptions?: string[];
}

/** Where people, buildings and soldiers stand next to each other and hide behind walls. */
const games = ['bench', 'docs/experiments', 'docs/how-to/squads.md', 'domains', 'test/domains'];

/** `~` is quoted code. A comment that documents something begins with `/**`. */
const words: GivenUpWord[] = [
  {
    givenUp: /(?<!\b(?:left|leaves?|stays?|lags?|falls?) )\bbehind\b/gi,
    instead: 'after, following: behind is for things in space',
    exceptions: games,
  },
  { givenUp: /\banew\b/gi, instead: 'again' },
  { givenUp: /\bat\s+the\s+(most|least)(?=[.,;:)]|\s+(~|\d|one|two|as|so|a)\b)/gi, instead: 'at most, at least' },
  { givenUp: /\bbesides\b/gi, instead: 'also, in addition to, other than' },
  { givenUp: /\bbeside\b/gi, instead: 'next to, along with, in addition to', exceptions: games },
  {
    givenUp:
      /(?<=[.*\0]\s+)Answers\b|\banswers\s+(~|\d|whether|what|which|how|null|undefined|true|false|none|nothing)/g,
    instead: 'returns',
  },
  {
    givenUp: /(?<!\| |\b(?:can|can't|cannot)\s+)\b(tells?|told)\b(?![^.]{0,50}\bapart\b)/gi,
    instead: 'returns, reports, says, notifies',
  },
  { givenUp: /\bunless\s+(it\s+is\s+)?stated\b/gi, instead: 'Default: X.' },
  { givenUp: /\bso\s+many\b(?!\s+that)/gi, instead: 'N, a number of, up to' },
  { givenUp: /\b(becomes?|became)\s+of\b/gi, instead: 'what happens to' },
  {
    givenUp: /(?<!\b(?:one|some|none|any|all|most)\s+)\bof\s+its\s+own\b(?!\s+accord)|\ban\s+own\b/gi,
    instead: 'its own, a separate',
  },
  { givenUp: /(?<!\bthere\s+)\b(is|are)\s+none\b(?!\s+of)/gi, instead: 'is not one, is not a' },
  {
    givenUp: /\b(stands?|stood|standing)\s+(in|behind|at|beside)\b(?!\s+(?:for|the\s+way|front)\b)/gi,
    instead: 'is in, follows',
    exceptions: games,
  },
  { givenUp: /\b(goes|go|going)\s+(by|without)\b(?!\s+saying)/gi, instead: 'uses, is sorted by, has no' },
  {
    givenUp: /(?<=\/\*\*\s+)(The\s+same|Of|As\s+above|Likewise|Ditto)\b/g,
    instead: 'a sentence that can be read alone',
  },
];

const tried = process.env['WORDS'];

function pagesIn(folder: string, ending: string): string[] {
  return readdirSync(`${root}${folder}`, { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .filter((path) => path.endsWith(ending));
}

const isIn = (path: string, places: readonly string[]): boolean =>
  places.some((place) => path === place || path.startsWith(`${place}/`));

const isChecked = (path: string): boolean => tried === undefined || isIn(path, [tried]);

/** What this test is about, and what is written by tools. */
const written = ['ir/abi.ts', 'test/repo/words.node.test.ts'];

const texts: [path: string, prose: (text: string) => string][] = [
  ...allSources()
    .filter((path) => !written.includes(path))
    .map((path): [string, (text: string) => string] => [
      path,
      (text) => proseOfSource(path, text, !path.startsWith('test/')),
    ]),
  ...['README.md', 'CHANGELOG.md', ...pagesIn('docs', '.md'), ...pagesIn('domains', '.md')].map(
    (path): [string, (text: string) => string] => [path, proseOfPage],
  ),
  ...['bench', 'domains']
    .flatMap((folder) => pagesIn(folder, '.htn'))
    .map((path): [string, (text: string) => string] => [path, proseOfComments]),
];

function misusedIn(path: string, text: string, prose: string): string[] {
  return words
    .filter(({ exceptions = [] }) => !isIn(path, exceptions))
    .flatMap(({ givenUp, instead }) =>
      [...prose.matchAll(givenUp)].map(
        ({ 0: word, index }) =>
          `${path}:${text.slice(0, index).split('\n').length} ${word.replaceAll(/\s+/g, ' ')} (${instead})`,
      ),
    );
}

describe('words that were given up', () => {
  it('are in no comment, message or page', () => {
    const found = texts
      .filter(([path]) => isChecked(path))
      .flatMap(([path, proseOf]) => {
        const text = readFileSync(`${root}${path}`, 'utf8');
        return misusedIn(path, text, proseOf(text));
      });
    expect(found).toEqual([]);
  });

  it('are found in comments and texts, and not in code', () => {
    const source = [
      "const behind = 'behind';",
      '// One is behind',
      '// the other, and there are so',
      '// many.',
      '/** Of a task. */',
      'const regex = /so many/;',
      'const text = f(`It is ${behind} done anew.`, `it is done anew by ${text}`); // `behind`, left behind',
    ].join('\n');
    const found = (withTexts: boolean) => misusedIn('x.ts', source, proseOfSource('x.ts', source, withTexts));
    expect(found(false).map((line) => line.split(' (')[0])).toEqual(['x.ts:2 behind', 'x.ts:3 so many', 'x.ts:5 Of']);
    expect(found(true).map((line) => line.split(' (')[0])).toEqual([
      ...['x.ts:2 behind', 'x.ts:7 anew', 'x.ts:3 so many', 'x.ts:5 Of'],
    ]);
  });

  it('are found in pages, and not in their code', () => {
    const page = '# Behind\n\n```htn\n// anew\n```\n\nA [plan](anew.md) is `anew`,\nanew.';
    expect(misusedIn('x.md', page, proseOfPage(page)).map((line) => line.split(' (')[0])).toEqual([
      ...['x.md:1 Behind', 'x.md:8 anew'],
    ]);
  });
});
