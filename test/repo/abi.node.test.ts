// The memory map of assembly/memory.ts decides; the emitter and the bindings keep copies of the numbers that they use. A copy
// that differs would corrupt searches without a word.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './sources.ts';

/** The numbers that a file exports, by name. */
function numbersIn(path: string): Map<string, number> {
  const text = readFileSync(join(root, path), 'utf8');
  const lines = text.matchAll(/^export const (\w+)(?:: \w+)? = ([^;]+);/gm);
  return new Map([...lines].map(([, name, value]) => [name!, Number(value)]));
}

const map = numbersIn('assembly/memory.ts');

describe.each(['ir/abi.ts'])('%s', (path) => {
  const copies = [...numbersIn(path)];

  it('copies numbers', () => {
    expect(copies.length).toBeGreaterThan(10);
    for (const [name, value] of copies) expect(value, name).not.toBeNaN();
  });

  it.each(copies)('has %s as in the memory map', (name, value) => {
    expect(value).toBe(map.get(name));
  });
});
