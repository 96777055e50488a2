// The interface for watching how searches end (addons/counters/). The core reports each search that ends in it; addons
// report all other searches here. Only entries that are optional for games import this file.

import { ON_BEHALF, SESSION_SUBMITTED, WATCHER } from '../../ir/abi.ts';
import type { Status } from '../../ir/statuses.ts';
import type { Network } from '../../bindings/index.ts';
import type { Core, LoadedModule, SessionInside } from '../../bindings/internal.ts';

export type RepairOutcome = 'kept' | 'repaired' | 'replanned' | 'failed';

export interface Watcher {
  /** A search that was done elsewhere has ended. */
  countElsewhere(loaded: LoadedModule, request: Network, status: Status, iterations: number): void;
  /**
   * Called when a search for a goal has ended or is restarted. `grounding`: iterations before it. `waited`: in frames.
   */
  countGoal(
    loaded: LoadedModule,
    status: number,
    iterations: number,
    grounding: number,
    waited: number,
    isLate: boolean,
  ): void;
  countRepair(session: SessionInside, outcome: RepairOutcome, iterations: number): void;
}

export const watchers = new WeakMap<Core, Watcher>();

/** Does work in which searches end that do not belong to the game. */
export function withoutWatcher<T>(core: Core, work: () => T): T {
  const watcher = core.load(WATCHER);
  core.store(WATCHER, 0);
  try {
    return work();
  } finally {
    core.store(WATCHER, watcher);
  }
}

/** Makes watchers ignore a search that is done on behalf of another one. */
export function searchOnBehalf(core: Core, session: number): void {
  core.store(session + SESSION_SUBMITTED, ON_BEHALF);
}
