// The messages between the page and the Worker that compiles domains and writes problems.

import type { RecordedDomain, RecordedNetwork } from '../../../addons/debug/types.ts';
import type { WorldData } from '../model/world-data.ts';

export type LiveOrder =
  /** `largeWorlds`: whether the game has large worlds of this domain. */
  | { kind: 'compile'; text: string; largeWorlds: boolean }
  /** A search as the text of a problem: what is asked for, in the world as it was then. */
  | {
      kind: 'write';
      text: string;
      name: string;
      domain: RecordedDomain;
      world: WorldData;
      values: Float64Array;
      request: RecordedNetwork;
    };

export type FromLiveWorker =
  | { kind: 'compiled'; bytes: Uint8Array<ArrayBuffer> }
  | { kind: 'written'; problem: string }
  | { kind: 'wrong'; message: string; start?: number; end?: number; line?: number };
