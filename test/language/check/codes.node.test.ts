// Every code of a message is named by some test: by a text with `// expect CODE`, or by a test of the language.

import { readFileSync, readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { messages } from '../../../language/diagnostics.ts';

const folders = ['../', '../../cases/language/'].map((folder) => new URL(folder, import.meta.url));

it('no code is without a test', () => {
  const texts = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(ts|htn)$/.test(name))
      .map((name) => readFileSync(new URL(name.replaceAll('\\', '/'), folder), 'utf8')),
  );
  const named = new Set(texts.flatMap((text) => text.match(/\bFP\d{4}\b/g) ?? []));
  expect(Object.keys(messages).filter((code) => !named.has(code))).toEqual([]);
});
