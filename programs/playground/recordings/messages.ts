// The replies of the Worker that opens recordings.

import type { RecordedDomain, RecordedFrame, RecordedWorld } from '../../../addons/debug/types.ts';

/** A world during a part of a recording in which worlds and domains do not change. */
export interface RecordedPart {
  title: string;
  domain: RecordedDomain;
  world: RecordedWorld;
  /** The number of the world in the ops of these frames. */
  number: number;
  values: number[][];
  /** The number of the first frame. `end` is the number after the last one. */
  from: number;
  end: number;
}

export type FromRecording =
  | { kind: 'opened'; parts: RecordedPart[]; frames: RecordedFrame[]; damage: string | null }
  | { kind: 'replayed'; differences: number }
  | { kind: 'refused'; message: string };
