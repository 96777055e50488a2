// Domains and problems are written as text and read back: the same IR, whatever it says.

import { readdirSync, readFileSync } from 'node:fs';
import { assert, nat, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loadDomain } from '../../../language/load.ts';
import { generateCase } from '../../differential/generate.ts';
import { expectReadBack } from './read-back.ts';
import { portion } from '../../engine.ts';

const folders = ['domains', 'test/cases/conformance'];
const files = folders
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`))
  .filter((name) => name.endsWith('.htn'));

function readsBack(text: string): boolean {
  const { domain, problems, diagnostics } = loadDomain(text);
  if (!domain || diagnostics.some(({ severity }) => severity === 'error')) return false;
  expectReadBack(domain, problems);
  return true;
}

describe('a domain as text', () => {
  it('gives the same domain and problems: those of the repository', () => {
    const read = files.filter((file) => readsBack(readFileSync(file, 'utf8')));
    expect(read.length).toBeGreaterThan(30);
  });

  it('gives the same domain and problem: random ones', () => {
    let count = 0;
    assert(
      property(nat(2 ** 31 - 1), (seed) => {
        if (readsBack(generateCase(seed, { bounds: seed % 2 === 0, nested: true }).text)) count++;
      }),
      { numRuns: portion(150) },
    );
    expect(count).toBe(portion(150));
  }, 60_000);
});
