// The handle of a session in the core. It outlives the object that a game holds.

import type { SearchNews } from './told.ts';

/** A fault in a call of an external. It includes its place in the domain's text as far as that is known. */
export interface Fault {
  what: string;
  line?: number;
  column?: number;
  /** The file, where it is one that the text includes. */
  file?: string;
  /** The task or define that it happened in. */
  within?: string;
  /** What was thrown, if anything was. */
  error?: unknown;
}

export interface SessionHandle {
  /** The address of the session's header in the core; 0 when the session has been freed. */
  address: number;
  /** What was thrown in the middle of the search. */
  trap: Fault | null;
  /** With the option `development`: the label of a submitted search that was not released. */
  label: string | null;
  /** Whether the scheduler steps it. */
  readonly isSubmitted: boolean;
  /** Whether its domain was replaced, and its plan did not hold any more. */
  isOutdated: boolean;
  /** Waits to be used again. */
  isReleased: boolean;
  /** What the game holds. */
  session: WeakRef<object> | null;
  /** Listeners of the session's search, and the number by which the core knows them; 0: they have no number yet. */
  onPlan: Exclude<SearchNews['onPlan'], undefined> | null;
  onEnd: Exclude<SearchNews['onEnd'], undefined> | null;
  teller: number;
}
