// The interface of a strategy, which keeps the choice points of a search and chooses the next network to take up.

import type { AgendaPosition } from '../agenda.ts';
import type { Writes } from '../open.ts';
import type { Trail } from '../primitive.ts';
import type { NextNetwork, SearchPoint } from '../search-types.ts';

/** The functions of the search that a strategy calls. */
export interface StrategyHost {
  /** The network that the search began with. */
  readonly root: NextNetwork;
  /** Whether the search abandons networks of this value, because the best plan so far is as good. */
  leaves(value: number): boolean;
  /**
   * The next alternative of the task at the position. Sets the point to the next position when the task has none left.
   */
  alternative(point: SearchPoint, position: AgendaPosition): NextNetwork | null;
  /** Undoes writes until the trail has this length. */
  undoTo(length: number): void;
  /** Changes to another state. */
  switchTo(writes: Writes): void;
  /** Must be called with each alternative of the point with which the search continues. */
  offers(point: SearchPoint): void;
  /** Must be called when a round begins at the request. */
  roundBegins(): void;
  /** Must be called when all alternatives of the point have been tried. */
  leave(point: SearchPoint): void;
  /** The values of the current state, and the writes that led to it. */
  readonly values: Float64Array;
  readonly trail: Trail;
}

export interface SearchStrategy {
  /** Whether networks stay open: they are left at once, and the search remembers from the first network on. */
  readonly staysOpen: boolean;
  /** Whether alternatives may be left for a later round. The search then remembers nothing and counts no dead ends. */
  readonly isPartial: boolean;
  /** The least value of all networks that the strategy keeps, or Infinity if there is none. */
  leastOpen(): number;
  /** Keeps a network that was taken up. `value`: its lower bound, including the stated bound of its first task. */
  add(point: SearchPoint, value: number): void;
  /** Forgets all choice points. The search begins again at the request, in a round without a limit. */
  beginLastRound(): void;
  /** The network to take up next, or null if nothing is left. Sets the world to its state. */
  next(): NextNetwork | null;
}
