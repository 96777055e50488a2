// The messages between the page and the Worker of a game. The game itself is described by frames as they are in
// recordings.

import type { RecordedDomain, RecordedFrame, RecordedWorld } from '../../../addons/debug/types.ts';

export const gameNames = ['squad', 'hunters', 'iceblox', 'rescue'] as const;
export type GameName = (typeof gameNames)[number];

/** The pictures of a recording: the changes of each frame, by moment. */
export interface RecordedPictures {
  name: GameName;
  seed: number;
  /** The number of moments of the recording. */
  length: number;
  notes: [moment: number, text: string][];
}

export type ToGame =
  | { kind: 'begin'; game: GameName; canvases: OffscreenCanvas[]; seed: number }
  /** Nothing is played: the pictures of a recording are shown. */
  | { kind: 'begin-recorded'; pictures: RecordedPictures; canvases: OffscreenCanvas[] }
  | { kind: 'size'; widths: number[]; heights: number[]; dark: boolean }
  | { kind: 'keys'; keys: string[] }
  | { kind: 'pace'; isPaused: boolean }
  /** Shows the picture of this moment, or the current one if it is null. */
  | { kind: 'show'; moment: number | null }
  | { kind: 'step' }
  /** All that was recorded, as the bytes of a file. */
  | { kind: 'save' };

export type FromGame =
  | { kind: 'start'; domain: RecordedDomain; world: RecordedWorld; values: number[][]; budget: number }
  | { kind: 'frames'; frames: RecordedFrame[]; isOver: boolean }
  /** The status of the game in the picture that is shown. */
  | { kind: 'status'; status: string }
  | { kind: 'saved'; bytes: Uint8Array<ArrayBuffer> }
  | { kind: 'broken'; message: string };
