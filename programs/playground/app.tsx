// The page: its panes, and on a narrow screen one of them at a time.

import type { JSX } from 'preact';
import { liveBar, livePane } from './live/state.ts';
import { EditorPane } from './panes/editor-pane.tsx';
import { InspectorPane } from './panes/inspector.tsx';
import { PlanPane } from './panes/plan-pane.tsx';
import { Toolbar } from './panes/toolbar.tsx';
import { WorldPane } from './panes/world-pane.tsx';
import * as store from './state/store.ts';
import type { PaneName } from './state/store.ts';
import { TimelinePane } from './timeline/timeline-pane.tsx';

const panes: [PaneName, string][] = [
  ['world', 'World'],
  ['plan', 'Plan'],
  ['inspector', 'Why?'],
  ['text', 'Text'],
  ['timeline', 'Time'],
];

export function App(): JSX.Element {
  const Bar = liveBar.value;
  const GamePane = livePane.value;
  const shown: [PaneName, string][] = GamePane ? [...panes, ['game', 'Game']] : panes;
  // The pane belongs to a game that is no longer attached.
  const pane = shown.some(([name]) => name === store.pane.value) ? store.pane.value : 'world';
  return (
    <div class={GamePane ? 'app attached' : 'app'} data-pane={pane}>
      <Toolbar />
      <nav class="pane-choice" aria-label="Panes">
        {shown.map(([name, title]) => (
          <button key={name} aria-pressed={pane === name} onClick={() => (store.pane.value = name)}>
            {title}
          </button>
        ))}
      </nav>
      {Bar && <Bar />}
      <main>
        <EditorPane />
        <PlanPane />
        {GamePane && <GamePane />}
        <WorldPane />
        <InspectorPane />
        <TimelinePane />
      </main>
      <div class="notice" role="status" aria-live="polite">
        {store.notice.value && <p>{store.notice.value}</p>}
      </div>
    </div>
  );
}
