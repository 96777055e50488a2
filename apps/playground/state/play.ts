// Lets the plan run: one moment after the other.

import { effect } from '@preact/signals';
import { isPlaying, moment, plan, record } from './store.ts';

/** Milliseconds for each step of a plan, and for each frame of a recording. */
const pace = { step: 650, frame: 50 };
/** How long it stays at the end. */
const rest = 2500;

let timer = 0;

export function playAlways(): void {
  effect(() => {
    clearTimeout(timer);
    if (!isPlaying.value || record.value.length < 2) return;
    const last = record.value.length - 1;
    const at = moment.value;
    const { source } = record.value;
    // What goes on by itself is followed.
    if (source === 'game' || source === 'live') {
      moment.value = last;
      return;
    }
    const wait = at >= last ? rest : pace[record.value.unit];
    timer = setTimeout(() => (moment.value = at >= last ? 0 : at + 1), wait) as unknown as number;
  });
  // Another plan begins at its beginning.
  let steps = '';
  effect(() => {
    const { value } = plan;
    if (!value || record.value.source !== 'text') return;
    const now = value.steps.map((node) => value.nodes[node]!.text).join();
    if (now !== steps) moment.value = 0;
    steps = now;
  });
}

export function startAgain(): void {
  moment.value = 0;
  isPlaying.value = !matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** Looks at the newest moment of a game from now on. */
export function follow(): void {
  isPlaying.value = true;
}

export function goTo(at: number): void {
  isPlaying.value = false;
  moment.value = Math.max(0, Math.min(record.value.length - 1, at));
}
