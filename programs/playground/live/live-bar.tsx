// The bar of an attached game: whether it waits and why, and buttons to control it.

import { effect } from '@preact/signals';
import type { JSX } from 'preact';
import { fromBase64 } from '../../../addons/debug/describe.ts';
import { saveBytes } from '../state/files.ts';
import { leaveGame as leaveHook, liveBar, livePane, planHint, setLive, breakHere } from './state.ts';
import * as store from '../state/store.ts';
import { breakText, lightBreak, markBreaks, toggleBreak } from './breaks.ts';
import { forgetText, showText } from './domain-text.ts';
import { explained } from './explaining.ts';
import { attachIfAsked, breaks, command, detach, game, showGame, showsRecord } from './game.ts';
import type { PauseAtBreak } from './game.ts';
import { GamePane } from './game-pane.tsx';
import { setInGame } from './values.ts';
import '../style/live.css';

/** Attaches the page to the game that has asked for it. */
export function begin(): void {
  liveBar.value = LiveBar;
  markBreaks();
  attachIfAsked({ began: (domain) => (showText(domain), reach()), met: lookAtBreak, left });
  // Only values of the current moment can be changed.
  effect(() => {
    const isNow = store.moment.value >= store.record.value.length - 1;
    setLive.value = game.value && showsRecord.value && isNow ? setInGame : null;
  });
}

function reach(): void {
  // On a narrow screen, events come first.
  if (livePane.peek() === null) store.pane.value = 'timeline';
  livePane.value = GamePane;
  leaveHook.value = () => void detach();
  breakHere.value = () => void toggleBreak();
  planHint.value = 'Choose a search of the game, in “Searches”: the page plans it again and explains it.';
}

function left(): void {
  for (const hook of [livePane, leaveHook, breakHere, planHint]) hook.value = null;
  showsRecord.value = true;
  explained.value = null;
  forgetText();
}

function lookAtBreak({ number }: PauseAtBreak): void {
  showGame();
  const one = breaks.peek().find((known) => known.number === number);
  if (one) lightBreak(one);
}

async function save(): Promise<void> {
  const answer = await command({ type: 'save' });
  if (answer.type === 'error') return;
  const { bytes } = answer.result as { bytes: string };
  saveBytes(fromBase64(bytes), 'game.fprec');
}

function LiveBar(): JSX.Element | null {
  const { value } = game;
  if (!value) return null;
  const { isPaused, lost } = value;
  return (
    <section class="live-bar" aria-label="Attached game">
      <span role="status">
        {lost ? (
          <strong class="bad">{lost}</strong>
        ) : (
          <strong class={isPaused ? 'warn' : 'good'}>{isPaused ? 'The game waits' : 'The game runs'}</strong>
        )}{' '}
        <Met />
      </span>
      <span class="buttons">
        <button onClick={() => void command({ type: isPaused ? 'resume' : 'pause' })}>
          {isPaused ? 'Go on' : 'Pause'}
        </button>
        <button disabled={!isPaused} onClick={() => void command({ type: 'step' })}>
          One frame
        </button>
        <button onClick={() => void save()}>Save the recording</button>
        <button onClick={() => void detach()}>Detach</button>
        {!showsRecord.value && (
          <button class="main" onClick={showGame}>
            Back to the game
          </button>
        )}
      </span>
    </section>
  );
}

/** Which break it waits at, and for whom. */
function Met(): JSX.Element | null {
  const { met, frame, worlds } = game.value!;
  if (!met) return null;
  const one = breaks.value.find(({ number }) => number === met.number);
  const where = [
    ...(worlds.length > 1 ? [met.world] : []),
    ...(met.row ? [met.row] : []),
    // As the timeline counts: the frame that is over.
    `frame ${frame - 1}`,
  ];
  return (
    <span class="met">
      {one ? (
        <button class="link" title="Show it in the text" onClick={() => lightBreak(one)}>
          break {met.number}: {breakText(one)}
        </button>
      ) : (
        `break ${met.number}`
      )}{' '}
      <span class="faint">
        {met.what} ({where.join(', ')})
      </span>
    </span>
  );
}
