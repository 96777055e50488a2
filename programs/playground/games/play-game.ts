// The Worker of the game that is played in the page, and its messages.

import { effect, signal } from '@preact/signals';
import type { RecordedFrame } from '../../../addons/debug/types.ts';
import { FrameRecord } from '../model/record-of-frames.ts';
import { isFollowing, moment } from '../state/store.ts';
import type { FromGame, GameName, RecordedPictures, ToGame } from './messages.ts';
import { gameRecord, isGamePaused } from './state.ts';

export const gameStatus = signal('');

const seeds: Record<GameName, number> = { squad: 3, hunters: 1, iceblox: 4, rescue: 5 };

let worker: Worker | null = null;
let frames: FrameRecord | null = null;
let ends: (() => void)[] = [];
let saved: ((bytes: Uint8Array<ArrayBuffer>) => void) | null = null;

/** Begins the game on these canvases. The same seed gives the same game. `pictures`: it was played before. */
export function beginGame(name: GameName, canvases: OffscreenCanvas[], pictures: RecordedPictures | null): void {
  endGame();
  worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  worker.addEventListener('message', ({ data }: MessageEvent<FromGame>) => receive(data));
  if (pictures) tell({ kind: 'begin-recorded', pictures, canvases }, canvases);
  else tell({ kind: 'begin', game: name, canvases, seed: seeds[name] }, canvases);
  ends = [
    effect(() => tell({ kind: 'pace', isPaused: isGamePaused.value })),
    effect(() => tell({ kind: 'show', moment: isFollowing.value && !pictures ? null : moment.value })),
  ];
}

export function endGame(): void {
  for (const end of ends.splice(0)) end();
  worker?.terminate();
  worker = null;
  frames = null;
  gameRecord.value = null;
  gameStatus.value = '';
}

export function tell(message: ToGame, transfer: Transferable[] = []): void {
  worker?.postMessage(message, transfer);
}

/** The bytes of a recording of all frames so far. */
export function saveGame(): Promise<Uint8Array<ArrayBuffer>> {
  return new Promise((resolve) => {
    saved = resolve;
    tell({ kind: 'save' });
  });
}

function receive(message: FromGame): void {
  switch (message.kind) {
    case 'start': {
      const { domain, world, values, budget } = message;
      frames = new FrameRecord({ source: 'game', domain, world, values, budget });
      return;
    }
    case 'frames':
      return add(message.frames);
    case 'status':
      gameStatus.value = message.status;
      return;
    case 'saved':
      saved?.(message.bytes);
      saved = null;
      return;
    case 'broken':
      gameStatus.value = `The game has ended: ${message.message}`;
  }
}

function add(more: readonly RecordedFrame[]): void {
  if (!frames || more.length === 0) return;
  frames.add(more);
  gameRecord.value = frames.record();
}
