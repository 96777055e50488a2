// The game that is played in the page, if one is. What plays it is loaded when it is wanted.

import { signal } from '@preact/signals';
import type { ComponentType } from 'preact';
import type { PlayRecord } from '../model/record.ts';
import type { GameName } from './messages.ts';

export const gameName = signal<GameName | null>(null);
/** The record of the game so far. */
export const gameRecord = signal<PlayRecord | null>(null);
/** Whether the game is looked at, or the plan of the text. */
export const showsGame = signal(false);
/** null: it is not loaded yet. */
export const gameView = signal<ComponentType<{ name: GameName }> | null>(null);

export function chooseGame(name: GameName | null): void {
  gameRecord.value = null;
  gameName.value = name;
  showsGame.value = name !== null;
  if (name) void import('./game-view.tsx').then(({ GameView }) => (gameView.value = GameView));
}
