// Fills the indexes of a constant table: for each combination of keys, the values that are listed there, ascending and
// once.

import type { Manifest } from '../../ir/manifest.ts';
import type { ObjectNumbering } from '../../ir/objects.ts';
import { eachRow, eachRowWithValue } from './layout.ts';
import type { TableView } from './value.ts';
import type { IndexLayout, TableLayout } from './layout.ts';

/** Writes row starts and values; both arrays are views of exactly the index's parts in memory. */
export function buildIndex(
  manifest: Manifest,
  numbering: ObjectNumbering,
  index: Manifest['indexes'][number],
  table: { layout: TableLayout; values: TableView },
  target: { layout: IndexLayout; starts: Uint32Array; values: Uint16Array },
): void {
  const { params, value } = manifest.variables[index.variable]!;
  const { starts, layout } = target;
  const byResult = index.result === 'key';
  const keyPositions = params.flatMap((_, position) => (index.args[position] === 'key' ? [position] : []));
  const listedPosition = index.args.indexOf('value');
  const resultStride = byResult ? layout.strides.at(-1)! : 0;
  /** The row in which a place of the table is listed, or -1. */
  const rowOf = (place: number, args: readonly number[]): number => {
    const result = table.values[place]!;
    if (result === 0 && (!byResult || value.kind === 'object')) return -1;
    let row = result * resultStride;
    keyPositions.forEach((position, key) => (row += args[position]! * layout.strides[key]!));
    return row;
  };
  // Only an index by values of an enum lists places that hold 0.
  const isByEnum = byResult && value.kind !== 'object';
  const each = (visit: (row: number, listed: number) => void): void => {
    const list = (place: number, args: readonly number[]): void => {
      const row = rowOf(place, args);
      if (row >= 0) visit(row, args[listedPosition]!);
    };
    if (isByEnum) eachRow(manifest, numbering, params, table.layout, list);
    else eachRowWithValue(manifest, numbering, params, table, list);
  };

  // Counted first, so that each row's values can be put where they belong.
  const ends = new Uint32Array(layout.rows + 1);
  let count = 0;
  each((row) => {
    ends[row + 1]!++;
    count++;
  });
  for (let row = 0; row < layout.rows; row++) ends[row + 1]! += ends[row]!;
  const found = new Uint16Array(count);
  const next = ends.slice();
  each((row, listed) => (found[next[row]!++] = listed));
  if (!index.args.includes('any')) {
    starts.set(ends);
    target.values.set(found);
    return;
  }
  let written = 0;
  for (let row = 0; row < layout.rows; row++) {
    starts[row] = written;
    const list = found.subarray(ends[row]!, ends[row + 1]!).sort();
    list.forEach((listed, at) => {
      if (at === 0 || listed !== list[at - 1]) target.values[written++] = listed;
    });
  }
  starts[layout.rows] = written;
}
