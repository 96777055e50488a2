// The world at the present moment: a picture, all values, or a graph.

import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { pictureFor } from '../pictures/index.ts';
import * as store from '../state/store.ts';
import { GraphView } from '../pictures/graph.tsx';
import { ValuesView } from './values-view.tsx';

type View = 'picture' | 'values' | 'graph';
const names: Record<View, string> = { picture: 'Picture', values: 'Values', graph: 'Graph' };

export function WorldPane(): JSX.Element {
  const chosen = useSignal<View>('picture');
  const { world } = store.record.value;
  const Picture = pictureFor(store.record.value);
  const views: View[] = Picture ? ['picture', 'values', 'graph'] : ['graph', 'values'];
  const view = views.includes(chosen.value) ? chosen.value : views[0]!;
  return (
    <section class="pane world" aria-label="World">
      <header>
        <h2>World</h2>
        <div class="choice" role="group" aria-label="How to show the world">
          {views.map((name) => (
            <button key={name} aria-pressed={view === name} onClick={() => (chosen.value = name)}>
              {names[name]}
            </button>
          ))}
        </div>
      </header>
      <div class="world-view">
        {!world && !Picture ? (
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
