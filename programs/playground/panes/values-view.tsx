// All values of the world that differ from the usual value of their table, table by table. A click changes one. With a
// filter, the others are shown, too.

import { useComputed, useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { argumentsAt, isSomebodys, typesById, valueText } from '../model/world-data.ts';
import type { TableData, WorldData } from '../model/world-data.ts';
import * as store from '../state/store.ts';
import { ValueCell } from './value-cell.tsx';

/** How many rows of a table are shown, and how many places are read. */
const most = { rows: 60, places: 20_000, counted: 1000 };

export function ValuesView(): JSX.Element {
  const filter = useSignal('');
  const found = useComputed(() => {
    const { world, valuesAt, changesAt } = store.record.value;
    if (!world) return null;
    const at = store.moment.value;
    return {
      world,
      types: typesById(world),
      values: valuesAt(at),
      changed: new Set(changesAt(at).map(({ place }) => place)),
    };
  });
  const { value } = found;
  if (!value) return <p class="empty">There is no world yet.</p>;
  const wanted = filter.value.trim().toLowerCase();
  return (
    <div class="values" role="region" aria-label="Values" tabIndex={0}>
      <input
        type="search"
        placeholder="Filter: a name, or a value"
        aria-label="Filter the values"
        value={filter.value}
        onInput={({ currentTarget }) => (filter.value = currentTarget.value)}
      />
      {value.world.tables.map((table) => (
        <TableRows key={table.name} table={table} {...value} wanted={wanted} />
      ))}
    </div>
  );
}

/** Tables with at most this many places are shown completely. */
const fewPlaces = 4;

interface TableRowsProps {
  table: TableData;
  world: WorldData;
  types: readonly string[][];
  values: Float64Array;
  changed: ReadonlySet<number>;
  wanted: string;
}

function TableRows({ table, world, types, values, changed, wanted }: TableRowsProps): JSX.Element | null {
  const rows: { place: number; args: string[]; text: string }[] = [];
  let more = 0;
  const usual = usualValue(table, values);
  for (let place = table.base; place < table.base + Math.min(table.size, most.places); place++) {
    const isShown = changed.has(place) || table.size <= fewPlaces || values[place] !== usual;
    if (!isShown && !wanted) continue;
    if (!isSomebodys(table, place, types)) continue;
    const args = argumentsAt(table, place).map((arg, at) => valueText(world, table.params[at]!.shape, arg));
    const text = valueText(world, table.shape, values[place]!);
    if (wanted && ![table.name, ...args, text].some((word) => word.toLowerCase().includes(wanted))) continue;
    if (rows.length < most.rows) rows.push({ place, args, text });
    else more++;
  }
  if (rows.length === 0) return null;
  return (
    <table class="value-table">
      <caption>
        {table.name} <span class="faint">{table.sensed ? `sensed ${table.kind}` : table.kind}</span>
      </caption>
      <tbody>
        {rows.map(({ place, args, text }) => (
          <tr key={place} class={changed.has(place) ? 'changed' : ''}>
            <td>{args.join(', ') || '—'}</td>
            <td>
              <ValueCell table={table} args={args} text={text} />
            </td>
          </tr>
        ))}
      </tbody>
      {more > 0 && (
        <tfoot>
          <tr>
            <td colSpan={2}>and {more} more: filter for them</td>
          </tr>
        </tfoot>
      )}
    </table>
  );
}

/** The most common value among the first places of a table. */
function usualValue({ base, size, shape }: TableData, values: Float64Array): number {
  if (shape.kind === 'boolean' || shape.kind === 'object') return 0;
  const counts = new Map<number, number>();
  let usual = values[base + size - 1]!;
  for (const value of values.subarray(base, base + Math.min(size, most.counted))) {
    const count = (counts.get(value) ?? 0) + 1;
    counts.set(value, count);
    if (count > (counts.get(usual) ?? 0)) usual = value;
  }
  return usual;
}
