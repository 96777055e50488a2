// Options are described once, in their schemas: the tables in the docs are made from them. To write the tables again:
// OPTIONS=write npx vitest run --project node test/docs/options

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../repo/sources.ts';
import { describeAll, undescribed, withTables, wordsOfDefault } from './options.ts';

const described = await describeAll();

describe('the comment of an option', () => {
  it.each([...described])('says what it means, and its default: %s', (_, options) => {
    for (const { name, option, meaning, defaultWords } of options) {
      const words = wordsOfDefault(option);
      const expected = words === null ? /\S/ : new RegExp(`^${words}(?![\\w.])`);
      if (meaning !== '' && !option.parts && !option.isRequired)
        expect(`${name}: ${defaultWords}`).toMatch(new RegExp(`^${name}: ${expected.source.replace('^', '')}`));
    }
    expect(options.filter(({ meaning }) => meaning === '').map(({ name }) => name)).toEqual([]);
  });
});

const advice = 'OPTIONS=write npx vitest run --project node test/docs/options writes them';
const names = ['docs', 'docs/how-to'].flatMap((folder) =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `${folder}/${name}`),
);
const pages = new Map(names.map((page) => [page, readFileSync(join(root, page), 'utf8')]));

it('the pages have the tables that the schemas make', () => {
  const made = withTables(pages, described);
  for (const [page, text] of made) {
    if (process.env['OPTIONS'] === 'write') writeFileSync(join(root, page), text);
    else expect(pages.get(page), `${page} has other tables: ${advice}`).toBe(text);
  }
});

it('each option is in a table: the page has `<!-- options: FILE NAME -->` and `<!-- end of options -->`', () => {
  expect(undescribed(pages, described)).toEqual([]);
});
