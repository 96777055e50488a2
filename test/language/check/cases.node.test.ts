// Every text in test/cases/language says in comments which errors and warnings the checker must report. It must report
// no others. `// expect FP2003 5, FP2012 17` at the end of a line names codes and columns on that line.

import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { loadDomain } from '../../../language/index.ts';

const folder = new URL('../../cases/language/', import.meta.url);
const names = readdirSync(folder).filter((name) => name.endsWith('.htn'));

function expectedIn(text: string): string[] {
  return text.split('\n').flatMap((line, index) => {
    const [, list] = /\/\/ expect (.*)$/.exec(line) ?? [];
    if (list === undefined) return [];
    return list.split(',').map((item) => {
      const [, code, column] = /^\s*(FP\d{4}) (\d+)\s*$/.exec(item) ?? [];
      if (code === undefined) throw new Error(`line ${index + 1}: "${item}" is no expectation`);
      return `${index + 1}:${column} ${code}`;
    });
  });
}

describe('the checker reports just what a text expects', () => {
  it('in at least a dozen texts', () => expect(names.length).toBeGreaterThanOrEqual(12));

  it.each(names)('%s', (name) => {
    const text = readFileSync(new URL(name, folder), 'utf8');
    const expected = expectedIn(text);
    const { domain, diagnostics } = loadDomain(text);
    const found = diagnostics.map(({ code, span }) => `${span.line}:${span.column} ${code}`);
    expect(found.sort()).toEqual(expected.sort());
    const domainEnds = text.split('\n').findIndex((line) => line.startsWith('problem ')) + 1 || Infinity;
    const wrong = diagnostics.some(({ severity, span }) => severity === 'error' && span.line < domainEnds);
    expect(domain === null).toBe(wrong);
  });
});
