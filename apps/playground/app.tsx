// The page: its panes, and on a narrow screen one of them at a time.

import type { JSX } from 'preact';
import { liveBar } from './live/state.ts';
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
  return (
    <div class="app" data-pane={store.pane.value}>
      <Toolbar />
      <nav class="pane-choice" aria-label="Panes">
        {panes.map(([name, title]) => (
          <button key={name} aria-pressed={store.pane.value === name} onClick={() => (store.pane.value = name)}>
            {title}
          </button>
        ))}
      </nav>
      {Bar && <Bar />}
      <main>
        <EditorPane />
        <PlanPane />
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
