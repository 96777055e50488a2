// How objects are numbered: ids are contiguous per type and its descendants, in the order that semantics.md calls
// object order.

import { describe, expect, it } from 'vitest';
import type { ObjectType, ProblemObject, ValueType } from '../../ir/ir.ts';
import { bounds, extent, numberObjects } from '../../ir/objects.ts';

const span = { start: 0, end: 0, line: 1, column: 1 };

// Point, then its descendants Door and Gun; Area is a separate tree.
const types: ObjectType[] = [
  { name: 'Point', parent: -1, root: 0, last: 2, span },
  { name: 'Door', parent: 0, root: 0, last: 1, span },
  { name: 'Gun', parent: 0, root: 0, last: 2, span },
  { name: 'Area', parent: -1, root: 3, last: 3, span },
];
const enums = [{ name: 'Mood', values: ['calm', 'alert', 'asleep'], span }];
const domain = { types, enums };
const objects: ProblemObject[] = [
  { name: 'pistol', type: 2 },
  { name: 'hall', type: 3 },
  { name: 'gate', type: 1 },
  { name: 'corner', type: 0 },
  { name: 'rifle', type: 2 },
];
const numbering = numberObjects(domain, objects);
const objectType = (type: number): ValueType => ({ kind: 'object', type });

describe('the numbering of objects', () => {
  it('follows types in preorder, then declaration, and starts at 1 in each tree', () => {
    expect(numbering.ids).toEqual([3, 1, 2, 1, 4]);
    expect(numbering.names[0]).toEqual(['none', 'corner', 'gate', 'pistol', 'rifle']);
    expect(numbering.names[3]).toEqual(['none', 'hall']);
  });

  it('gives a type and its descendants one contiguous range', () => {
    expect(bounds(domain, numbering, objectType(0))).toEqual({ low: 1, high: 4 });
    expect(bounds(domain, numbering, objectType(2))).toEqual({ low: 3, high: 4 });
    expect(numbering.types[0]).toEqual([-1, 0, 1, 2, 2]);
  });

  it('gives a type without objects an empty range', () => {
    const none = numberObjects(domain, []);
    const { low, high } = bounds(domain, none, objectType(1));
    expect(high).toBeLessThan(low);
  });

  it('counts none in the extent of a table', () => {
    expect(extent(domain, numbering, objectType(2))).toBe(5);
    expect(extent(domain, numbering, { kind: 'enum', enum: 0 })).toBe(3);
    expect(extent(domain, numbering, { kind: 'boolean' })).toBe(2);
  });

  it('gives enums, booleans and ranges the bounds of their values, other numbers those of what stores them', () => {
    expect(bounds(domain, numbering, { kind: 'enum', enum: 0 })).toEqual({ low: 0, high: 2 });
    expect(bounds(domain, numbering, { kind: 'boolean' })).toEqual({ low: 0, high: 1 });
    expect(bounds(domain, numbering, { kind: 'integer', range: { low: -2, high: 5 } })).toEqual({ low: -2, high: 5 });
    expect(bounds(domain, numbering, { kind: 'integer' })).toEqual({ low: -(2 ** 31), high: 2 ** 31 - 1 });
    expect(bounds(domain, numbering, { kind: 'float' })).toEqual({ low: -Infinity, high: Infinity });
  });
});
