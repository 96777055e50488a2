// Facts about kinds of values have one place, ir/kinds.ts: a comparison with one kind elsewhere would miss a new kind
// that is like it.

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { allSources, root } from './sources.ts';

/** These compare words of a text, which have no kind yet. */
const ofTexts = ['language/check/constants.ts', 'language/service/complete.ts'];

function comparesWithFloat(text: string): boolean {
  return /[!=]== 'float'/.test(text);
}

describe('kinds of values', () => {
  it.each(["kind === 'float'", "type.kind !== 'float'"])('finds %s', (text) => {
    expect(comparesWithFloat(text)).toBe(true);
  });

  it('are compared with float by nobody: ir/kinds.ts knows which kinds are like it', () => {
    const found = allSources()
      .filter((path) => !/^(bench|domains|test)\//.test(path))
      .filter((path) => comparesWithFloat(readFileSync(`${root}${path}`, 'utf8')));
    expect(found).toEqual(ofTexts);
  });
});
