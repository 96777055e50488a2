// What the Worker that opens recordings answers.

import type { RecordedDomain, RecordedFrame, RecordedWorld } from '../../../debug/types.ts';

export type FromRecording =
  | {
      kind: 'opened';
      domain: RecordedDomain;
      world: RecordedWorld;
      values: number[][];
      frames: RecordedFrame[];
      damage: string | null;
    }
  | { kind: 'replayed'; differences: number }
  | { kind: 'refused'; message: string };
