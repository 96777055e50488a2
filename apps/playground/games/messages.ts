// What the page and the Worker of a game tell each other. What is told of the game itself are frames as recordings have
// them.

import type { RecordedDomain, RecordedFrame, RecordedWorld } from '../../../debug/types.ts';

export type GameName = 'squad' | 'hunters' | 'iceblox' | 'rescue';

export type ToGame =
  | { kind: 'begin'; game: GameName; canvases: OffscreenCanvas[]; seed: number }
  | { kind: 'size'; widths: number[]; heights: number[]; dark: boolean }
  | { kind: 'keys'; keys: string[] }
  | { kind: 'pace'; isPaused: boolean }
  | { kind: 'step' }
  /** All that was recorded, as the bytes of a file. */
  | { kind: 'save' };

export type FromGame =
  | { kind: 'start'; domain: RecordedDomain; world: RecordedWorld; values: number[][]; budget: number }
  | { kind: 'frames'; frames: RecordedFrame[]; status: string; isOver: boolean }
  | { kind: 'saved'; bytes: Uint8Array<ArrayBuffer> }
  | { kind: 'broken'; message: string };
