// Writes a text's domain through the TypeScript door, and compares the result with the text.

import { expect } from 'vitest';
import { defineDomain } from '../../../language/define/index.ts';
import { loadDomain } from '../../../language/load.ts';
import { format } from '../../../language/text/format.ts';
import { parse } from '../../../language/text/parser.ts';
import { ThroughDoor } from './through-door.ts';
import type { Choose } from './through-door.ts';

/** The value as JSON, without spans. */
export function bare(value: unknown): string {
  return JSON.stringify(value, (key, part: unknown) => (key === 'span' ? undefined : part), 1);
}

/** Checks that the door gives the domain of the text, and that the door's own text gives that domain too. */
export function expectSame(text: string, choose: Choose): void {
  const { name, declarations } = new ThroughDoor(choose).domain(parse(text).file.declarations);
  const defined = defineDomain(name, declarations);
  const original = loadDomain(text);
  expect(original.domain).not.toBeNull();
  expect(bare(defined.domain)).toBe(bare(original.domain));
  const again = loadDomain(defined.text);
  expect(JSON.stringify(again.domain)).toBe(JSON.stringify(defined.domain));
  expect(format(parse(defined.text).file)).toBe(defined.text);
}
