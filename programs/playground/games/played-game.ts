// A game as the Worker plays it: one of the games of the domains, and the numbers that its picture is drawn from.

import type { Planner, World } from '../../../bindings/index.ts';
import type { RecordedActing } from '../../../addons/debug/recorder.ts';

export interface PlayedGame {
  planner: Planner;
  /** The one that is recorded. */
  world: World;
  acting: readonly RecordedActing[];
  /** So that a recording can be replayed without the game. */
  domains: readonly { module: Uint8Array<ArrayBuffer>; text: string }[];
  framesPerSecond: number;
  /** Iterations of a frame: what the timeline calls the budget. */
  budget: number;
  /** One frame, with the keys that are pressed. */
  step(keys: readonly string[]): void;
  /** What the picture of this frame is drawn from. */
  picture(): number[];
  readonly isOver: boolean;
}
