// Each term has one entry in docs/glossary.md. A word that two fields use names the field: "Gap (of a plan)".

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './sources.ts';

const glossary = readFileSync(join(root, 'docs/glossary.md'), 'utf8');
const terms = [...glossary.matchAll(/\*\*([^*]+)\*\*/g)].map(([, term]) => term!.replaceAll(/\s+/g, ' ').toLowerCase());

it('the glossary defines each term once', () => {
  expect(terms.filter((term, at) => terms.indexOf(term) !== at)).toEqual([]);
  const plain = terms.filter((term) => terms.some((other) => other.startsWith(`${term} (`)));
  expect(plain).toEqual([]);
  expect(terms).toContain('gap (of a plan)');
});
