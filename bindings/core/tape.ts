// The interface of a tape, which records everything that goes into a core (addons/debug/). A core has no tape until the
// game attaches one, so callers check for it first. A tape does not depend on the bindings: for it, sessions and worlds
// are just objects.

import type { Status } from '../../ir/statuses.ts';

export interface Tape {
  /** The scheduler is about to run. Unless this is a new frame, the game has changed nothing since the last run. */
  beforeRun(isNewFrame: boolean): void;
  /** The scheduler has run within these limits. Limits that are not needed may be anything. */
  onRun(budget: number, turns: number, isNewFrame: boolean, work: number, spent: number): void;
  /** A session that waits for its turn from now on. */
  onSubmit(session: object, frames: number): void;
  /** A session is about to be stepped, and has been: the iterations that it was allowed. */
  beforeStep(session: object): void;
  onStep(session: object, budget: number): void;
  /** An external has answered in the middle of a search, or has thrown. `isLate`: it has interrupted its search. */
  onAnswer(answer: number, isLate: boolean): void;
  onThrow(what: string): void;
  /** A search for a goal waits, was stepped, or was given up. `address`: that of its header. */
  onGoalSubmit(address: number, world: object, search: object, frames: number): void;
  onGoalServe(address: number, search: object, iterations: number, status: Status): void;
  onGoalDrop(address: number): void;
}
