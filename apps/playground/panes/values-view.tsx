// All values of the world that are not as they are everywhere, table by table. A click changes one.

import { useComputed, useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { argumentsAt, valueText } from '../model/world-data.ts';
import type { TableData, ValueShape, WorldData } from '../model/world-data.ts';
import { setLive } from '../live/state.ts';
import { setValue } from '../state/edits.ts';
import * as store from '../state/store.ts';

/** Rows that are shown of one table, and places that are looked at. */
const most = { rows: 60, places: 20_000 };

export function ValuesView(): JSX.Element {
  const filter = useSignal('');
  const found = useComputed(() => {
    const { world, valuesAt, changesAt } = store.record.value;
    if (!world) return null;
    const at = store.moment.value;
    return { world, values: valuesAt(at), changed: new Set(changesAt(at).map(({ place }) => place)) };
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

interface TableRowsProps {
  table: TableData;
  world: WorldData;
  values: Float64Array;
  changed: ReadonlySet<number>;
  wanted: string;
}

function TableRows({ table, world, values, changed, wanted }: TableRowsProps): JSX.Element | null {
  const rows: { place: number; args: string[]; text: string }[] = [];
  let more = 0;
  const usual = usualValue(table, values);
  for (let place = table.base; place < table.base + Math.min(table.size, most.places); place++) {
    const isShown = changed.has(place) || table.size <= 1 || values[place] !== usual;
    if (!isShown) continue;
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
              <ValueButton table={table} args={args} text={text} />
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

/** What most places of a table hold. */
function usualValue({ base, size, shape }: TableData, values: Float64Array): number {
  if (shape.kind === 'boolean' || shape.kind === 'object') return 0;
  return values[base + size - 1]!;
}

function ValueButton({ table, args, text }: { table: TableData; args: string[]; text: string }): JSX.Element {
  const isEdited = useSignal(false);
  const wrong = useSignal<string | null>(null);
  const inGame = store.otherRecord.value ? setLive.value : null;
  const set = async (value: string): Promise<void> => {
    const override = { variable: table.name, args, value };
    const isSame = value === text;
    wrong.value = isSame ? null : inGame ? await inGame(override) : (setValue(override), null);
    // What the game does not take is left to be mended.
    isEdited.value = wrong.value !== null && table.shape.kind !== 'boolean';
  };
  const leave = (): void => {
    isEdited.value = false;
    wrong.value = null;
  };
  // What was in a game, and what is in a recording, is only looked at.
  if (store.otherRecord.value && !inGame) return <span>{text}</span>;
  if (!isEdited.value) {
    const label = `${table.name}(${args.join(', ')}) is ${text}: change it`;
    const flips = table.shape.kind === 'boolean';
    return (
      <button
        class="link"
        aria-label={label}
        onClick={() => (flips ? void set(text === 'true' ? 'false' : 'true') : (isEdited.value = true))}
      >
        {text}
        {wrong.value && <Wrong message={wrong.value} />}
      </button>
    );
  }
  const choices = choicesFor(table.shape, store.record.value.world!);
  if (!choices) {
    return (
      <>
        <input
          autoFocus
          value={text}
          aria-label={table.name}
          aria-invalid={wrong.value !== null}
          onBlur={({ currentTarget }) => void (wrong.value === null && set(currentTarget.value))}
          onKeyDown={({ key, currentTarget }) => {
            if (key === 'Enter') void set(currentTarget.value);
            if (key === 'Escape') leave();
          }}
        />
        <Wrong message={wrong.value} />
      </>
    );
  }
  return (
    <>
      <select
        autoFocus
        value={text}
        aria-label={table.name}
        aria-invalid={wrong.value !== null}
        onChange={({ currentTarget }) => void set(currentTarget.value)}
        onKeyDown={({ key }) => key === 'Escape' && leave()}
        onBlur={() => wrong.value === null && leave()}
      >
        {choices.map((choice) => (
          <option key={choice}>{choice}</option>
        ))}
      </select>
      <Wrong message={wrong.value} />
    </>
  );
}

function Wrong({ message }: { message: string | null }): JSX.Element | null {
  return message === null ? null : (
    <span class="bad" role="alert">
      {' '}
      {message}
    </span>
  );
}

function choicesFor(shape: ValueShape, world: WorldData): string[] | null {
  if (shape.kind === 'enum') return shape.words;
  if (shape.kind !== 'object') return null;
  const { root, types } = shape;
  if (!types) return world.names[root] ?? null;
  const fitting = world.objects.filter((one) => one.root === root && one.name && types.includes(one.type));
  return ['none', ...fitting.map(({ name }) => name)];
}
