// What can be done with a game that is attached: have it wait, go on for a frame, break, save its recording.

import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { pane } from '../state/store.ts';
import { attachIfAsked, command, detach, live } from './live.ts';
import { liveBar } from './state.ts';

/** Attaches the page to the game that has asked for it. */
export function begin(): void {
  liveBar.value = LiveBar;
  if (attachIfAsked()) pane.value = 'timeline';
}

function LiveBar(): JSX.Element | null {
  const task = useSignal('');
  const { value } = live;
  if (!value) return null;
  const { isPaused, why, tasks } = value;
  return (
    <section class="live-bar" aria-label="Attached game">
      <strong>{isPaused ? 'The game waits' : 'The game runs'}</strong> {why}
      <button onClick={() => command({ type: isPaused ? 'resume' : 'pause' })}>{isPaused ? 'Go on' : 'Pause'}</button>
      <button disabled={!isPaused} onClick={() => command({ type: 'step' })}>
        One frame
      </button>
      <select
        aria-label="Break at a task"
        value={task.value}
        onChange={({ currentTarget }) => {
          if (currentTarget.value) command({ type: 'break', on: 'task', task: currentTarget.value });
        }}
      >
        <option value="">Break at a task …</option>
        {tasks.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </select>
      <button onClick={() => command({ type: 'save' })}>Save the recording</button>
      <button onClick={detach}>Detach</button>
    </section>
  );
}
