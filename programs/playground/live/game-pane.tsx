// The pane of a game that is attached: its breaks, what is watched, its searches, and its domain.

import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { BreakForm } from './break-form.tsx';
import { breakText, lightBreak, removeBreak } from './breaks.ts';
import { DomainView } from './domain-view.tsx';
import { isChanged } from './domain-text.ts';
import { breaks, game, watches } from './game.ts';
import { SearchesView } from './searches-view.tsx';
import { removeWatch } from './values.ts';
import { WatchForm } from './watch-form.tsx';

type GamePart = 'breaks' | 'watches' | 'searches' | 'domain';
const names: Record<GamePart, string> = {
  breaks: 'Breaks',
  watches: 'Watches',
  searches: 'Searches',
  domain: 'Domain',
};

export function GamePane(): JSX.Element | null {
  const view = useSignal<GamePart>('breaks');
  if (!game.value) return null;
  const counts: Partial<Record<GamePart, number>> = { breaks: breaks.value.length, watches: watches.value.length };
  return (
    <section class="pane game-pane" aria-label="Game">
      <header>
        <h2>Game</h2>
        <div class="choice" role="group" aria-label="What to see of the game">
          {(Object.keys(names) as GamePart[]).map((name) => (
            <button key={name} aria-pressed={view.value === name} onClick={() => (view.value = name)}>
              {names[name]}
              {counts[name] ? ` ${counts[name]}` : ''}
              {name === 'domain' && isChanged.value ? ' *' : ''}
            </button>
          ))}
        </div>
      </header>
      <div class="scroll" tabIndex={0} role="region" aria-label={names[view.value]}>
        {view.value === 'breaks' && <Breaks />}
        {view.value === 'watches' && <Watches />}
        {view.value === 'searches' && <SearchesView />}
        {view.value === 'domain' && <DomainView />}
      </div>
    </section>
  );
}

function Breaks(): JSX.Element {
  const met = game.value?.met?.number;
  return (
    <>
      {breaks.value.length === 0 && (
        <p class="faint">The game waits after a frame in which a break is met. F9 sets one where the cursor is.</p>
      )}
      <ul class="live-list" aria-label="Breaks">
        {breaks.value.map((one) => (
          <li key={one.number} class={met === one.number ? 'met' : ''}>
            <button class="link" title="Show it in the text" onClick={() => lightBreak(one)}>
              <span class="faint">{one.number}</span> {breakText(one)}
            </button>
            <button
              class="close"
              aria-label={`Take away break ${one.number}`}
              onClick={() => void removeBreak(one.number)}
            >
              ×
            </button>
          </li>
        ))}
      </ul>
      <BreakForm />
    </>
  );
}

function Watches(): JSX.Element {
  const several = (game.value?.worlds.length ?? 0) > 1;
  return (
    <>
      {watches.value.length === 0 && <p class="faint">Watched values are shown whenever they change.</p>}
      <ul class="live-list" aria-label="Watches">
        {watches.value.map(({ number, world, variable, args, value }) => {
          const text = `${variable}${args.length > 0 ? `(${args.join(', ')})` : ''}`;
          return (
            <li key={number}>
              <span>
                <code>{text}</code> {several && <span class="faint">in {world}</span>}
              </span>
              <strong>{value === null ? '…' : String(value)}</strong>
              <button
                class="close"
                aria-label={`Do not watch ${text} any more`}
                onClick={() => void removeWatch(number)}
              >
                ×
              </button>
            </li>
          );
        })}
      </ul>
      <WatchForm />
    </>
  );
}
