// A game that the Worker plays: one of the games in domains/, with the numbers from which its picture is drawn.

import type { Planner, World } from '../../../bindings/index.ts';
import type { RecordedActing } from '../../../addons/debug/recorder.ts';

export interface PlayedGame {
  planner: Planner;
  /** The world that is recorded. */
  world: World;
  acting: readonly RecordedActing[];
  /** The domains, so that a recording can be replayed without the game. */
  domains: readonly { module: Uint8Array<ArrayBuffer>; text: string }[];
  framesPerSecond: number;
  /** The iterations of a frame, which the timeline shows as the budget. */
  budget: number;
  /** One frame, with the keys that are pressed. */
  step(keys: readonly string[]): void;
  /** The numbers from which the picture of this frame is drawn. */
  picture(): number[];
  readonly isOver: boolean;
}
