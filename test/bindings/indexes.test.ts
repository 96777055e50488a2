// Indexes of constants against their definition (ir/ir.ts), on random tables of every shape.

import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { buildIndex } from '../../bindings/values/indexes.ts';
import { layOut } from '../../bindings/values/layout.ts';
import type { ConstantIndex, ValueType } from '../../ir/ir.ts';
import type { Manifest } from '../../ir/manifest.ts';
import { bounds, extent, numberObjects } from '../../ir/objects.ts';

const kinds: ValueType[] = [
  { kind: 'object', type: 0 },
  { kind: 'object', type: 1 },
  { kind: 'enum', enum: 0 },
  { kind: 'boolean' },
];

const shapes = fc
  .record({
    params: fc.array(fc.constantFrom(...kinds), { minLength: 1, maxLength: 3 }),
    value: fc.constantFrom(...kinds),
    roles: fc.array(fc.constantFrom('key' as const, 'any' as const), { minLength: 3, maxLength: 3 }),
    valueAt: fc.nat(2),
    own: fc.tuple(fc.nat(3), fc.nat(3)),
    numbers: fc.array(fc.nat(), { minLength: 64, maxLength: 64 }),
    byResult: fc.boolean(),
  })
  .filter(({ params, value, valueAt, byResult }) => valueAt < params.length && (byResult || value.kind === 'boolean'));

it('list what their definition says', () => {
  fc.assert(
    fc.property(shapes, ({ params, value, roles, valueAt, own, numbers, byResult }) => {
      const args = params.map((_, position) => (position === valueAt ? ('value' as const) : roles[position]!));
      const index: ConstantIndex = { variable: 0, args, result: byResult ? 'key' : 'true' };
      const manifest = {
        types: [
          { name: 'A', parent: -1, root: 0, last: 1 },
          { name: 'B', parent: 0, root: 0, last: 1 },
        ],
        enums: [{ name: 'E', values: ['x', 'y', 'z'] }],
        variables: [{ name: 'table', kind: 'constant', params, value, initial: 0, width: 2 }],
        indexes: [index],
      } as unknown as Manifest;
      const objects = own.flatMap((count, type) => Array.from({ length: count }, () => ({ name: '', type })));
      const numbering = numberObjects(manifest, objects);
      const layout = layOut(manifest, numbering);
      const [table] = layout.tables;
      const [place] = layout.indexes;
      const high = bounds(manifest, numbering, value).high;
      const values = Array.from({ length: table!.size }, (_, at) => (high < 1 ? 0 : numbers[at % 64]! % (high + 1)));
      clearNeutralRows(values, params, table!.strides);
      const starts = new Uint32Array(place!.rows + 1);
      const listed = new Uint16Array(place!.capacity);
      const target = { layout: place!, starts, values: listed };
      buildIndex(manifest, numbering, index, { layout: table!, values: Uint16Array.from(values) }, target);

      const keyTypes = [...params.filter((_, at) => args[at] === 'key'), ...(byResult ? [value] : [])];
      const expected = tuples(keyTypes.map((type) => extent(manifest, numbering, type))).map((keys) => {
        if (keyTypes.some(({ kind }, at) => kind === 'object' && keys[at] === 0)) return [];
        const found = new Set<number>();
        for (const row of rows(manifest, numbering, params)) {
          const rowKeys = row.filter((_, at) => args[at] === 'key');
          const held = values[row.reduce((at, arg, position) => at + arg * table!.strides[position]!, 0)]!;
          if (byResult) rowKeys.push(held);
          if ((byResult || held !== 0) && rowKeys.join() === keys.join()) found.add(row[valueAt]!);
        }
        return [...found].sort((a, b) => a - b);
      });
      const actual = expected.map((_, row) => [...listed.subarray(starts[row], starts[row + 1])]);
      expect(actual).toEqual(expected);
    }),
    { numRuns: 500 },
  );
});

/** All combinations of numbers below these extents, the last fastest. */
function tuples(extents: readonly number[]): number[][] {
  return extents.reduce<number[][]>(
    (tuples, extent) => tuples.flatMap((tuple) => Array.from({ length: extent }, (_, next) => [...tuple, next])),
    [[]],
  );
}

function rows(manifest: Manifest, numbering: ReturnType<typeof numberObjects>, params: ValueType[]): number[][] {
  const members = params.map((type) => bounds(manifest, numbering, type));
  return tuples(members.map(({ high }) => high + 1)).filter((row) => row.every((arg, at) => arg >= members[at]!.low));
}

function clearNeutralRows(values: number[], params: ValueType[], strides: readonly number[]): void {
  values.forEach((_, place) => {
    let rest = place;
    const isNeutral = strides.some((stride, position) => {
      const arg = Math.floor(rest / stride);
      rest %= stride;
      return arg === 0 && params[position]!.kind === 'object';
    });
    if (isNeutral) values[place] = 0;
  });
}
