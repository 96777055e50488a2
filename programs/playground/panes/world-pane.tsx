// The world at the current moment: a picture, all values, or a graph.

import { useSignal, useSignalEffect } from '@preact/signals';
import type { JSX } from 'preact';
import { gameName, gameNumber, gameView, recordedPictures, showsGame } from '../games/state.ts';
import { pictureFor } from '../pictures/index.ts';
import * as store from '../state/store.ts';
import { lazyView } from './lazy-view.tsx';

const GraphView = lazyView(async () => (await import('../pictures/graph.tsx')).GraphView);
const ValuesView = lazyView(async () => (await import('./values-view.tsx')).ValuesView);

type View = 'game' | 'picture' | 'values' | 'graph';
const names: Record<View, string> = { game: 'Game', picture: 'Picture', values: 'Values', graph: 'Graph' };

export function WorldPane(): JSX.Element {
  const chosen = useSignal<View>('game');
  // Another gallery begins with its picture.
  useSignalEffect(() => {
    void [store.gallery.value, gameNumber.value];
    chosen.value = gameName.value ? 'game' : 'picture';
  });
  const { world } = store.record.value;
  const Picture = pictureFor(store.record.value);
  const game = gameName.value;
  const GameView = gameView.value;
  const views: View[] = [
    ...(game ? (['game'] as const) : []),
    ...(Picture ? (['picture', 'values', 'graph'] as const) : (['graph', 'values'] as const)),
  ];
  const view = views.includes(chosen.value) ? chosen.value : views[0]!;
  const choose = (next: View): void => {
    chosen.value = next;
    // Keep the graph or the values if the user has chosen them before.
    if (next === 'game') showsGame.value = recordedPictures.peek() === null;
    if (next === 'picture') showsGame.value = false;
  };
  return (
    <section class="pane world" aria-label="World">
      <header>
        <h2>World</h2>
        <div class="choice" role="group" aria-label="How to show the world">
          {views.map((name) => (
            <button key={name} aria-pressed={view === name} onClick={() => choose(name)}>
              {names[name]}
            </button>
          ))}
        </div>
        <WorldChoice />
      </header>
      <div class="world-view">
        {game && (
          <div hidden={view !== 'game'} class="world-view">
            {GameView ? <GameView key={gameNumber.value} name={game} /> : <p class="empty">The game is loading …</p>}
          </div>
        )}
        {view === 'game' ? null : !world && !Picture ? (
          <p class="empty">{store.note.value ?? 'There is no world yet.'}</p>
        ) : view === 'picture' && Picture ? (
          <Picture />
        ) : view === 'values' ? (
          <ValuesView />
        ) : (
          <GraphView />
        )}
      </div>
    </section>
  );
}

/** The choice of a world, for games and recordings with several ones. */
function WorldChoice(): JSX.Element | null {
  const { value } = store.worldChoice;
  if (!value) return null;
  const { names, chosen, choose } = value;
  return (
    <select
      aria-label="World of the game"
      value={String(chosen)}
      onChange={({ currentTarget }) => choose(Number(currentTarget.value))}
    >
      {names.map((name, at) => (
        <option key={at} value={String(at)}>
          {name}
        </option>
      ))}
    </select>
  );
}
