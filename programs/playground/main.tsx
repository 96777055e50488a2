// Where the page begins.

import { render } from 'preact';
import { App } from './app.tsx';
import { explainAlways } from './state/explaining.ts';
import { begin, openDropped } from './state/opening.ts';
import { playAlways } from './state/play.ts';
import { keystrokes, lookAtSearch, planAlways } from './state/planning.ts';
import * as store from './state/store.ts';
import { drawTimes } from './timeline/timeline-state.ts';
import { breakHere } from './live/state.ts';
import './style/page.css';
import './style/panes.css';
import './style/world.css';

const root = document.getElementById('page')!;
root.replaceChildren();
render(<App />, root);
planAlways();
explainAlways();
playAlways();
openDropped();
// A game that runs has opened this page, or serves it.
const isServed = new URLSearchParams(location.search).has('token');
if (opener !== null || isServed) {
  import('./live/live-bar.tsx').then(({ begin: attach }) => attach()).catch((error: Error) => store.say(error.message));
}
begin({ ofGame: isServed }).catch((error: Error) => store.say(error.message));

const noGame = 'F9 sets a break in a game that runs, and no game is attached.';

addEventListener('keydown', (event) => {
  if (event.key === 'F9') {
    event.preventDefault();
    const set = breakHere.peek();
    if (set) set();
    else store.say(noGame);
  }
  if (event.key !== 'F10') return;
  event.preventDefault();
  const at = store.searchMoment.peek()?.iterations ?? 0;
  lookAtSearch(event.shiftKey ? at - 1 : at + 1);
});

// For the benchmarks: only times.
Object.assign(globalThis, { frameplanTimes: { keystrokes, drawTimes } });

if ('serviceWorker' in navigator && import.meta.env.PROD) {
  navigator.serviceWorker.register('./service-worker.js').catch(() => {
    // Without one the page works as well, but not offline.
  });
}
