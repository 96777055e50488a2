// The list of current activities: who does what at the current moment, and for which task.

import type { JSX } from 'preact';
import { cellStates } from '../model/record.ts';
import type { CellState } from '../model/record.ts';
import * as store from '../state/store.ts';
import { colourOf } from './colours.ts';
import { chosenRow, shownRows } from './shown-rows.ts';
import { isLate } from './troubles.ts';

interface RunningRow {
  name: string;
  state: CellState;
  label: string;
  method: number;
  top: string;
}

/** More are not read. */
const most = 200;

function runningNow(): RunningRow[] {
  const { methods, labels } = store.record.value;
  const at = store.moment.value;
  return shownRows.value.flatMap((row): RunningRow[] => {
    const state = cellStates[row.states[at] ?? 0]!;
    const shown = isLate(row.searching, at) && state !== 'failed' ? 'late' : state;
    if (shown === 'idle') return [];
    const [method, label] = [row.methods[at]!, labels[row.labels[at]! - 1] ?? ''];
    return [{ name: row.name, state: shown, label, method, top: methods[row.tops[at]! - 1] ?? '' }];
  });
}

export function NowList(): JSX.Element | null {
  const all = shownRows.value.length;
  if (all === 0) return null;
  const running = runningNow();
  return (
    <section class="now" aria-label="What runs now">
      <ul>
        {running.slice(0, most).map(({ name, state, label, method, top }) => (
          <li key={name}>
            <button
              class="link"
              aria-current={chosenRow.value === name ? 'true' : undefined}
              onClick={() => (chosenRow.value = name)}
            >
              <span class="swatch" style={method > 0 ? { backgroundColor: colourOf(method - 1) } : {}} />{' '}
              <strong>{name}</strong> {state !== 'acting' && <span class={state}>{state} </span>}
              {label} {top && !label.startsWith(top) && <span class="faint">for {top}</span>}
            </button>
          </li>
        ))}
        {running.length < all && <li class="faint">{idleWords(all - running.length, running.length === 0)}</li>}
      </ul>
    </section>
  );
}

const idleWords = (idle: number, isAll: boolean): string =>
  isAll ? 'Nobody does anything now.' : `${idle} ${idle === 1 ? 'does' : 'do'} nothing now`;
