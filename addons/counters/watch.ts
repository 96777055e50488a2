// Who is told what comes of searches (addons/counters/). The core tells of each search that ends in it; here is told
// what the core does not know of. Only entries that games may leave out import this.

import { ON_BEHALF, SESSION_SUBMITTED, WATCHER } from '../../ir/abi.ts';
import type { Status } from '../../ir/statuses.ts';
import type { Network } from '../../bindings/index.ts';
import type { Core, LoadedModule, SessionInside } from '../../bindings/internal.ts';

export type RepairOutcome = 'kept' | 'repaired' | 'replanned' | 'failed';

export interface Watcher {
  /** A search that was done elsewhere has ended. */
  endedElsewhere(loaded: LoadedModule, request: Network, status: Status, iterations: number): void;
  /** A search for a goal has ended, or is begun anew. `grounding`: iterations before it. `waited`: in frames. */
  goalEnded(
    loaded: LoadedModule,
    status: number,
    iterations: number,
    grounding: number,
    waited: number,
    isLate: boolean,
  ): void;
  repaired(session: SessionInside, outcome: RepairOutcome, iterations: number): void;
}

export const watchers = new WeakMap<Core, Watcher>();

/** Does something in which searches end that are none of the game's. */
export function unwatched<T>(core: Core, work: () => T): T {
  const watcher = core.load(WATCHER);
  core.store(WATCHER, 0);
  try {
    return work();
  } finally {
    core.store(WATCHER, watcher);
  }
}

/** Has watchers take no notice of a search that is part of what is done for another one. */
export function searchOnBehalf(core: Core, session: number): void {
  core.store(session + SESSION_SUBMITTED, ON_BEHALF);
}
