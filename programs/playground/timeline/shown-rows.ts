// The rows of the timeline that are shown, and the moments of trouble in them. The choice stays when a new plan is
// made.

import { computed, signal } from '@preact/signals';
import type { PlayRecord, RecordRow } from '../model/record.ts';
import { goTo } from '../state/play.ts';
import { moment, record, say } from '../state/store.ts';
import { firstBehind, troubleNames, troubles, troublesOf } from './troubles.ts';
import type { Trouble } from './troubles.ts';

export const nameFilter = signal('');
/** The troubles of which a row must have one to be shown. Empty: all rows are shown. */
export const chosenTroubles = signal<readonly Trouble[]>([]);
/** The name of the row that was clicked or gone to. */
export const chosenRow = signal<string | null>(null);

/** Plans of texts have steps, but no troubles. */
export const hasTroubles = computed(() => record.value.unit === 'frame');
const wanted = computed(() => (hasTroubles.value ? chosenTroubles.value : []));

const named = computed(() => {
  const part = nameFilter.value.trim().toLowerCase();
  const { rows } = record.value;
  return part === '' ? rows : rows.filter(({ name }) => name.toLowerCase().includes(part));
});

export const shownRows = computed((): RecordRow[] => {
  if (wanted.value.length === 0) return named.value;
  return named.value.filter((row) => wanted.value.some((trouble) => troublesOf(row)[trouble].length > 0));
});

/** The record with these rows alone. */
export const shownRecord = computed((): PlayRecord => {
  const rows = shownRows.value;
  return rows === record.value.rows ? record.value : { ...record.value, rows };
});

/** How many characters of those named have each trouble. */
export const counts = computed((): Record<Trouble, number> => {
  const count = (trouble: Trouble): number =>
    hasTroubles.value ? named.value.filter((row) => troublesOf(row)[trouble].length > 0).length : 0;
  return { failed: count('failed'), late: count('late'), thrashing: count('thrashing') };
});

export function toggleTrouble(trouble: Trouble): void {
  const before = chosenTroubles.value;
  chosenTroubles.value = before.includes(trouble) ? before.filter((one) => one !== trouble) : [...before, trouble];
}

export interface TroubleMoment {
  moment: number;
  row: string;
  trouble: Trouble;
}

/** Returns the nearest moment before or after the current one at which something chosen, or anything, begins. */
export function nextTrouble(way: 1 | -1): TroubleMoment | null {
  const kinds = wanted.value.length > 0 ? wanted.value : troubles;
  const now = moment.value;
  let best: TroubleMoment | null = null;
  for (const row of shownRows.value) {
    for (const trouble of kinds) {
      const moments = troublesOf(row)[trouble];
      const found = moments[way > 0 ? firstBehind(moments, now) : firstBehind(moments, now - 1) - 1];
      if (found === undefined || (best && (found - best.moment) * way >= 0)) continue;
      best = { moment: found, row: row.name, trouble };
    }
  }
  return best;
}

export function goToTrouble(way: 1 | -1): void {
  if (!hasTroubles.value) return;
  const found = nextTrouble(way);
  if (!found) return say(way > 0 ? 'Nothing of that kind comes later.' : 'Nothing of that kind was before.');
  goTo(found.moment);
  chosenRow.value = found.row;
  say(`${record.value.unit} ${found.moment}: ${found.row}, ${troubleNames[found.trouble].toLowerCase()}`);
}
