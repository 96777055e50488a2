// Where the page begins.

import { render } from 'preact';
import { App } from './app.tsx';
import { explainAlways } from './state/explaining.ts';
import { begin } from './state/opening.ts';
import { playAlways } from './state/play.ts';
import { keystrokes, lookAtSearch, planAlways } from './state/planning.ts';
import * as store from './state/store.ts';
import { drawTimes } from './timeline/timeline-state.ts';
import './style/page.css';
import './style/panes.css';
import './style/world.css';

const root = document.getElementById('page')!;
root.replaceChildren();
render(<App />, root);
planAlways();
explainAlways();
playAlways();
// A game that runs has opened this page, or serves it.
if (opener !== null || new URLSearchParams(location.search).has('token')) {
  void import('./live/live-bar.tsx').then(({ begin }) => begin());
}
begin().catch((error: Error) => store.say(error.message));

addEventListener('keydown', (event) => {
  if (event.key !== 'F10') return;
  event.preventDefault();
  const at = store.searchMoment.peek()?.iterations ?? 0;
  lookAtSearch(event.shiftKey ? at - 1 : at + 1);
});

// For the benchmarks: times alone.
Object.assign(globalThis, { frameplanTimes: { keystrokes, drawTimes } });

if ('serviceWorker' in navigator && import.meta.env.PROD) {
  navigator.serviceWorker.register('./service-worker.js').catch(() => {
    // Without one the page works as well, but not offline.
  });
}
