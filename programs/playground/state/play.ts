// Plays the plan, moment by moment. Games run by themselves, and are followed until the user goes back.

import { batch, effect } from '@preact/signals';
import { isGamePaused } from '../games/state.ts';
import type { PlayRecord } from '../model/record.ts';
import { isFollowing, isPlaying, moment, plan, record } from './store.ts';

/** Milliseconds for each step of a plan, and for each frame of a recording. */
const pace = { step: 650, frame: 50 };
/** How long it stays at the end. */
const rest = 2500;

let timer = 0;

export function playAlways(): void {
  effect(() => {
    clearTimeout(timer);
    const last = Math.max(0, record.value.length - 1);
    const at = moment.value;
    if (at > last || (goesOn(record.value) && isFollowing.value)) moment.value = last;
    if (goesOn(record.value) || !isPlaying.value || last === 0) return;
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

/** Whether the source of a record advances by itself. */
export const goesOn = ({ source }: PlayRecord): boolean => source === 'game' || source === 'live';

export function startAgain(): void {
  moment.value = 0;
  isFollowing.value = true;
  isPlaying.value = !matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** Shows the newest moment of a game from now on. */
export function follow(): void {
  isFollowing.value = true;
}

/** Pauses the game of the gallery, so that an earlier moment can be shown. */
export function goTo(at: number): void {
  const last = Math.max(0, record.value.length - 1);
  const wanted = Math.max(0, Math.min(last, at));
  batch(() => {
    moment.value = wanted;
    if (!goesOn(record.value)) isPlaying.value = false;
    else isFollowing.value = wanted === last;
    if (record.value.source === 'game' && wanted < last) isGamePaused.value = true;
  });
}

/** Continues or pauses. A game continues from its current frame. */
export function play(isOn: boolean): void {
  batch(() => {
    const { source } = record.value;
    if (source === 'game') isGamePaused.value = !isOn;
    if (!goesOn(record.value)) isPlaying.value = isOn;
    else if (isOn || source === 'live') isFollowing.value = isOn;
  });
}

/** Whether the moments advance. */
export const plays = (): boolean => {
  const { source } = record.value;
  return source === 'game' ? !isGamePaused.value : source === 'live' ? isFollowing.value : isPlaying.value;
};
