// Options are described once, in their schemas: the tables in the docs are made from them. To write the tables again:
// OPTIONS=write npx vitest run --project node test/docs/options

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../repo/sources.ts';
import { describeAll, withTables, wordsOfDefault } from './options.ts';

const described = await describeAll();

describe('the comment of an option', () => {
  it.each([...described])('says what it means, and its default: %s', (_, options) => {
    for (const { name, option, meaning, defaultWords } of options) {
      const words = wordsOfDefault(option);
      const expected = words === null ? /\S/ : new RegExp(`^${words}(?![\\w.])`);
      if (meaning !== '' && !option.parts && !meaning.endsWith('It has to be given.'))
        expect(`${name}: ${defaultWords}`).toMatch(new RegExp(`^${name}: ${expected.source.replace('^', '')}`));
    }
    expect(options.filter(({ meaning }) => meaning === '').map(({ name }) => name)).toEqual([]);
  });
});

it.each(['docs/api.md'])('%s has the tables that the schemas make', (page) => {
  const path = join(root, page);
  const text = readFileSync(path, 'utf8');
  const made = withTables(text, described);
  if (process.env['OPTIONS'] === 'write') writeFileSync(path, made);
  else expect(text).toBe(made);
});
