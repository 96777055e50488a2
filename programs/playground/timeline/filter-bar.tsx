// Chooses the characters that the timeline shows, and goes from one moment of trouble to the next.

import type { JSX } from 'preact';
import * as store from '../state/store.ts';
import {
  chosenTroubles,
  counts,
  goToTrouble,
  hasTroubles,
  nameFilter,
  shownRows,
  toggleTrouble,
} from './shown-rows.ts';
import { troubleNames, troubles, troubleWords } from './troubles.ts';

export function FilterBar(): JSX.Element | null {
  const { length } = store.record.value.rows;
  if (length === 0) return null;
  return (
    <div class="filters" role="group" aria-label="Which characters are shown">
      {length > 1 && (
        <input
          type="search"
          aria-label="Characters"
          placeholder="Characters…"
          value={nameFilter.value}
          onInput={({ currentTarget }) => (nameFilter.value = currentTarget.value)}
        />
      )}
      {hasTroubles.value && <Troubles />}
      {(length > 1 || hasTroubles.value) && (
        <span class="faint" role="status">
          {shownRows.value.length} of {length} shown
        </span>
      )}
    </div>
  );
}

function Troubles(): JSX.Element {
  return (
    <>
      {troubles.map((trouble) => (
        <button
          key={trouble}
          class={trouble}
          title={`${troubleWords[trouble]}. The number says with how many characters.`}
          aria-pressed={chosenTroubles.value.includes(trouble)}
          onClick={() => toggleTrouble(trouble)}
        >
          {troubleNames[trouble]} {counts.value[trouble]}
        </button>
      ))}
      <button title="To the moment before (P in the timeline)" aria-label="Before" onClick={() => goToTrouble(-1)}>
        ◂
      </button>
      <button title="To the next moment (N in the timeline)" aria-label="Next" onClick={() => goToTrouble(1)}>
        ▸
      </button>
    </>
  );
}
