// The interface of a tape, which records everything that goes into a core (addons/debug/). A core has no tape until the
// game attaches one, so callers check for it first. A tape knows nothing of the bindings: to it, sessions and worlds
// are objects.

import type { Status } from '../../ir/statuses.ts';

export interface Tape {
  /** The scheduler is about to run. Within one frame, the game has changed nothing since it ran last. */
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
  /** `address`: of the header of a search for a goal, which waits; has been stepped; is given up. */
  onGoalSubmit(address: number, world: object, search: object, frames: number): void;
  onGoalServe(address: number, search: object, iterations: number, status: Status): void;
  onGoalDrop(address: number): void;
}
