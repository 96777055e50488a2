// What is told of all that goes into the core (debug/). A core has no tape unless the game attaches one: whoever tells
// it something asks for it first. Only entries that games may leave out import this.

import type { Status } from '../../ir/statuses.ts';
import type { GuestSearch } from './guests.ts';
import type { SessionInside } from './inside.ts';

/** A search for a goal, as it is told of. */
export interface ToldGoal extends GuestSearch {
  readonly iterations: number;
  readonly cost: number | null;
  readonly plan: readonly { readonly text: string }[] | null;
}

export interface Tape {
  /** The scheduler is about to run. Within one frame, the game has changed nothing since it ran last. */
  beforeRun(isNewFrame: boolean): void;
  /** The scheduler has run within these limits. Limits that are not needed may be anything. */
  ran(budget: number, turns: number, isNewFrame: boolean, work: number, spent: number): void;
  /** A search that waits for its turn from now on. */
  submitted(session: SessionInside, frames: number): void;
  /** A search is about to be stepped, and has been: the iterations that it was allowed. */
  stepping(session: SessionInside): void;
  stepped(session: SessionInside, budget: number): void;
  /** An external has answered in the middle of a search, or has thrown. `isLate`: it has interrupted its search. */
  answered(answer: number, isLate: boolean): void;
  threw(what: string): void;
  /** `address`: of the header of a search for a goal, which waits; has been stepped; is given up. */
  goalSubmitted(address: number, world: object, search: ToldGoal, frames: number): void;
  goalServed(address: number, search: ToldGoal, iterations: number, status: Status): void;
  goalDropped(address: number): void;
}
