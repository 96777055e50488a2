// Every domain can be written in TypeScript. Random domains are written through the door, and give the same domain and
// a text of the same domain.

import { assert, infiniteStream, nat, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { treeOf } from '../../../language/define/domain.ts';
import { format } from '../../../language/text/format.ts';
import { parse } from '../../../language/text/parser.ts';
import { generateCase } from '../../differential/generate.ts';
import { bare, expectSame } from './same.ts';
import { ThroughDoor } from './through-door.ts';
import { portion } from '../../engine.ts';

const arbitrarySeed = nat(2 ** 31 - 1);

describe('a domain said through the door', () => {
  it('is the same domain, and so is its text', () => {
    assert(
      property(arbitrarySeed, infiniteStream(nat(1)), (seed, choices) => {
        const { text } = generateCase(seed, { bounds: seed % 2 === 0 });
        expectSame(text, (count) => choices.next().value! % count);
      }),
      { numRuns: portion(40, 10) },
    );
  }, 30_000);

  it('has the tree of its text', () => {
    assert(
      property(arbitrarySeed, (seed) => {
        const { file } = parse(generateCase(seed, { bounds: seed % 2 === 0 }).text);
        const { name, declarations } = new ThroughDoor(() => 0).domain(file.declarations);
        const tree = treeOf(name, declarations);
        const read = parse(format(tree)).file;
        expect(JSON.parse(bare(read.declarations))).toEqual(JSON.parse(bare(tree.declarations)));
      }),
      { numRuns: portion(30, 10) },
    );
  }, 30_000);
});
