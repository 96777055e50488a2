// The options of a recorder, and of a game that is attached.

import { callback, flag, limit, option, wholeNumber } from '../../bindings/internal.ts';
import type { Option, OptionsOf } from '../../bindings/internal.ts';
import type { DomainSource } from './describe.ts';
import type { AnyWorld, RecordedActing } from './recorder.ts';
import type { Keyframe, RecordedFrame } from './types.ts';

export const recorderOptions = {
  /**
   * Names of worlds; others are called `world 1`, `world 2`... All worlds of the planner are recorded. Default: none.
   */
  worlds: option<Readonly<Record<string, AnyWorld>>>('an object', isObject),
  /**
   * Compiled domains, and their texts. A recording that has them can be replayed and read without the game. Default:
   * none.
   */
  domains: domainList<BufferSource | DomainSource>(),
  /** The `Acting`s whose events are recorded. Default: none. */
  acting: option<readonly RecordedActing[]>('a list of `Acting`s', (acting) => isListOf(acting, tellsEvents)),
  /** The number of frames from one keyframe to the next. A replay can begin at a keyframe. Default: 600. */
  keyframes: wholeNumber(1, Infinity, 600, 'of frames '),
  /** The number of last frames that are kept at least. Default: Infinity. */
  keep: limit(Number.MAX_SAFE_INTEGER),
  /** Called with each frame when it is over. `text`: its ops as JSON. Default: none. */
  onFrame: callback<(frame: RecordedFrame, text: string) => void>(),
  /**
   * Called when there is a keyframe. Unless the reason is `time`, numbers in the frames from here on are of other
   * worlds or domains, and plans have new numbers. Default: none.
   */
  onKeyframe: callback<(reason: Keyframe['reason']) => void>(),
};

/** Compiled domains, in the forms `D`. */
export function domainList<D>(): Option<readonly D[]> {
  return option('a list of compiled domains', (domains) => isListOf(domains, isObject));
}

const { onFrame: _, onKeyframe: __, ...recorded } = recorderOptions;

/** What all ways of attaching have. */
export const attachOptions = {
  ...recorded,
  /** The number of last frames that can be saved. Default: 3,600. */
  keep: limit(Number.MAX_SAFE_INTEGER, 3600),
  /**
   * Explains a search: `(session) => explainSession(ir, toSearch(session))` of frameplan/reference and problems.
   * Default: none.
   */
  explain: callback(),
  /** Whether the game waits in its first frame until it is resumed. Default: false. */
  paused: flag(false),
};

export interface RecordOptions extends OptionsOf<typeof recorderOptions> {}

function isListOf(value: unknown, isOne: (one: unknown) => boolean): boolean {
  return Array.isArray(value) && value.every(isOne);
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function tellsEvents(value: unknown): boolean {
  return isObject(value) && typeof (value as { events?: unknown }).events === 'function';
}
