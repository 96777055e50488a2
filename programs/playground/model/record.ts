// Records: the common form of data from all sources (a planned text, a running game, a recording). Views read records,
// and do not depend on the source.

import type { PlaceChange, WorldData } from './world-data.ts';

/** The states of a row at one moment, the worst last. If several moments share a pixel, the worst state is drawn. */
export const cellStates = ['idle', 'acting', 'waiting', 'searching', 'late', 'failed'] as const;
export type CellState = (typeof cellStates)[number];

/** One character over all moments, in columns, because a row may have thousands of moments. */
export interface RecordRow {
  name: string;
  /** Numbers of `cellStates`. */
  states: Uint8Array;
  /** Numbers of `PlayRecord.methods`, plus 1. 0: none. */
  methods: Uint16Array;
  /** 1: a new plan began here. */
  replans: Uint8Array;
  /** Numbers of `PlayRecord.labels`, plus 1: the current activity. */
  labels: Uint32Array;
  /** As `methods`: the uppermost task that it is for, with its method where that is known. */
  tops: Uint16Array;
  /** For how many moments a search for it has been under way: the one that has lasted longest. */
  searching: Uint16Array;
}

export interface PlayRecord {
  source: 'text' | 'game' | 'live' | 'recording';
  /** What a moment is: a step of a plan, or a frame of a game. */
  unit: 'step' | 'frame';
  /** null: the source has nothing to show. */
  world: WorldData | null;
  /** Moments 0 to `length - 1`; 0 is the beginning. */
  length: number;
  rows: RecordRow[];
  methods: string[];
  labels: string[];
  /** The work of planning in each moment, and the budget, or null if it is not known. */
  load: { used: Float32Array; budget: number; unit: string } | null;
  valuesAt(moment: number): Float64Array;
  changesAt(moment: number): PlaceChange[];
}

export const noRecord: PlayRecord = {
  source: 'text',
  unit: 'step',
  world: null,
  length: 0,
  rows: [],
  methods: [],
  labels: [],
  load: null,
  valuesAt: () => new Float64Array(0),
  changesAt: () => [],
};

export const stateNumber = (state: CellState): number => cellStates.indexOf(state);

/** Returns values by moment. Keeps those of some moments at regular distances, and applies changes from there. */
export function valuesByChanges(
  start: Float64Array,
  changesAt: (moment: number) => readonly PlaceChange[],
): (moment: number) => Float64Array {
  const every = 64;
  const kept: Float64Array[] = [start];
  return (moment) => {
    const from = Math.floor(moment / every);
    for (let known = kept.length; known <= from; known++) {
      const values = kept[known - 1]!.slice();
      for (let at = (known - 1) * every + 1; at <= known * every; at++) write(values, changesAt(at));
      kept.push(values);
    }
    const values = kept[from]!.slice();
    for (let at = from * every + 1; at <= moment; at++) write(values, changesAt(at));
    return values;
  };
}

function write(values: Float64Array, changes: readonly PlaceChange[]): void {
  for (const { place, after } of changes) values[place] = after;
}
