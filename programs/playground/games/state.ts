// The game that is played in the page, if any. The code for it is loaded when it is needed.

import { signal } from '@preact/signals';
import type { ComponentType } from 'preact';
import type { PlayRecord } from '../model/record.ts';
import type { GameName, RecordedPictures } from './messages.ts';

export const gameName = signal<GameName | null>(null);
/** The pictures of the recording that was opened, whose game was played before. */
export const recordedPictures = signal<RecordedPictures | null>(null);
export const isGamePaused = signal(false);
/** The number of the game. It changes with each game, even if the name is the same. */
export const gameNumber = signal(0);
/** The record of the game so far. */
export const gameRecord = signal<PlayRecord | null>(null);
/** Whether the game is shown, and not the plan of the text. */
export const showsGame = signal(false);
/** null: it is not loaded yet. */
export const gameView = signal<ComponentType<{ name: GameName }> | null>(null);

/** `pictures`: of a recording. Nothing is played then. */
export function chooseGame(name: GameName | null, pictures: RecordedPictures | null = null): void {
  gameRecord.value = null;
  recordedPictures.value = pictures;
  isGamePaused.value = false;
  gameNumber.value++;
  gameName.value = name;
  showsGame.value = name !== null && !pictures;
  if (name) void import('./game-view.tsx').then(({ GameView }) => (gameView.value = GameView));
}
