// Says a text through the door, and holds what comes of it to the text.

import { expect } from 'vitest';
import { defineDomain } from '../../../language/define/index.ts';
import { loadDomain } from '../../../language/load.ts';
import { format } from '../../../language/text/format.ts';
import { parse } from '../../../language/text/parser.ts';
import { ThroughDoor } from './through-door.ts';
import type { Choose } from './through-door.ts';

/** Without the places that nodes have in their texts. */
export function bare(value: unknown): string {
  return JSON.stringify(value, (key, part: unknown) => (key === 'span' ? undefined : part), 1);
}

/** The door gives the domain that the text says, and its own text says that domain too. */
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
