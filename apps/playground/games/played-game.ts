// A game as the Worker plays it: one of the games of the domains, with a picture.

import type { Planner, World } from '../../../bindings/index.ts';
import type { RecordedActing } from '../../../debug/recorder.ts';

export interface Look {
  width: number;
  height: number;
  isDark: boolean;
}

export interface PlayedGame {
  planner: Planner;
  /** The one that is recorded. */
  world: World;
  acting: readonly RecordedActing[];
  /** So that a recording can be replayed without the game. */
  domains: readonly { module: Uint8Array<ArrayBuffer>; text: string }[];
  /** Pictures, side by side: what stands above each. */
  titles: readonly string[];
  framesPerSecond: number;
  /** Iterations of a frame: what the timeline calls the budget. */
  budget: number;
  /** One frame, with the keys that are pressed. */
  step(keys: readonly string[]): void;
  draw(picture: number, canvas: OffscreenCanvasRenderingContext2D, look: Look): void;
  /** How it stands, in one sentence. */
  readonly status: string;
  readonly isOver: boolean;
}

export const inks = (isDark: boolean): Record<'paper' | 'wall' | 'ink' | 'faint' | 'floor', string> =>
  isDark
    ? { paper: '#161b22', wall: '#c5d0dc', ink: '#e3e9f0', faint: '#9aa7b6', floor: '#1d242e' }
    : { paper: '#ffffff', wall: '#1c2430', ink: '#1c2430', faint: '#566273', floor: '#f2f4f7' };

/** Fits a drawing of this size into the picture. */
export function fit(
  canvas: OffscreenCanvasRenderingContext2D,
  { width, height, isDark }: Look,
  size: { width: number; height: number },
): number {
  canvas.setTransform(1, 0, 0, 1, 0, 0);
  canvas.fillStyle = inks(isDark).paper;
  canvas.fillRect(0, 0, width, height);
  const scale = Math.min(width / size.width, height / size.height);
  canvas.setTransform(scale, 0, 0, scale, (width - size.width * scale) / 2, (height - size.height * scale) / 2);
  return scale;
}
